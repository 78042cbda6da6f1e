/** What nobody took for so long may be true no longer. */
const MAX_AGE_MS = 10_000

/** A question that may be asked before anybody can take its answer. */
export type EarlyQuestion<T> = {
  askEarly: () => void
  /** The answer asked for early, once; from then on asks anew. */
  ask: () => Promise<T>
  /** Whoever asked is gone: nobody else gets his answer. */
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
      // Whoever takes the answer sees to it.
      early.answer.catch(() => {})
    },
    ask: async () => await (takeEarly() ?? question()),
    forget: () => {
      early = null
    },
  }
}
