import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
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
