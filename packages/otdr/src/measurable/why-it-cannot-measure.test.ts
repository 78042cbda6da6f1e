import { describe, expect, test } from 'vitest'
import { analyseTrace } from '../analysis/analyse-trace.ts'
import type { Acquisition, Plant } from '../synthesis/plant.ts'
import { acquire, features, plant } from '../testing/synthetic-traces.ts'
import type { MeasuredLink } from './reason.ts'
import { isUnmeasured, whyItCannotMeasure } from './why-it-cannot-measure.ts'

const link: MeasuredLink = {
  lengthM: plant.lengthM,
  groupIndex: plant.groupIndex,
  landmarksM: [0, ...features.map(({ positionM }) => positionM), plant.lengthM],
}
const measure = (settings: Partial<Acquisition> = {}, changes: Partial<Plant> = {}, seed = 1) =>
  analyseTrace(acquire(changes, seed, settings))
const reference = measure()
const explain = (trace: ReturnType<typeof measure>, before: typeof reference | null = reference) =>
  whyItCannotMeasure(trace, link, before)
const codes = (...given: Parameters<typeof explain>) => explain(...given).map(({ code }) => code)

describe('a test that can measure its link', () => {
  test.each([
    ['as the reference', measure({}, {}, 2), reference],
    ['without a reference', measure({}, {}, 2), null],
    ['with a pulse twice as long', measure({ pulseNs: 1000 }, {}, 3), reference],
  ])('%s: no reason', (_, trace, before) => {
    expect(explain(trace, before)).toEqual([])
  })

  test.each([200, 3000, 12_000, 30_000])('a fibre cut at %d m is broken, and not unmeasured', (positionM) => {
    const cut = { positionM, kind: 'break' as const, lossDb: 0, reflectanceDb: -35 }
    const trace = measure({}, { features: [...features.filter((one) => one.positionM < positionM), cut] }, 4)
    expect(isUnmeasured(explain(trace))).toBe(false)
  })
})

describe('a pulse too short, or too little averaged', () => {
  test.each([
    ['a pulse of 10 ns', { pulseNs: 10, averages: 100, dynamicRangeDb: 12 }],
    ['a pulse of 5 ns', { pulseNs: 5, averages: 1 }],
    ['one average', { averages: 2, dynamicRangeDb: 8 }],
  ])('%s fades before the end, and the pulse named does reach it', (_, settings) => {
    const trace = measure(settings)
    const [reason, ...others] = explain(trace)
    expect(others).toEqual([])
    if (reason?.code !== 'fades-before-end') throw new Error(`not faded: ${reason?.code}`)
    expect(reason.reachM).toBeLessThan(plant.lengthM)
    expect(reason.missingDb).toBeGreaterThan(0)
    expect(reason.linkM).toBe(plant.lengthM)
    expect(reason.neededPulseNs).toBeGreaterThan(trace.pulseNs)
    const longer = measure({ ...settings, pulseNs: reason.neededPulseNs ?? 0 })
    expect(codes(longer)).not.toContain('fades-before-end')
    expect(Math.abs((longer.seenEndM ?? 0) - plant.lengthM)).toBeLessThan(100)
  })

  test('averaging as much longer as is said reaches the end too', () => {
    const settings = { pulseNs: 300, averages: 8, dynamicRangeDb: 8 }
    const [reason] = explain(measure(settings))
    if (reason?.code !== 'fades-before-end') throw new Error(`not faded: ${reason?.code}`)
    const averages = settings.averages * (reason.neededAveraging ?? 0)
    expect(averages).toBeGreaterThan(settings.averages)
    expect(codes(measure({ ...settings, averages }))).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'a connector behind which the fibre sinks into the noise is no end (noise %d)',
    (seed) => {
      const trace = measure({ pulseNs: 100, averages: 2, dynamicRangeDb: 8 }, {}, seed)
      expect(codes(trace)).toEqual(['fades-before-end'])
    },
  )

  test('a weaker test that shows no fibre at all says nothing of a break', () => {
    const dark = measure({ pulseNs: 10, averages: 2, dynamicRangeDb: 8 })
    expect(dark.measurable).toBeNull()
    expect(explain(dark)).toMatchObject([{ code: 'fades-before-end', reachM: 0 }])
  })

  test('nothing is named where no pulse would do', () => {
    const faint = measure({ pulseNs: 10, averages: 100, dynamicRangeDb: 12 })
    const reasons = whyItCannotMeasure(faint, { ...link, lengthM: 400_000 }, null)
    expect(reasons.find(({ code }) => code === 'fades-before-end')).toMatchObject({
      neededPulseNs: null,
      neededAveraging: null,
    })
  })

  test('light that is not seen at all, with settings that would show it, is a cut at the port', () => {
    const dark = measure({}, { features: [{ positionM: 5, kind: 'break', lossDb: 0 }] }, 5)
    expect(dark.measurable).toBeNull()
    expect(explain(dark)).toEqual([])
    expect(explain(dark, null)).toEqual([])
  })
})

test('a range shorter than the link, and the one that would do', () => {
  const [reason, ...others] = explain(measure({ rangeM: 20_000 }))
  expect(others).toEqual([])
  expect(reason).toMatchObject({ code: 'range-too-short', hides: 'end', neededRangeM: 40_000 })
  expect(Math.abs((reason?.code === 'range-too-short' ? reason.reachM : 0) - 20_000)).toBeLessThan(10)
})

describe('a pulse too long', () => {
  const long = measure({ pulseNs: 20_000 })

  test('hides losses where the reference told landmarks apart', () => {
    const [reason] = explain(long)
    expect(reason).toMatchObject({ code: 'pulse-too-long', hides: 'losses', hiddenGaps: 6, gaps: 6 })
    expect(reason?.code === 'pulse-too-long' ? reason.neededPulseNs : null).toBe(10_000)
  })

  test('is only said where the reference was no finer: long links need it', () => {
    expect(explain(long, long)).toMatchObject([{ code: 'pulse-too-long', hides: 'nothing' }])
    expect(isUnmeasured(explain(long, null))).toBe(false)
  })
})

test('another wavelength than that of the reference is said, and hides nothing', () => {
  expect(explain(measure({ wavelengthNm: 1310 }))).toEqual([
    { code: 'wavelength-differs', hides: 'nothing', wavelengthNm: 1310, referenceNm: 1550 },
  ])
})

test('samples far apart make places coarser', () => {
  expect(codes(measure({ spacingM: 40 }))).toContain('sampling-too-coarse')
})

test('another group index puts the end elsewhere, by so many metres', () => {
  const trace = measure({}, { groupIndex: 1.475 })
  const reason = explain(trace).find(({ code }) => code === 'index-differs')
  expect(reason?.code === 'index-differs' ? Math.round(reason.offM) : 0).toBe(157)
})

test('a receiver that is blind long after the launch', () => {
  const [reason] = explain(measure({ headroomDb: -1 }))
  expect(reason).toMatchObject({ code: 'launch-saturated', hides: 'nothing' })
  expect(reason?.code === 'launch-saturated' ? reason.untilM : 0).toBeGreaterThan(2000)
})
