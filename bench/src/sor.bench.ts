import { makeTrace, parseSor } from '@fibrewatch/otdr'
import type { Figure } from './figure.ts'
import { makeLongFile } from './long-file.ts'
import { percentile } from './statistics.ts'

const WARM_UP_RUNS = 50
const RUNS = 300
const GOAL_MS = 2
const BYTES_PER_KB = 1000

function timeMs(work: () => boolean): number {
  const startedAt = performance.now()
  if (!work()) throw new Error('the file could not be read')
  return performance.now() - startedAt
}

function measure(work: () => boolean): number[] {
  for (let run = 0; run < WARM_UP_RUNS; run += 1) timeMs(work)
  return Array.from({ length: RUNS }, () => timeMs(work))
}

/** Parsing alone, and parsing with the samples turned into decibels. */
export function benchSor(): Figure[] {
  const file = makeLongFile({ random: Math.random, timestampS: 1_790_000_000 })
  const size = `${(file.length / BYTES_PER_KB).toFixed(0)} KB, ${RUNS} runs in one thread after ${WARM_UP_RUNS} to warm up`
  const parsed = measure(() => parseSor(file).ok)
  const traced = measure(() => {
    const sor = parseSor(file)
    return sor.ok && makeTrace(sor.value).ok
  })
  return [
    {
      name: 'SOR parse, p95',
      value: percentile(parsed, 0.95),
      unit: 'ms',
      method: size,
      budget: { goal: GOAL_MS, better: 'lower' },
    },
    { name: 'SOR parse, p50', value: percentile(parsed, 0.5), unit: 'ms', method: size },
    { name: 'SOR parse and samples in dB, p95', value: percentile(traced, 0.95), unit: 'ms', method: size },
  ]
}
