const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

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
    if (!isLeaving) throw error
    return false
  } finally {
    stopWatching()
  }
}
