import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { general, fixed } from '../testing/own-files.ts'
import { parseSor } from '../sor/parse-sor.ts'
import { makeTrace } from '../trace/make-trace.ts'
import { distinctSampleFiles, sampleNote } from '../testing/sample-files.ts'
import { requireValue } from '../testing/require-value.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { measureSpan } from './measure-span.ts'
import { readSpanLayout } from './span-layout.ts'

const launchM = 1000
const receiveM = 1200
const spanM = 20_000
/** 0.2 dB/km over the span, a splice, and both connectors. */
const spanLossDb = 4 + 0.15 + 0.3 + 0.4

const features: readonly PlantFeature[] = [
  { positionM: launchM, kind: 'connector', lossDb: 0.3, reflectanceDb: -50 },
  { positionM: 9000, kind: 'splice', lossDb: 0.15 },
  { positionM: launchM + spanM, kind: 'connector', lossDb: 0.4, reflectanceDb: -50 },
]
const lengthM = launchM + spanM + receiveM
const trace = acquire({ features, lengthM }, 2, { pulseNs: 100 })

describe('launch fibre, span and receive fibre', () => {
  const span = measureSpan(trace, { launchM, receiveM, userOffsetM: 0 })

  test('each end has its role', () => {
    expect(span.places.map(({ role, positionM }) => [role, Math.round(positionM / 10) * 10])).toEqual([
      ['launch-connector', 0],
      ['span-start', launchM],
      ['span-end', launchM + spanM],
      ['receive-end', lengthM],
    ])
    expect(span.places.map(({ event }) => event?.kind ?? null)).toEqual([
      null,
      'reflective',
      'reflective',
      'end',
    ])
  })

  test('the span is measured from connector to connector, both of them included', () => {
    expect(Math.abs((span.lengthM ?? 0) - spanM)).toBeLessThan(5)
    expect(Math.abs((span.lossDb ?? 0) - spanLossDb)).toBeLessThan(0.02)
    expect(span.lossSigmaDb).toBeLessThan(0.02)
  })

  test('its return loss counts both connectors, and neither what lies before nor behind', () => {
    const strong = features.map((one) => (one.kind === 'connector' ? { ...one, reflectanceDb: -35 } : one))
    const worse = measureSpan(acquire({ features: strong, lengthM }, 2, { pulseNs: 100 }), {
      launchM,
      receiveM,
      userOffsetM: 0,
    })
    // Backscatter of 20 km returns some 32 dB; two reflections of -35 dB, the far one dimmed by twice the loss, add to it.
    expect(span.orlDb).toBeGreaterThan(31)
    expect(span.orlDb).toBeLessThan(33.5)
    expect((span.orlDb ?? 0) - (worse.orlDb ?? 0)).toBeGreaterThan(1)
  })

  test('a label that is a little off does not move the connectors', () => {
    const off = measureSpan(trace, { launchM: 1015, receiveM: 1190, userOffsetM: 0 })
    expect(off.lengthM).toBe(span.lengthM)
  })

  test('where position 0 is behind the launch fibre the span is the same', () => {
    const moved = { ...trace, startM: trace.startM - launchM }
    const reading = measureSpan(moved, { launchM, receiveM, userOffsetM: launchM })
    expect(reading.places[0]?.positionM).toBe(-launchM)
    expect(Math.abs(reading.places[1]?.positionM ?? 99)).toBeLessThan(5)
    expect(reading.lossDb).toBeCloseTo(span.lossDb ?? 0, 3)
  })

  test('a place at which nothing is seen is as stated, without an event', () => {
    const { places } = measureSpan(trace, { launchM: 3000, receiveM: null, userOffsetM: 0 })
    expect(places[1]).toEqual({ role: 'span-start', positionM: 3000, event: null })
  })
})

test('nothing is guessed: without a statement the span is all of the fibre', () => {
  const span = measureSpan(trace, { launchM: null, receiveM: null, userOffsetM: 0 })
  expect(span.places.map(({ role }) => role)).toEqual(['span-start', 'span-end'])
  expect(Math.abs((span.lengthM ?? 0) - lengthM)).toBeLessThan(5)
  const outsideDb = 0.2 * ((launchM + receiveM) / 1000)
  expect(Math.abs((span.lossDb ?? 0) - spanLossDb - outsideDb)).toBeLessThan(0.02)
})

describe('no span', () => {
  test('where the stated fibres are longer than all there is', () => {
    const span = measureSpan(trace, { launchM: 15_000, receiveM: 15_000, userOffsetM: 0 })
    expect(span).toMatchObject({ lengthM: null, lossDb: null, refusal: 'layout-too-long' })
  })

  test('where the end is not seen', () => {
    const short = acquire({ features, lengthM }, 2, { pulseNs: 100, rangeM: 15_000 })
    expect(measureSpan(short, { launchM, receiveM, userOffsetM: 0 }).refusal).toBe('no-end')
  })

  test('where there is no fibre', () => {
    const dark = { ...trace, samplesDb: trace.samplesDb.slice(-5000) }
    expect(measureSpan(dark, { launchM, receiveM, userOffsetM: 0 }).refusal).toBe('no-fibre')
  })
})

describe('the layout that a record states', () => {
  test('a user offset is a launch fibre', () => {
    const { launchM: statedM, userOffsetM } = readSpanLayout({
      general: { ...general, userOffsetTicks: 50_000 },
      fixed,
    })
    expect(statedM).toBeCloseTo(1021.1, 0)
    expect(userOffsetM).toBe(statedM)
  })

  test.each([0, -12])('an offset of %d ticks is none', (userOffsetTicks) => {
    const layout = readSpanLayout({ general: { ...general, userOffsetTicks }, fixed })
    expect(layout).toEqual({ launchM: null, receiveM: null, userOffsetM: 0 })
  })
})

const withReceive = distinctSampleFiles.find(({ name }) => name.includes('FTHNTXAD06'))
describe.skipIf(withReceive === undefined)(`a real file with both fibres${sampleNote}`, () => {
  test("has its span where the instrument's table has it", () => {
    const file = requireValue(parseSor(withReceive?.bytes ?? new Uint8Array()))
    const measured = requireValue(makeTrace(file))
    const span = measureSpan(measured, { ...readSpanLayout(file), receiveM: 1035 })
    const [, start, end, fibreEnd] = span.places
    expect(Math.abs(start?.positionM ?? 99)).toBeLessThan(3)
    expect(Math.abs((end?.positionM ?? 0) - (measured.endM ?? 0))).toBeLessThan(3)
    expect(fibreEnd?.positionM).toBeGreaterThan(1000)
  })
})

const withLaunch = distinctSampleFiles.find(({ name }) => name.includes('issue9'))
describe.skipIf(withLaunch === undefined)(`a real file with a launch fibre${sampleNote}`, () => {
  test("has its instrument's length and loss: the launch connector and the fibre behind it", () => {
    const file = requireValue(parseSor(withLaunch?.bytes ?? new Uint8Array()))
    const measured = requireValue(makeTrace(file))
    const span = measureSpan(measured, readSpanLayout(file))
    expect(Math.abs((span.lengthM ?? 0) - (measured.endM ?? 0))).toBeLessThan(2)
    expect(Math.abs((span.lossDb ?? 0) - (measured.totalLossDb ?? 0))).toBeLessThan(0.02)
  })
})
