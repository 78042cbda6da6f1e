import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { analyseTrace } from './analyse-trace.ts'
import { detectEvents } from './detect-events.ts'

/** At 80 km the backscatter is a decibel above the noise. */
const lengthM = 80_000
const attenuationDbPerKm = 0.2
const settings = { averages: 1, rangeM: 104_000, spacingM: 2.5, dynamicRangeDb: 15 }

const measure = (changes: object, seed = 1, pulseNs = 2000) =>
  acquire({ lengthM, attenuationDbPerKm, features: [], ...changes }, seed, { ...settings, pulseNs })

const reflector = (positionM: number, reflectanceDb: number): PlantFeature => ({
  positionM,
  kind: 'connector',
  lossDb: 0.3,
  reflectanceDb,
})

describe('an open end where light hardly rises from the noise', () => {
  test.each([1, 2, 3, 4, 5, 6])('is found, within what is stated, seed %d', (seed) => {
    const { endM, endSigmaM } = detectEvents(measure({}, seed))
    expect(Math.abs((endM ?? 0) - lengthM)).toBeLessThanOrEqual(3 * (endSigmaM ?? 0))
    expect(endSigmaM).toBeGreaterThan(2.5)
  })

  test('brings no events from the noise before it', () => {
    const { events, measurable } = detectEvents(measure({}))
    expect(events.map(({ kind }) => kind)).toEqual(['end'])
    expect(measurable?.toM).toBeLessThan(lengthM)
  })

  test('leaves open what the whole fibre loses: the light before it cannot be measured', () => {
    const analysed = analyseTrace({ ...measure({}), events: [], endM: null, totalLossDb: null, orlDb: null })
    expect(analysed.endM).not.toBeNull()
    expect(analysed).toMatchObject({ totalLossDb: null, orlDb: null })
  })
})

test('a fibre of which single samples show nothing is known by its end', () => {
  for (let seed = 500; seed < 520; seed += 1) {
    const { endM } = detectEvents(acquire({}, seed, { dynamicRangeDb: 8, averages: 4 }))
    expect(Math.abs((endM ?? 0) - 33_000)).toBeLessThan(10)
  }
})

describe('is not found', () => {
  test.each([1, 2, 3, 4, 5, 6])('in a strong reflection with fibre behind it, seed %d', (seed) => {
    const features = [reflector(76_000, -20)]
    const { endM } = detectEvents(measure({ lengthM: 98_000, features }, seed))
    expect(endM).toBeNull()
  })

  test.each([1, 2, 3, 4, 5, 6])('in what a connector reflects, seed %d', (seed) => {
    const features = [reflector(79_000, -38)]
    expect(detectEvents(measure({ lengthM: 150_000, features }, seed)).endM).toBeNull()
  })
})
