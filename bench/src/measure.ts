const WARM_UP_REQUESTS = 5
/** Measured after some warm-up requests. */
export const REQUESTS = 40

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** How long each of so many requests took, ms, one after the other. */
export async function measure(work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < WARM_UP_REQUESTS; run += 1) await work()
  const times: number[] = []
  for (let run = 0; run < REQUESTS; run += 1) times.push(await timeMs(work))
  return times
}
