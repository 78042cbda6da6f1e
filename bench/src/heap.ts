import type { CDPSession } from 'playwright-core'

/**
 * V8 stores beside each function which types it has met, and goes on for hours: megabytes that are not
 * the page's. Without it the heap is what the page holds.
 */
export const NO_FEEDBACK = ['--js-flags=--lite-mode']

/** The heap of a page after a garbage collection. */
export async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
