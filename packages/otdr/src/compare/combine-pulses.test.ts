import { describe, expect, test } from 'vitest'
import type { Acquisition, Plant, PlantFeature } from '../synthesis/plant.ts'
import { requireValue } from '../testing/require-value.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { combinePulses } from './combine-pulses.ts'

const lengthM = 80_000
/** Two that only a short pulse tells apart, one that every pulse sees, one that only a long one reaches. */
const features: readonly PlantFeature[] = [
  { positionM: 5000, kind: 'connector', lossDb: 0.3, reflectanceDb: -48 },
  { positionM: 5250, kind: 'connector', lossDb: 0.4, reflectanceDb: -48 },
  { positionM: 20_000, kind: 'splice', lossDb: 0.2 },
  { positionM: 70_000, kind: 'splice', lossDb: 0.15 },
]
const settings: Partial<Acquisition> = { rangeM: 100_000, spacingM: 5, averages: 16_384, dynamicRangeDb: 12 }

function measure(pulseNs: number, changes: Partial<Plant> = {}, others: Partial<Acquisition> = {}) {
  return acquire({ lengthM, features, ...changes }, pulseNs, { ...settings, pulseNs, ...others })
}

const short = measure(100)
const middle = measure(1000)
const long = measure(5000)

describe('short and long pulses of one fibre', () => {
  const table = requireValue(combinePulses([long, short, middle]))
  const near = (atM: number, withinM = 60) =>
    table.events.filter(({ positionM }) => Math.abs(positionM - atM) <= withinM)

  test('the short pulse tells apart what the long one sees as one', () => {
    expect(near(5000)).toMatchObject([{ pulseNs: 100 }])
    expect(near(5250)).toMatchObject([{ pulseNs: 100 }])
    expect(Math.abs((near(5250)[0]?.lossDb ?? 0) - 0.4)).toBeLessThan(0.05)
  })

  test('what lies where the short pulse sees nothing is of a longer one', () => {
    const [far] = near(70_000, 200)
    expect(far?.pulseNs).toBeGreaterThan(100)
    expect(Math.abs((far?.lossDb ?? 0) - 0.15)).toBeLessThan(0.05)
  })

  test('each is listed once, by position, and the end last', () => {
    expect(table.events).toHaveLength(features.length + 1)
    expect(table.events.map(({ positionM }) => positionM)).toEqual(
      table.events.map(({ positionM }) => positionM).toSorted((a, b) => a - b),
    )
    expect(table.events.at(-1)?.kind).toBe('end')
    expect(Math.abs((table.endM ?? 0) - lengthM)).toBeLessThan(50)
  })

  test('each says every pulse that sees it', () => {
    expect(near(20_000)[0]?.seenByNs).toContain(1000)
    expect(near(70_000, 200)[0]?.seenByNs).not.toContain(100)
  })

  test('and it is said how far each pulse reaches', () => {
    expect(table.covers.map(({ pulseNs }) => pulseNs)).toEqual([100, 1000, 5000])
    expect(table.covers[0]?.toM).toBeLessThan(table.covers[2]?.toM ?? 0)
  })
})

describe('traces that do not make one table', () => {
  const broken = measure(5000, { features: [{ positionM: 50_000, kind: 'break', lossDb: 0 }, ...features] })
  const nine = Array.from({ length: 9 }, (_, at) => ({ ...short, pulseNs: 100 + at }))
  const dark = { ...short, samplesDb: short.samplesDb.slice(-4000) }
  const smooth = measure(100, { features: [] }, { dynamicRangeDb: 4 })
  test.each([
    ['too-few', [short], null],
    ['too-many', nine, null],
    ['same-pulse', [short, short], 100],
    ['wavelength-differs', [short, { ...long, wavelengthNm: 1310 }], 5000],
    ['index-differs', [short, { ...long, groupIndex: 1.47 }], 5000],
    ['no-fibre', [dark, long], 100],
    ['ends-disagree', [middle, broken], 1000],
    ['nothing-in-common', [smooth, long], 100],
  ])('%s', (code, traces, pulseNs) => {
    expect(combinePulses(traces)).toEqual({ ok: false, error: { code, pulseNs } })
  })
})
