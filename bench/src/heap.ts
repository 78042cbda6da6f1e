import type { CDPSession } from 'playwright-core'

/**
 * V8 notes beside each function which types it has met, and goes on doing so for hours: megabytes that are none of the
 * page's. Without it the heap is what the page holds.
 */
export const NO_FEEDBACK = ['--js-flags=--lite-mode']

/** What a page holds once its garbage is collected. */
export async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
