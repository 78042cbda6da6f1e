import type { Clock } from '#platform/clock/clock'

/** Several scrapes within this time are one question to the database. */
export const KEPT_MS = 5000
/** A scrape must not wait for a database that is gone: all other figures would be lost with it. */
const PATIENCE_MS = 2000

/** The answer of the last `KEPT_MS`; at most one question is under way. Rejects where none comes in time. */
export function keepBriefly<Answer>(steady: Clock, load: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { readonly answer: Answer; readonly atMs: number } | undefined
  let running: Promise<Answer> | undefined
  const ask = async (): Promise<Answer> => {
    try {
      const answer = await load()
      kept = { answer, atMs: steady.now() }
      return answer
    } finally {
      running = undefined
    }
  }
  return async () => {
    if (kept !== undefined && steady.now() - kept.atMs < KEPT_MS) return kept.answer
    running ??= ask()
    return waitFor(running)
  }
}

async function waitFor<Answer>(work: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
