import {
  type Acquisition,
  type Plant,
  makeSor,
  makeSorFromAcquisition,
  makeTrace,
  parseSor,
  synthesiseTrace,
} from '@fibrewatch/otdr'
import type { Figure } from './figure.ts'
import { percentile } from './statistics.ts'

const WARM_UP_RUNS = 50
const RUNS = 300
const GOAL_MS = 2
const BYTES_PER_KB = 1000

const plant: Plant = {
  lengthM: 62_000,
  attenuationDbPerKm: 0.2,
  groupIndex: 1.468,
  backscatterDb: -81,
  features: [
    { positionM: 9800, kind: 'connector', lossDb: 0.35, reflectanceDb: -48 },
    { positionM: 31_250, kind: 'splice', lossDb: 0.12 },
  ],
  launchLevelDb: 22,
  launchReflectanceDb: -50,
}
/** 70,000 points of two bytes: the 140 KB of the goal. */
const acquisition: Acquisition = {
  wavelengthNm: 1550,
  pulseNs: 500,
  rangeM: 70_000,
  spacingM: 1,
  averages: 32_768,
}

function makeFile(): Uint8Array {
  const samplesDb = synthesiseTrace(plant, acquisition, Math.random)
  const record = { acquisition, plant, samplesDb, events: [], totalLossDb: null, timestampS: 1_790_000_000 }
  const made = makeSor(makeSorFromAcquisition(record))
  if (!made.ok) throw new Error(`no file: ${made.error.code}`)
  return made.value
}

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
  const file = makeFile()
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
