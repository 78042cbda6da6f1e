/** @throws Error with the code ETIMEDOUT after the limit; what still goes on then ends by itself, and nobody hears how */
export async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = new Error(`no answer within ${limitMs} ms`)
  const timer = setTimeout(() => reject(Object.assign(late, { code: 'ETIMEDOUT' })), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
