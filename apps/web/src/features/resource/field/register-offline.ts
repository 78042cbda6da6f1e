import { toAddress } from '#lib/api/base-path.ts'

/**
 * Lets the browser start this console without a line. Only over https, and where the build has the worker: a development
 * server has none. Where it does not work the page is the same as before, with a line.
 */
export async function registerOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(toAddress('/service-worker.js'))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the browser's reason is of use to whoever helps
    console.warn(error)
  }
}
