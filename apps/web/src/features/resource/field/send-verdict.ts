import { ApiError } from '#lib/api/api-error.ts'
import { isForbidden, mayPass } from '#lib/api/what-failed.ts'

const STATUS_UNAUTHORIZED = 401
const STATUS_LOCKED = 423
const STATUS_CONFIRM = 428

/**
 * What becomes of an entry that could not be sent: it waits for the line, it waits until its writer has signed in again,
 * or it was refused: for want of a right, or for what it says.
 */
export type SendVerdict = 'wait' | 'sign-in' | 'forbidden' | 'refused'

export function judgeSending(error: unknown): SendVerdict {
  if (!(error instanceof ApiError)) return 'wait'
  if (error.kind === 'aborted' || mayPass(error)) return 'wait'
  if (isForbidden(error)) return 'forbidden'
  const isSession = [STATUS_UNAUTHORIZED, STATUS_LOCKED, STATUS_CONFIRM].includes(error.status)
  return isSession ? 'sign-in' : 'refused'
}

/** What becomes of the queue: entries that may go on after this one was tried. */
export const mayGoOn = (verdict: SendVerdict): boolean => verdict === 'forbidden' || verdict === 'refused'
