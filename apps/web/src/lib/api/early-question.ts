/** An answer not taken for this long may be outdated. */
const MAX_AGE_MS = 10_000

/** A call that may start before anything waits for its answer. */
export type EarlyQuestion<T> = {
  askEarly: () => void
  /** Returns the early answer, once; later calls ask again. */
  ask: () => Promise<T>
  /** Drops the early answer: the next user must not get it. */
  forget: () => void
}

export function makeEarlyQuestion<T>(question: () => Promise<T>): EarlyQuestion<T> {
  let early: { answer: Promise<T>; askedAt: number } | null = null
  const takeEarly = () => {
    const taken = early
    early = null
    return taken === null || Date.now() - taken.askedAt > MAX_AGE_MS ? null : taken.answer
  }
  return {
    askEarly: () => {
      early = { answer: question(), askedAt: Date.now() }
      // The failure is handled where the answer is taken.
      early.answer.catch(() => {})
    },
    ask: async () => await (takeEarly() ?? question()),
    forget: () => {
      early = null
    },
  }
}
