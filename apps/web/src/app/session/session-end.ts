import type { SessionEndReason } from '@fibrewatch/contract/live'
import { create } from 'zustand'
import { makeLoginPath } from '#lib/access/login-path.ts'
import { forgetToken } from '#lib/access/session.ts'
import { toAddress, toInnerPath } from '#lib/api/base-path.ts'
import { closeLive } from '#lib/live/live.ts'
import { isPopOut } from '#lib/tab/separate-path.ts'
import { forgetSession } from './sign-out.ts'

/** Why the session is over, and who ended it, if somebody did. */
export type SessionEnd = { reason: SessionEndReason; by?: string }

/** Null as long as the session lives. */
export const useSessionEnd = create<{ end: SessionEnd | null }>()(() => ({ end: null }))

/** Later failures are caused by it and are not reported. */
export const isSessionOver = (): boolean => useSessionEnd.getState().end !== null

/** Goes to the login page by loading a new document, and back here after signing in. */
export function leaveForLogin(): void {
  const here = toInnerPath(location.pathname) + location.search
  forgetSession()
  location.assign(toAddress(makeLoginPath(here)))
}

/**
 * The server, or another tab, has ended the session. After signing out the user goes to the login page without a dialog,
 * once: the server and the other tab both report it, and a second navigation would abort the first. So does the pop-out
 * window, which shows no dialog. In all other cases the pages are covered at once, and a dialog says why.
 */
export function endSession(end: SessionEnd): void {
  if (isSessionOver()) return
  useSessionEnd.setState({ end })
  if (end.reason === 'signed-out' || isPopOut(location.pathname)) return leaveForLogin()
  closeLive()
  forgetToken()
}
