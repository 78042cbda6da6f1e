import type { SessionEndReason } from '@fibrewatch/contract'
import { create } from 'zustand'
import { makeLoginPath } from '#lib/access/login-path.ts'
import { forgetToken } from '#lib/access/session.ts'
import { toAddress, toInnerPath } from '#lib/api/base-path.ts'
import { closeLive } from '#lib/live/live.ts'
import { isPopOut } from '#lib/tab/separate-path.ts'
import { forgetSession } from './sign-out.ts'

/** Why the session is over, and who ended it where somebody did. */
export type SessionEnd = { reason: SessionEndReason; by?: string }

/** Null as long as the session lives. */
export const useSessionEnd = create<{ end: SessionEnd | null }>()(() => ({ end: null }))

/** What fails from here on fails because of it: nobody needs to be told again. */
export const isSessionOver = (): boolean => useSessionEnd.getState().end !== null

/** To the login page, by a new document that remembers nothing, and back here after signing in. */
export function leaveForLogin(): void {
  const here = toInnerPath(location.pathname) + location.search
  forgetSession()
  location.assign(toAddress(makeLoginPath(here)))
}

/**
 * The server, or another tab, has ended the session. Whoever signed out himself goes to the login page without a word,
 * once: the server and the other tab both say so, and a second departure would break off the first. So does the pop-out
 * window, which shows no dialog. For everybody else the pages are covered at once, and he is told why.
 */
export function endSession(end: SessionEnd): void {
  if (isSessionOver()) return
  useSessionEnd.setState({ end })
  if (end.reason === 'signed-out' || isPopOut(location.pathname)) return leaveForLogin()
  closeLive()
  forgetToken()
}
