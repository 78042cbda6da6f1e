import { create } from 'zustand'
import { toAddress } from '#lib/api/base-path.ts'

/**
 * Whether this browser opens the console without a line. `insecure`: it does so over https alone; `failed`: it could not
 * keep the files, for want of room or because it was told to keep nothing.
 */
export type OfflineStart = 'unknown' | 'ready' | 'insecure' | 'failed'

export const useOfflineStart = create<{ start: OfflineStart }>()(() => ({ start: 'unknown' }))

/** A worker that came to nothing is thrown away by the browser; a former one, if there is one, goes on with its own files. */
function untilSettled(worker: ServiceWorker): Promise<OfflineStart> {
  const settled: Partial<Record<ServiceWorkerState, OfflineStart>> = {
    activated: 'ready',
    redundant: 'failed',
  }
  return new Promise((resolve) => {
    const look = () => {
      const start = settled[worker.state]
      if (start !== undefined) resolve(start)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

async function register(): Promise<OfflineStart> {
  if (!('serviceWorker' in navigator)) return 'insecure'
  const registration = await navigator.serviceWorker.register(toAddress('/service-worker.js'))
  if (registration.active !== null) return 'ready'
  const coming = registration.installing ?? registration.waiting
  return coming === null ? 'failed' : await untilSettled(coming)
}

/** Asked once something may be lost: browsers with little room remove what nobody asked them to keep. */
async function askToPersist(): Promise<void> {
  if ('storage' in navigator) await navigator.storage.persist()
}

/**
 * Lets the browser start this console without a line, where the build has the worker: a development server has none. Where
 * it does not work the page is the same as before, with a line, and says so.
 */
export async function registerOffline(): Promise<void> {
  if (!import.meta.env.PROD) return
  try {
    const start = await register()
    useOfflineStart.setState({ start })
    if (start === 'ready') await askToPersist()
  } catch (error) {
    // oxlint-disable-next-line no-console -- the browser's reason is of use to whoever helps
    console.warn(error)
    useOfflineStart.setState({ start: 'failed' })
  }
}
