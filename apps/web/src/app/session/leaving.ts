const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

let isLeaving = false
const noteLeaving = () => {
  isLeaving = true
}

/**
 * From here on notes that the page is being left, until `doUnlessLeaving` is done: for calls that are made before
 * anybody waits for them. Once is enough, however often it is said.
 */
export function watchLeaving(): void {
  for (const type of LEAVING_EVENTS) addEventListener(type, noteLeaving)
}

/** A page that listens for `beforeunload` is kept out of some browsers' page cache: no longer than needed. */
function stopWatching(): void {
  for (const type of LEAVING_EVENTS) removeEventListener(type, noteLeaving)
  isLeaving = false
}

/**
 * Does the work; false when it failed while the page was being left. A browser that goes to another document takes the
 * calls of this one away, sometimes long before the document itself: such a failure says nothing about the server.
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
