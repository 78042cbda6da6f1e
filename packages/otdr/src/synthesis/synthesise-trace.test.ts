import { describe, expect, test } from 'vitest'
import { analyseTrace } from '../analysis/analyse-trace.ts'
import { measureEventLoss } from '../analysis/measure-loss.ts'
import { peakOfReflectance, reflectanceOfPeak } from '../analysis/reflectance.ts'
import { makeSor } from '../sor/make-sor.ts'
import { parseSor } from '../sor/parse-sor.ts'
import { makeRandom } from '../testing/random.ts'
import { requireValue } from '../testing/require-value.ts'
import { acquire, acquisition, plant } from '../testing/synthetic-traces.ts'
import { makeTrace } from '../trace/make-trace.ts'
import { indexAt } from '../trace/trace.ts'
import { makeSorFromAcquisition } from './make-sor-from-acquisition.ts'
import { synthesiseTrace } from './synthesise-trace.ts'

const bare = { ...plant, features: [] }
const silent = { ...acquisition, averages: 1e12 }

function synthesise(changes = {}, settings = {}, seed = 1) {
  return synthesiseTrace({ ...bare, ...changes }, { ...silent, ...settings }, makeRandom(seed))
}

describe('synthesiseTrace', () => {
  test('the same seed gives the same trace, another seed another one', () => {
    const noisy = { averages: 64 }
    expect(synthesise({}, noisy, 3)).toEqual(synthesise({}, noisy, 3))
    expect(synthesise({}, noisy, 3)).not.toEqual(synthesise({}, noisy, 4))
  })

  test('backscatter falls by the attenuation', () => {
    const samplesDb = synthesise()
    expect((samplesDb[8000] ?? 0) - (samplesDb[4000] ?? 0)).toBeCloseTo(10 * plant.attenuationDbPerKm, 3)
  })

  test('a splice is a ramp of one pulse', () => {
    const samplesDb = synthesise({ features: [{ positionM: 10_000, kind: 'splice', lossDb: 1 }] })
    const straight = synthesise()
    const offDb = (index: number) => (samplesDb[index] ?? 0) - (straight[index] ?? 0)
    expect(offDb(3999)).toBeCloseTo(0, 6)
    expect(offDb(4010)).toBeGreaterThan(0.3)
    expect(offDb(4010)).toBeLessThan(0.7)
    expect(offDb(4030)).toBeCloseTo(1, 3)
  })

  test('a reflection stands as high as its reflectance and pulse say', () => {
    const connector = { positionM: 10_000, kind: 'connector', lossDb: 0, reflectanceDb: -45 } as const
    const light = { backscatterDb: plant.backscatterDb, pulseNs: acquisition.pulseNs }
    const heightDb = (synthesise()[4015] ?? 0) - (synthesise({ features: [connector] })[4015] ?? 0)
    expect(heightDb).toBeCloseTo(peakOfReflectance(-45, light), 2)
    expect(reflectanceOfPeak(heightDb, light)).toBeCloseTo(-45, 1)
    expect(reflectanceOfPeak(0, light)).toBeNull()
  })

  test('the receiver saturates at its headroom', () => {
    const samplesDb = synthesise({}, { headroomDb: 3 })
    const strongest = samplesDb.reduce((a, b) => Math.min(a, b))
    expect(strongest).toBeCloseTo(plant.launchLevelDb - 3, 3)
  })

  test('four times the averages halve the noise', () => {
    const spread = (averages: number) => {
      const noisy = synthesise({}, { averages, dynamicRangeDb: 8 }).subarray(4000, 8000)
      const clean = synthesise().subarray(4000, 8000)
      const squares = noisy.reduce((sum, level, index) => sum + (level - (clean[index] ?? 0)) ** 2, 0)
      return Math.sqrt(squares / noisy.length)
    }
    expect(spread(16_384) / spread(65_536)).toBeCloseTo(2, 0)
  })

  test('behind the end there is only noise', () => {
    const tail = synthesise({}, { averages: 4096 }).subarray(indexAt({ startM: 0, spacingM: 2.5 }, 40_000))
    expect(tail.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(40)
  })
})

describe('makeSorFromAcquisition', () => {
  const analysed = analyseTrace(acquire())
  const samplesDb = synthesiseTrace(plant, acquisition, makeRandom(1))
  const file = makeSorFromAcquisition({
    acquisition,
    plant,
    samplesDb,
    events: analysed.events,
    totalLossDb: analysed.totalLossDb,
    timestampS: 1_780_000_000,
    general: { cableId: 'C-7', fibreId: '12' },
    supplier: { supplier: 'Simulated' },
  })
  const read = requireValue(parseSor(requireValue(makeSor(file))))
  const trace = requireValue(makeTrace(read))

  test('says what was measured, and how', () => {
    expect(read.warnings).toEqual([])
    expect(read.general).toMatchObject({ cableId: 'C-7', fibreId: '12', nominalWavelengthNm: 1550 })
    expect(read.supplier?.supplier).toBe('Simulated')
    expect(trace).toMatchObject({
      wavelengthNm: 1550,
      pulseNs: 500,
      backscatterDb: -81,
      measuredAtS: 1_780_000_000,
    })
    expect(trace.spacingM).toBeCloseTo(acquisition.spacingM, 5)
    expect(trace.endM).toBeCloseTo(plant.lengthM, -1)
    expect(trace.totalLossDb).toBeCloseTo(analysed.totalLossDb ?? 0, 3)
  })

  test('the markers reproduce the stored losses', () => {
    const measured = trace.events.filter(({ markers, kind }) => markers !== null && kind !== 'end')
    expect(measured).toHaveLength(plant.features.length)
    for (const { positionM, markers, lossDb } of measured) {
      const lossByMarkersDb = markers === null ? null : measureEventLoss(trace, positionM, markers)
      expect(Math.abs((lossByMarkersDb ?? 1) - (lossDb ?? 0))).toBeLessThan(0.002)
    }
  })
})
