import { describe, expect, test } from 'vitest'
import { parseSor } from '../sor/parse-sor.ts'
import type { Plant } from '../synthesis/plant.ts'
import { requireValue } from '../testing/require-value.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { acquire, features, plant, withFeature } from '../testing/synthetic-traces.ts'
import { makeTrace } from '../trace/make-trace.ts'
import { compareTraces } from './compare-traces.ts'
import type { Comparison, MeasurementCheck } from './comparison.ts'

const noisy = { dynamicRangeDb: 8 }
const reference = acquire({}, 1, noisy)
const compareWith = (changes: Partial<Plant>) => compareTraces(reference, acquire(changes, 2, noisy))

function findMeasurement({ measurements }: Comparison, check: MeasurementCheck, nearM?: number) {
  return measurements.find(
    (measurement) =>
      measurement.check === check && (nearM === undefined || Math.abs(measurement.positionM - nearM) < 150),
  )
}

/** Smallest limits that raise anything by default; metres are covered by the tolerance. */
const limits: Record<MeasurementCheck, number> = {
  break: 0,
  'end-moved': 0,
  'event-loss': 0.2,
  'new-event': 0.2,
  'total-loss': 1,
  reflectance: 5,
  'section-slope': 0.05,
}

function listExceeding({ measurements }: Comparison) {
  return measurements.filter(({ check, value }) => Math.abs(value) > limits[check])
}

describe('the same fibre', () => {
  test('everything is checked, nothing differs', () => {
    const comparison = compareWith({})
    expect(comparison).toMatchObject({ comparable: true, reasons: [], end: { state: 'same' } })
    const checks = comparison.measurements.map(({ check }) => check)
    expect(checks.filter((check) => check === 'event-loss')).toHaveLength(features.length)
    expect(checks.filter((check) => check === 'section-slope')).toHaveLength(features.length + 1)
    expect(checks).toEqual(expect.arrayContaining(['break', 'end-moved', 'total-loss', 'reflectance']))
    expect(listExceeding(comparison)).toEqual([])
  })

  test('200 noisy repeats exceed no default limit', () => {
    for (let seed = 1000; seed < 1200; seed += 1) {
      const comparison = compareTraces(reference, acquire({}, seed, noisy))
      expect(comparison.end.state).toBe('same')
      expect(listExceeding(comparison)).toEqual([])
    }
  }, 240_000)
})

describe('a changed fibre', () => {
  test.each([
    ['clean cut', { reflectanceDb: -20 }],
    ['crushed', {}],
  ])('break, %s: nothing is measured behind it', (_, reflection) => {
    const cut = { positionM: 12_000, kind: 'break', lossDb: 0, ...reflection } as const
    const comparison = compareWith({ features: [...features, cut] })
    expect(comparison.end.state).toBe('shorter')
    const broken = findMeasurement(comparison, 'break')
    expect(Math.abs((broken?.positionM ?? 0) - 12_000)).toBeLessThan(30)
    expect(Math.abs((broken?.value ?? 0) - 21_000)).toBeLessThan(40)
    expect(findMeasurement(comparison, 'end-moved')?.value).toBe(0)
    expect(findMeasurement(comparison, 'total-loss')).toBeUndefined()
    expect(comparison.measurements.every(({ positionM }) => positionM < 12_050)).toBe(true)
    expect(findMeasurement(comparison, 'event-loss', 9_800)?.value).toBeCloseTo(0, 1)
  })

  test.each([60, 150, 600])('break %d m from the instrument', (positionM) => {
    const comparison = compareWith({ features: [...features, { positionM, kind: 'break', lossDb: 0 }] })
    expect(comparison.end.state).toBe('shorter')
    const broken = findMeasurement(comparison, 'break')
    expect(Math.abs((broken?.positionM ?? 0) - positionM)).toBeLessThan(2 * reference.pulseM)
  })

  test('longer fibre', () => {
    const comparison = compareWith({ lengthM: plant.lengthM + 300 })
    expect(comparison.end.state).toBe('longer')
    expect(Math.abs((findMeasurement(comparison, 'end-moved')?.value ?? 0) - 300)).toBeLessThan(15)
    expect(findMeasurement(comparison, 'break')?.value).toBe(0)
  })

  test('more loss at a known event, and in total', () => {
    const comparison = compareWith({ features: withFeature(3, { lossDb: 1.3 }) })
    const loss = findMeasurement(comparison, 'event-loss', 21_030)
    expect(loss?.value).toBeCloseTo(0.9, 1)
    expect(loss?.referenceValue).toBeCloseTo(0.4, 1)
    expect(findMeasurement(comparison, 'total-loss')?.value).toBeCloseTo(0.9, 1)
    expect(listExceeding(comparison).map(({ check }) => check)).toEqual(['event-loss'])
  })

  test('a new event', () => {
    const comparison = compareWith({
      features: [...features, { positionM: 12_000, kind: 'bend', lossDb: 0.6 }],
    })
    expect(findMeasurement(comparison, 'new-event', 12_000)?.value).toBeCloseTo(0.6, 1)
    expect(listExceeding(comparison).map(({ check }) => check)).toEqual(['new-event'])
  })

  test('a stronger reflection', () => {
    const comparison = compareWith({ features: withFeature(1, { reflectanceDb: -38 }) })
    const reflectance = findMeasurement(comparison, 'reflectance', 9_800)
    expect(Math.abs((reflectance?.value ?? 0) - 10)).toBeLessThan(1)
    expect(Math.abs((reflectance?.referenceValue ?? 0) + 48)).toBeLessThan(1)
  })

  test('a section that attenuates more', () => {
    const sections = [{ fromM: 21_030, toM: 27_400, attenuationDbPerKm: plant.attenuationDbPerKm + 0.1 }]
    const slope = findMeasurement(compareWith({ sections }), 'section-slope', 21_100)
    expect(slope?.value).toBeCloseTo(0.1, 1)
    expect(slope?.lengthM).toBeGreaterThan(6_000)
    expect(slope?.referenceValue).toBeCloseTo(plant.attenuationDbPerKm, 1)
  })
})

describe('measurements of another kind', () => {
  test.each([
    ['pulse-differs', { pulseNs: 1000 }],
    ['range-too-short', { rangeM: 20_000 }],
    ['wavelength-differs', { wavelengthNm: 1625 }],
  ] as const)('%s is said, and raises nothing', (reason, settings) => {
    const comparison = compareTraces(reference, acquire({}, 2, { ...noisy, ...settings }))
    expect(comparison.comparable).toBe(false)
    expect(comparison.reasons).toContain(reason)
    expect(comparison.end.state).toBe(reason === 'range-too-short' ? 'unknown' : 'same')
    expect(listExceeding(comparison)).toEqual([])
  })

  test.each([1024, 256, 64, 16, 4])('%d averages: noise is never taken for a change', (averages) => {
    for (let seed = 500; seed < 530; seed += 1) {
      const comparison = compareTraces(reference, acquire({}, seed, { ...noisy, averages }))
      expect(['same', 'unknown']).toContain(comparison.end.state)
      expect(listExceeding(comparison)).toEqual([])
    }
  })

  test('fewer averages leave out what cannot be told any more', () => {
    const poor = compareTraces(reference, acquire({}, 2, { ...noisy, averages: 64 }))
    expect(findMeasurement(poor, 'event-loss', 4_020)).toBeDefined()
    expect(findMeasurement(poor, 'event-loss', 27_400)).toBeUndefined()
  })

  test('a trace without light is the end at the instrument', () => {
    const dark = compareWith({ features: [{ positionM: 0, kind: 'break', lossDb: 0 }] })
    expect(dark.end.state).toBe('shorter')
    expect(findMeasurement(dark, 'break')?.positionM).toBeLessThan(2 * reference.pulseM)
  })
})

describe.skipIf(distinctSampleFiles.length === 0)(`instrument files${sampleNote}`, () => {
  test.each(distinctSampleFiles)('$name against itself: no difference', ({ bytes }) => {
    const trace = requireValue(makeTrace(requireValue(parseSor(bytes))))
    const comparison = compareTraces(trace, trace)
    expect(comparison.comparable).toBe(true)
    expect(['same', 'unknown']).toContain(comparison.end.state)
    for (const { value } of comparison.measurements) expect(Math.abs(value)).toBeLessThan(1e-9)
  })
})
