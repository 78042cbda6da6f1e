import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureEventLoss } from '../analysis/measure-loss.ts'
import { composeSor } from '../sor/compose-sor.ts'
import { fixed, general, keyEvent, keyEvents, revision2 } from '../testing/own-files.ts'
import { requireValue } from '../testing/require-value.ts'
import { decimateTrace } from './decimate-trace.ts'
import { makeTrace } from './make-trace.ts'
import { mToTicks, pulseLengthM, ticksToM } from './optics.ts'
import { indexAt, positionAt } from './trace.ts'

const withFixed = (change: Partial<typeof fixed>) =>
  makeTrace({ ...revision2, fixed: { ...fixed, ...change } })

describe('distance', () => {
  test.each([
    [42_131.302, 2_065_863, 1.47],
    [50_727.876, 2_489_248, 1.4711],
  ])('%f m is %d ticks of one-way time at index %f', (distanceM, ticks, groupIndex) => {
    expect(ticksToM(ticks, groupIndex)).toBeCloseTo(distanceM, 3)
    expect(mToTicks(distanceM, groupIndex)).toBe(ticks)
  })

  test('a pulse of 1 us covers 102 m', () => {
    expect(pulseLengthM(1000, 1.468)).toBeCloseTo(102.1, 1)
  })
})

describe('makeTrace', () => {
  test('samples are decibels of loss', () => {
    const trace = requireValue(makeTrace(revision2))
    expect(trace.samplesDb[0]).toBeCloseTo(20, 5)
    expect(trace.samplesDb[63]).toBeCloseTo(20 + 63 * 0.037, 5)
  })

  test('sample 0 lies before position zero by user offset and front panel, less the acquisition offset', () => {
    const file = { ...revision2, general: { ...general, userOffsetTicks: 1000 } }
    const moved = { ...fixed, frontPanelOffsetTicks: 500, acquisitionOffsetTicks: -100 }
    const trace = requireValue(makeTrace({ ...file, fixed: moved }))
    expect(trace.startM).toBeCloseTo(-ticksToM(1600, 1.468), 6)
    expect(indexAt(trace, 0)).toBe(Math.round(1600 / 125))
    expect(positionAt(trace, indexAt(trace, 0))).toBeCloseTo(0, -1)
  })

  test('a front panel that the acquisition offset cancels does not count', () => {
    const file = { ...revision2, general: { ...general, userOffsetTicks: 1000 } }
    const moved = { ...fixed, frontPanelOffsetTicks: 2150, acquisitionOffsetTicks: -2139 }
    expect(requireValue(makeTrace({ ...file, fixed: moved })).startM).toBeCloseTo(-ticksToM(1000, 1.468), 6)
  })

  test('a front panel that the acquisition offset states once more counts once', () => {
    const file = { ...revision2, general: { ...general, userOffsetTicks: 1000 } }
    const moved = { ...fixed, frontPanelOffsetTicks: 2147, acquisitionOffsetTicks: -2147 }
    expect(requireValue(makeTrace({ ...file, fixed: moved })).startM).toBeCloseTo(-ticksToM(3147, 1.468), 6)
  })

  test.each([
    [15_500, 1550],
    [1550, 1550],
    [16_513, 1651.3],
    [0, general.nominalWavelengthNm],
  ])('wavelength field %d is %f nm', (actualWavelength, wavelengthNm) => {
    expect(requireValue(withFixed({ actualWavelength })).wavelengthNm).toBe(wavelengthNm)
  })

  test('an index or clock that was never set is not believed', () => {
    expect(requireValue(withFixed({ groupIndexE5: 0 })).groupIndex).toBe(1.468)
    expect(requireValue(withFixed({ timestampS: 315_532_800 })).measuredAtS).toBeNull()
    expect(requireValue(withFixed({})).measuredAtS).toBe(fixed.timestampS)
  })

  test('events: kinds, absent reflectance, saturation, markers only for least squares', () => {
    const items = [
      { ...keyEvent, timeTicks: 0, code: '1F9999', markerTicks: [0, 0, 10, 20, 0] },
      { ...keyEvent, timeTicks: 5000, lossMdb: -61, method: '2P' },
      { ...keyEvent, timeTicks: 1000, code: '1F9999', reflectanceMdb: -45_000 },
      { ...keyEvent, timeTicks: 9000, code: '2E9999', reflectanceMdb: -15_600 },
    ]
    const trace = requireValue(makeTrace({ ...revision2, events: { ...keyEvents, items } }))
    expect(trace.events.map(({ kind }) => kind)).toEqual(['start', 'reflective', 'non-reflective', 'end'])
    expect(trace.events.map(({ reflectanceDb }) => reflectanceDb)).toEqual([null, -45, null, -15.6])
    expect(trace.events.map(({ saturated }) => saturated)).toEqual([false, false, false, true])
    expect(trace.events.map(({ markers }) => markers !== null)).toEqual([false, true, false, true])
    expect(trace.events[2]?.lossDb).toBe(-0.061)
    expect(trace).toMatchObject({ totalLossDb: 12, orlDb: 31, endM: ticksToM(9000, 1.468) })
  })

  test.each([
    [{ fixed: null }, 'no-parameters'],
    [{ data: null }, 'no-samples'],
    [{ fixed: { ...fixed, pulses: [] } }, 'bad-sampling'],
    [{ fixed: { ...fixed, pulses: [{ widthNs: 10, spacing10Fs: 0, points: 64 }] } }, 'bad-sampling'],
  ])('refuses %j with %s', (change, code) => {
    expect(makeTrace({ ...revision2, ...change })).toEqual({ ok: false, error: { code } })
  })
})

describe('losses by hand', () => {
  test('a step between two lines is its height', () => {
    const raw = Uint16Array.from({ length: 400 }, (_, index) => 20_000 + index * 2 + (index < 200 ? 0 : 500))
    const data = { totalPoints: 400, runs: [{ scale: 1000, raw }] }
    const file = composeSor({ format: 2, fixed: { ...fixed, acquisitionOffsetTicks: 0 }, data })
    const trace = requireValue(makeTrace(file))
    const at = (index: number) => positionAt(trace, index)
    const markers = { leftFromM: at(20), leftToM: at(199), rightFromM: at(210), rightToM: at(390) }
    expect(measureEventLoss(trace, at(200), markers)).toBeCloseTo(0.5, 4)
    expect(measureEventLoss(trace, at(200), { ...markers, rightToM: at(210) })).toBeNull()
  })
})

describe('decimateTrace', () => {
  test('no peak is lost, however few the columns', () => {
    const level = fc.float({ min: 0, max: 64, noNaN: true })
    const samples = fc.array(level, { minLength: 1, maxLength: 500 })
    fc.assert(
      fc.property(samples, fc.integer({ min: 1, max: 80 }), (levels, columns) => {
        const samplesDb = Float32Array.from(levels)
        const { min, max } = decimateTrace(samplesDb, { from: 0, to: samplesDb.length, columns })
        expect(Math.min(...min)).toBe(Math.min(...samplesDb))
        expect(Math.max(...max)).toBe(Math.max(...samplesDb))
      }),
    )
  })

  test('columns beyond the samples are empty, zoomed columns repeat', () => {
    const { min, max } = decimateTrace(Float32Array.of(1, 2), { from: -1, to: 3, columns: 8 })
    expect([...min]).toEqual([Number.NaN, Number.NaN, 1, 1, 2, 2, Number.NaN, Number.NaN])
    expect(max).toEqual(min)
  })
})
