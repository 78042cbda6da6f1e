/** The timers of a connection. */
export type Timers = {
  set: (run: () => void, delayMs: number) => number
  clear: (id: number | undefined) => void
}

/** A message to the worker: start a timer, or with null stop it. It answers with the id once the time is over. */
export type TimerOrder = { id: number; delayMs: number | null }

function makeWorkerTimers(worker: Worker): Timers {
  const waiting = new Map<number, () => void>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
    const run = waiting.get(data)
    waiting.delete(data)
    run?.()
  })
  const order = (message: TimerOrder) => worker.postMessage(message)
  return {
    set: (run, delayMs) => {
      lastId += 1
      waiting.set(lastId, run)
      order({ id: lastId, delayMs })
      return lastId
    },
    clear: (id) => {
      if (id === undefined || !waiting.delete(id)) return
      order({ id, delayMs: null })
    },
  }
}

const pageTimers: Timers = {
  set: (run, delayMs) => Number(setTimeout(run, delayMs)),
  clear: (id) => clearTimeout(id),
}

/**
 * Timers that keep time in a hidden tab. There browsers limit the page's own to one a minute, which would turn a
 * 40 s heartbeat into one of 100 s and a 5 s reconnection into a minute without alarms; those of a worker are not
 * limited. A browser without workers uses the page's.
 */
export function makeSteadyTimers(): Timers {
  if (typeof Worker === 'undefined') return pageTimers
  const worker = new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module' })
  return makeWorkerTimers(worker)
}
