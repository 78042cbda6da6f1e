export interface WorkGate {
  /** Does the work as soon as a slot is free. @throws what `refuse` makes when too many wait */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkGateOptions {
  /** Slots for work at the same time. */
  readonly places: number
  /** Callers waiting for a slot. */
  readonly maxWaiting: number
  readonly refuse: () => Error
}

/** Limits work to so many at a time and so many waiting in order; refuses the rest at once. */
export function createWorkGate({ places, maxWaiting, refuse }: WorkGateOptions): WorkGate {
  let free = places
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free--
      return
    }
    if (waiting.length >= maxWaiting) throw refuse()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  /** The slot goes to the caller that has waited longest. */
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
