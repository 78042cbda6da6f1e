import { makeTrace, parseSor } from '@fibrewatch/otdr'
import type { Figure } from './figure.ts'
import { makeLongFile } from './long-file.ts'
import { percentile } from './statistics.ts'
import { listTimeFigures, timeWork } from './work-time.ts'

const WARM_UP = 50
const RUNS = 1000
const GOAL_MS = 1
const BYTES_PER_KB = 1000

const mustRead = (isRead: boolean): void => {
  if (!isRead) throw new Error('the file could not be read')
}

/** Parsing alone, and parsing with the samples turned into decibels. */
export function benchSor(): Figure[] {
  const file = makeLongFile({ random: Math.random, timestampS: 1_790_000_000 })
  const method = `${(file.length / BYTES_PER_KB).toFixed(0)} KB, ${RUNS} runs in one thread after ${WARM_UP} to warm up`
  const options = { warmUp: WARM_UP, runs: RUNS }
  const parsed = timeWork(() => mustRead(parseSor(file).ok), options)
  const traced = timeWork(() => {
    const sor = parseSor(file)
    mustRead(sor.ok && makeTrace(sor.value).ok)
  }, options)
  return [
    ...listTimeFigures({ name: 'SOR parse', goalMs: GOAL_MS, method }, parsed),
    {
      name: 'SOR parse and samples in dB, p95',
      value: percentile(traced.wallMs, 0.95),
      unit: 'ms',
      method,
    },
    {
      name: 'SOR parse and samples in dB, processor time of its thread, mean',
      value: traced.meanProcessorMs,
      unit: 'ms',
      method,
    },
  ]
}
