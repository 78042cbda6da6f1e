import type { ReasonCode } from '@fibrewatch/contract/reason'
import { type ApiError, PERMISSION_DENIED } from './api-error.ts'
import { CONFIRM_REQUIRED } from './confirmation.ts'
import { failureMessages } from './failure.messages.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { isPopOut } from '#lib/tab/separate-path.ts'

/** The reaction of the whole console to a failed call (user specification, section 8). */
export type Reaction =
  | { kind: 'none' }
  /** The session is locked: the server answers nothing until the password is given again. */
  | { kind: 'lock' }
  /** Without a dialog: something is due at the login page, or the session of the pop-out window is over. */
  | { kind: 'sign-in' }
  /** Clear storage and reload. */
  | { kind: 'reload' }
  | { kind: 'toast'; text: string; durationMs: number }
  /** `expired`: OK goes to the login page · `info`: OK closes. */
  | { kind: 'dialog'; dialog: 'expired' | 'info'; title: string; text: string }
  /** OK signs in again, Cancel stays. `isAsked`: the user's own action failed. */
  | { kind: 'dialog'; dialog: 'relogin'; title: string; text: string; isAsked: boolean }

const SERVER_ERROR_TOAST_MS = 2500
/** Not failures but states of the session: they apply in every kind of window. */
export const SESSION_LOCKED = 'auth.session-locked' satisfies ReasonCode
const DUE: ReadonlySet<string | null> = new Set([
  'auth.password-due',
  'auth.factor-due',
] satisfies ReasonCode[])
export const isDue = ({ reason }: ApiError): boolean => DUE.has(reason)

const SESSION_IDLE = 'auth.session-idle' satisfies ReasonCode

const endsSession = ({ kind, status, msg }: ApiError): boolean =>
  kind === 'answered' && (status === 401 || status === 403) && msg !== PERMISSION_DENIED

const info = (text: string): Reaction => ({
  kind: 'dialog',
  dialog: 'info',
  title: translate(failureMessages, 'title'),
  text,
})

function reactToAnswer({ status, msg, message, reason }: ApiError, isQuiet: boolean): Reaction {
  if ((status === 401 || status === 403) && msg === PERMISSION_DENIED) return info(message)
  if (status === 401) return { kind: 'reload' }
  if (status === 403) {
    const text = translate(failureMessages, reason === SESSION_IDLE ? 'idle' : 'expired')
    return { kind: 'dialog', dialog: 'expired', title: translate(failureMessages, 'title'), text }
  }
  if (status === 500) {
    return { kind: 'toast', text: message, durationMs: SERVER_ERROR_TOAST_MS }
  }
  return isQuiet ? { kind: 'none' } : info(message)
}

/**
 * Chooses the reaction to a failed call.
 * @param context path of the page; `isQuiet` when the caller shows the refusal itself
 */
export function reactToFailure(error: ApiError, context: { path: string; isQuiet: boolean }): Reaction {
  if (error.reason === SESSION_LOCKED) return { kind: 'lock' }
  if (isDue(error)) return { kind: 'sign-in' }
  // The user was asked, and cancelled.
  if (error.reason === CONFIRM_REQUIRED) return { kind: 'none' }
  // The pop-out window never shows a global dialog: it shows alarms as long as there is a session.
  if (isPopOut(context.path)) return { kind: endsSession(error) ? 'sign-in' : 'none' }
  if (error.kind === 'aborted') return { kind: 'none' }
  if (error.kind === 'answered') return reactToAnswer(error, context.isQuiet)
  if (error.kind === 'refused') return info(error.message)
  if (error.kind === 'malformed' && error.status !== 500) {
    const title = translate(failureMessages, 'warning')
    const text = translate(failureMessages, 'abnormal')
    return { kind: 'dialog', dialog: 'relogin', title, text, isAsked: !context.isQuiet }
  }
  return reactToAnswer(error, context.isQuiet)
}

type Listener = (reaction: Reaction) => void
const listeners = new Set<Listener>()

/** Registers the shell's listener; returns what removes it. */
export function onReaction(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceFailure(error: ApiError, isQuiet: boolean): void {
  const reaction = reactToFailure(error, { path: location.pathname, isQuiet })
  if (reaction.kind === 'none') return
  for (const listener of listeners) listener(reaction)
}
