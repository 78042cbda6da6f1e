import { ApiError } from '#lib/api/api-error.ts'
import { wait } from '#lib/wait.ts'

const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/** A document whose calls the browser has aborted for another one is gone within less. */
const GONE_WITHIN_MS = 1000

let isLeaving = false
const noteLeaving = () => {
  isLeaving = true
}

/**
 * Notes from now on that the page is being left, until `doUnlessLeaving` is done: for calls that are made before
 * their result is awaited. Repeated calls have no further effect.
 */
export function watchLeaving(): void {
  for (const type of LEAVING_EVENTS) addEventListener(type, noteLeaving)
}

/** Some browsers do not cache pages that listen for `beforeunload`: listen no longer than needed. */
function stopWatching(): void {
  for (const type of LEAVING_EVENTS) removeEventListener(type, noteLeaving)
  isLeaving = false
}

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unreachable'

/**
 * Does the work; false when it failed while the page was being left. A browser that loads another document aborts the
 * calls of this one, sometimes long before the document itself: such a failure says nothing about the server.
 * @throws whatever the work throws on a page that stays
 */
export async function doUnlessLeaving(work: () => Promise<void>): Promise<boolean> {
  watchLeaving()
  try {
    await work()
    return true
  } catch (error) {
    // Whoever leaves while this code is still loading does so unheard: the aborted call comes before `pagehide`.
    if (!isLeaving && isUnanswered(error)) await wait(GONE_WITHIN_MS)
    if (!isLeaving) throw error
    return false
  } finally {
    stopWatching()
  }
}
