import { useCallback, useEffect, useRef, useState } from 'react'
import type { WorkOrder } from './find-work.ts'

/** `failed`: this browser cannot; only the picture is left. */
export type WorkState = { kind: 'none' | 'busy' | 'failed' } | { kind: 'done'; work: number }

const NONE: WorkState = { kind: 'none' }

/**
 * Lets the browser compute the proof that replaces the code in a picture, in a worker: some seconds of one core.
 * For users who cannot see or read the picture.
 */
export function useWork() {
  const [state, setState] = useState<WorkState>(NONE)
  const workerRef = useRef<Worker | null>(null)
  const stop = useCallback(() => {
    workerRef.current?.terminate()
    workerRef.current = null
  }, [])
  useEffect(() => stop, [stop])
  const forget = useCallback(() => {
    stop()
    setState(NONE)
  }, [stop])
  const start = (order: WorkOrder) => {
    stop()
    if (typeof Worker === 'undefined') return setState({ kind: 'failed' })
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
    workerRef.current = worker
    worker.addEventListener('message', ({ data }: MessageEvent<number>) =>
      setState({ kind: 'done', work: data }),
    )
    worker.addEventListener('error', () => setState({ kind: 'failed' }))
    worker.postMessage({ id: order.id, workBits: order.workBits } satisfies WorkOrder)
    return setState({ kind: 'busy' })
  }
  return { state, start, forget }
}
