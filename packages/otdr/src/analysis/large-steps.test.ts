import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { indexAt } from '../trace/trace.ts'
import { detectEvents } from './detect-events.ts'

const lengthM = 60_000
const stepM = 27_000
const settings = { rangeM: 80_000, spacingM: 5 }

function measure(pulseNs: number, lossDb: number) {
  const features = [{ positionM: stepM, kind: 'splice', lossDb } as const]
  const trace = acquire({ lengthM, features }, 1, { ...settings, pulseNs })
  const { events, endM } = detectEvents(trace)
  const found = events.find(
    ({ kind, positionM }) => kind !== 'end' && Math.abs(positionM - stepM) < trace.pulseM,
  )
  return { trace, found, endM }
}

describe('a step is never dropped for what it looks like', () => {
  test.each([2000, 2500, 5000])('at %d ns steps of 0.3 to 3 dB are found and measured', (pulseNs) => {
    for (const lossDb of [0.3, 0.5, 1, 3])
      expect(measure(pulseNs, lossDb).found?.lossDb).toBeCloseTo(lossDb, 1)
  })

  test.each([500, 2500])('at %d ns a step of 5 dB is no end while fibre shows behind it', (pulseNs) => {
    const { trace, found, endM } = measure(pulseNs, 5)
    expect(found?.lossDb).toBeCloseTo(5, 1)
    expect(Math.abs((endM ?? 0) - lengthM)).toBeLessThan(trace.pulseM)
  })
})

/** Fibre of so many pulses behind a loss, which no window of five pulses fits in. */
function endSoon(
  { pulseNs, spacingM }: { pulseNs: number; spacingM: number },
  { lossDb, pulses }: { lossDb: number; pulses: number },
) {
  const endsM = stepM + pulses * pulseNs * 0.1022
  const features = [{ positionM: stepM, kind: 'splice', lossDb } as const]
  const changes = { lengthM: endsM, launchLevelDb: 20, features }
  const trace = acquire(changes, 1, { pulseNs, spacingM, rangeM: 60_000 })
  return { trace, endsM, detected: detectEvents(trace) }
}

describe('fibre of three and four pulses behind a loss', () => {
  test.each([
    { pulseNs: 500, spacingM: 2.5 },
    { pulseNs: 2500, spacingM: 5 },
    { pulseNs: 10_000, spacingM: 20 },
    { pulseNs: 20_000, spacingM: 32.85 },
  ])('at $pulseNs ns the loss is no end', (measured) => {
    for (const lossDb of [3.2, 4, 5, 7])
      for (const pulses of [3, 4]) {
        const { trace, endsM, detected } = endSoon(measured, { lossDb, pulses })
        expect(Math.abs((detected.endM ?? 0) - endsM)).toBeLessThan(trace.pulseM)
      }
  })

  test.each([
    { pulseNs: 2500, spacingM: 5 },
    { pulseNs: 20_000, spacingM: 32.85 },
  ])('at $pulseNs ns it is measured', (measured) => {
    const { trace, detected } = endSoon(measured, { lossDb: 5, pulses: 4 })
    const found = detected.events.find(({ positionM }) => Math.abs(positionM - stepM) < trace.pulseM / 4)
    expect(found?.lossDb).toBeCloseTo(5, 1)
  })
})

test('an echo of one pulse behind the end is no fibre, nor is a tail that slows', () => {
  const pulseNs = 10_000
  const trace = acquire({ lengthM, features: [] }, 1, { ...settings, pulseNs })
  const from = indexAt(trace, lengthM)
  const pulse = Math.round(trace.pulseM / trace.spacingM)
  const tailDb = (at: number) => 3 + 14 * (1 - Math.exp(-at / pulse))
  const levelDb = trace.samplesDb[from - pulse] ?? 0
  const tailed = trace.samplesDb.map((sampleDb, index) =>
    index < from ? sampleDb : Math.min(sampleDb, levelDb + tailDb(index - from)),
  )
  const echoed = trace.samplesDb.map((sampleDb, index) =>
    index < from + 2 * pulse || index >= from + 3 * pulse ? sampleDb : Math.min(sampleDb, levelDb + 6),
  )
  for (const samplesDb of [tailed, echoed]) {
    const { endM } = detectEvents({ ...trace, samplesDb })
    expect(Math.abs((endM ?? 0) - lengthM)).toBeLessThan(trace.pulseM)
  }
})

test('a plateau of a receiver that the launch blinds is no fibre', () => {
  const changes = { lengthM, features: [], launchReflectanceDb: -14.7 }
  const trace = acquire(changes, 1, { ...settings, pulseNs: 2500, headroomDb: 0.6 })
  const { endM } = detectEvents(trace)
  expect(Math.abs((endM ?? 0) - lengthM)).toBeLessThan(trace.pulseM)
})

test.each([1, 2, 3, 4])(
  'a loss beside a reflection that a long pulse hides is within what is stated, seed %d',
  (seed) => {
    const connector: PlantFeature = { positionM: 40_500, kind: 'connector', lossDb: 1, reflectanceDb: -45 }
    const longPulse = { pulseNs: 20_000, spacingM: 81.7, rangeM: 117_000, averages: 1, dynamicRangeDb: 15.3 }
    const trace = acquire({ lengthM: 90_000, launchLevelDb: 20, features: [connector] }, seed, longPulse)
    const found = detectEvents(trace).events.find(({ positionM }) => Math.abs(positionM - 40_500) < 4000)
    expect(Math.abs((found?.lossDb ?? 0) - 1)).toBeLessThan(3 * (found?.lossSigmaDb ?? 0))
  },
)
