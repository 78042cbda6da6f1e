import { describe, expect, test } from 'vitest'
import { parseSor } from '../sor/parse-sor.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { acquire, acquisition, features, plant } from '../testing/synthetic-traces.ts'
import { makeTrace } from '../trace/make-trace.ts'
import { measureTraceLimits } from './measure-limits.ts'

/** The generator's: for one average of a pulse of 1 us. */
const dynamicRangeDb = 18
/** Time constant of the generator's receiver, in pulses. */
const receiverShare = 0.06

/** From the launch to where backscatter equals the noise: by 5 lg of the pulse, and of the root of the averages. */
function expectRange(pulseNs: number, averages: number): number {
  return dynamicRangeDb + 5 * Math.log10(pulseNs / 1000) + 2.5 * Math.log10(averages)
}

describe.each([
  [100, 32_768],
  [500, 32_768],
  [2500, 4096],
])('noise and range of a pulse of %d ns and %d averages', (pulseNs, averages) => {
  const limits = measureTraceLimits(acquire({}, 3, { pulseNs, averages, rangeM: 60_000 }))
  const truthDb = expectRange(pulseNs, averages)

  test('the noise floor is where backscatter equals the noise', () => {
    expect(Math.abs((limits?.noiseFloorDb ?? 0) - plant.launchLevelDb - truthDb)).toBeLessThan(0.1)
  })

  test('the dynamic range is what the generator was given', () => {
    expect(Math.abs((limits?.dynamicRangeDb ?? 0) - truthDb)).toBeLessThan(0.1)
  })

  test('98 % of normal noise lie 5 lg 2.054 dB higher', () => {
    expect(Math.abs((limits?.noise98Db ?? 0) - (limits?.noiseFloorDb ?? 0) + 1.563)).toBeLessThan(0.15)
    expect(Math.abs((limits?.dynamicRange98Db ?? 0) - truthDb + 1.563)).toBeLessThan(0.2)
  })

  test('the reach is where the line of the fibre meets the noise', () => {
    const lostDb = features.reduce((sum, { lossDb }) => sum + lossDb, 0)
    const reachM = ((truthDb - lostDb) / plant.attenuationDbPerKm) * 1000
    expect(Math.abs((limits?.reachM ?? 0) / reachM - 1)).toBeLessThan(0.03)
  })
})

describe('dead zones', () => {
  const cut = { positionM: plant.lengthM, kind: 'end', lossDb: 0, reflectanceDb: -40 } as const
  const trace = acquire({ features: [...features, cut] })
  const limits = measureTraceLimits(trace)
  const connector = limits?.deadZones.find(({ positionM }) => Math.abs(positionM - 9_800) < 30)

  test('of the launch, the connector and the end, and of no splice', () => {
    const places = limits?.deadZones.map(({ positionM }) => Math.round(positionM / 100) * 100)
    expect(places).toEqual([0, 9_800, 33_000])
  })

  test('a peak is a pulse wide 1.5 dB below its top', () => {
    expect(Math.abs((connector?.eventM ?? 0) - trace.pulseM)).toBeLessThan(2 * trace.spacingM)
  })

  test("behind it the receiver's tail decides when the trace is back within 0.5 dB", () => {
    const peak = 10 ** ((-48 - plant.backscatterDb) / 10) / acquisition.pulseNs
    const remaining = 10 ** (-0.35 / 5)
    const tailPulses = receiverShare * Math.log(peak / (remaining * (10 ** 0.1 - 1)))
    const truthM = trace.pulseM * (1 + tailPulses)
    expect(Math.abs((connector?.attenuationM ?? 0) - truthM)).toBeLessThan(3 * trace.spacingM)
  })

  test('behind the end there is no fibre to come back to', () => {
    const end = limits?.deadZones.at(-1)
    expect(end?.attenuationM).toBeNull()
    expect(Math.abs((end?.eventM ?? 0) - trace.pulseM)).toBeLessThan(2 * trace.spacingM)
  })

  test('a peak lower than 1.5 dB has no width there, and still a recovery', () => {
    const weak = { positionM: 12_000, kind: 'connector', lossDb: 0.2, reflectanceDb: -58 } as const
    const zones = measureTraceLimits(acquire({ features: [weak] }))?.deadZones
    const zone = zones?.find(({ positionM }) => Math.abs(positionM - 12_000) < 60)
    expect(zone).toMatchObject({ eventM: null })
    expect(zone?.attenuationM).toBeGreaterThan(0)
  })

  test('a saturated peak has no width that could be measured', () => {
    const strong = { positionM: 12_000, kind: 'connector', lossDb: 0.2, reflectanceDb: -15 } as const
    const zones = measureTraceLimits(acquire({ features: [strong] }, 1, { headroomDb: 14 }))?.deadZones
    const zone = zones?.find(({ positionM }) => Math.abs(positionM - 12_000) < 60)
    expect(zone?.eventM).toBeNull()
    expect(zone?.attenuationM).toBeGreaterThan(50)
  })
})

describe('what the trace does not show', () => {
  test('no noise where the range ends in light: no floor, range or reach', () => {
    const limits = measureTraceLimits(acquire({ lengthM: 60_000 }, 1, { rangeM: 30_000 }))
    expect(limits).toMatchObject({
      noiseFloorDb: null,
      noise98Db: null,
      dynamicRangeDb: null,
      dynamicRange98Db: null,
      reachM: null,
    })
  })

  test('no fibre: noise alone', () => {
    const samplesDb = acquire().samplesDb.slice(-6000)
    const limits = measureTraceLimits({ ...acquire(), samplesDb, endM: null })
    expect(limits?.noiseFloorDb).toBeGreaterThan(40)
    expect(limits).toMatchObject({ dynamicRangeDb: null, reachM: null, deadZones: [] })
  })

  test('neither: nothing', () => {
    expect(measureTraceLimits({ ...acquire(), samplesDb: new Float32Array(50) })).toBeNull()
  })

  test('samples that were never written are no noise', () => {
    const trace = acquire()
    const samplesDb = Float32Array.from(trace.samplesDb, (levelDb, at) => (at > 17_500 ? 65.535 : levelDb))
    const floorDb = measureTraceLimits({ ...trace, samplesDb })?.noise98Db ?? 0
    expect(Math.abs(floorDb - (measureTraceLimits(trace)?.noise98Db ?? 0))).toBeLessThan(0.3)
  })
})

describe.skipIf(distinctSampleFiles.length === 0)(`limits of real files${sampleNote}`, () => {
  test('are figures that instruments have, or null', () => {
    const seen = distinctSampleFiles.flatMap(({ name, bytes }) => {
      const file = parseSor(bytes)
      const trace = file.ok ? makeTrace(file.value) : file
      return trace.ok ? [{ name, trace: trace.value, limits: measureTraceLimits(trace.value) }] : []
    })
    const wrong = seen.filter(({ limits }) => {
      if (limits === null) return false
      const { dynamicRangeDb: rangeDb, noiseFloorDb, noise98Db, deadZones } = limits
      const isRangeWrong = rangeDb !== null && (rangeDb < 3 || rangeDb > 55)
      const isNoiseWrong = noiseFloorDb !== null && noise98Db !== null && noise98Db > noiseFloorDb
      return isRangeWrong || isNoiseWrong || deadZones.some(({ eventM }) => eventM !== null && eventM <= 0)
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    expect(seen.filter(({ limits }) => (limits?.dynamicRangeDb ?? null) !== null).length).toBeGreaterThan(
      seen.length / 2,
    )
  })
})
