import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TimerOrder } from './timers.ts'

/** Runs the worker's own code, with this page as its other end. */
class PageWorker extends EventTarget {
  static orders: TimerOrder[] = []

  postMessage(order: TimerOrder): void {
    PageWorker.orders.push(order)
    dispatchEvent(new MessageEvent('message', { data: order }))
  }
}

async function startTimers() {
  PageWorker.orders = []
  const worker = new PageWorker()
  // Called with `new`, it returns this object and not a new one.
  vi.stubGlobal('Worker', function StubWorker() {
    return worker
  })
  vi.stubGlobal('postMessage', (id: number) =>
    worker.dispatchEvent(new MessageEvent('message', { data: id })),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await import('./timer.worker.ts')
  const { makeSteadyTimers } = await import('./timers.ts')
  return makeSteadyTimers()
}

describe('timers that keep time in a hidden tab', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('run in the worker, each once and at its time', async () => {
    const timers = await startTimers()
    const ran: string[] = []
    timers.set(() => ran.push('late'), 40_000)
    timers.set(() => ran.push('early'), 5000)
    expect(PageWorker.orders.map(({ delayMs }) => delayMs)).toEqual([40_000, 5000])
    vi.advanceTimersByTime(4999)
    expect(ran).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ran).toEqual(['early'])
    vi.advanceTimersByTime(100_000)
    expect(ran).toEqual(['early', 'late'])
  })

  test('a cleared one never runs, there or here', async () => {
    const timers = await startTimers()
    const run = vi.fn<() => void>()
    const id = timers.set(run, 1000)
    timers.clear(id)
    timers.clear(undefined)
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
    expect(PageWorker.orders.at(-1)).toEqual({ id, delayMs: null })
  })

  test('without workers the page waits itself', async () => {
    vi.stubGlobal('Worker', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { makeSteadyTimers } = await import('./timers.ts')
    const timers = makeSteadyTimers()
    const run = vi.fn<() => void>()
    timers.clear(timers.set(run, 1000))
    timers.set(run, 2000)
    vi.advanceTimersByTime(2000)
    expect(run).toHaveBeenCalledOnce()
  })
})
