export interface WorkGate {
  /** Does the work as soon as there is a place. @throws what `refuse` makes when nobody else may wait */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface WorkGateOptions {
  /** Done at once. */
  readonly places: number
  /** Waiting for a place. */
  readonly maxWaiting: number
  readonly refuse: () => Error
}

/** Lets so much be done at once, so much wait in order, and refuses the rest at once. */
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
  /** The place goes to who has waited longest. */
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
