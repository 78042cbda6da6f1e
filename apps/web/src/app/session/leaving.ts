const LEAVING_EVENTS = ['beforeunload', 'pagehide'] as const

/**
 * Does the work; false when it failed while the page was being left. A browser that goes to another document takes the
 * calls of this one away, sometimes long before the document itself: such a failure says nothing about the server.
 * @throws whatever the work throws on a page that stays
 */
export async function doUnlessLeaving(work: () => Promise<void>): Promise<boolean> {
  let isLeaving = false
  const note = () => {
    isLeaving = true
  }
  for (const type of LEAVING_EVENTS) addEventListener(type, note)
  try {
    await work()
    return true
  } catch (error) {
    if (!isLeaving) throw error
    return false
  } finally {
    // A page that listens for `beforeunload` is kept out of some browsers' page cache: no longer than needed.
    for (const type of LEAVING_EVENTS) removeEventListener(type, note)
  }
}
