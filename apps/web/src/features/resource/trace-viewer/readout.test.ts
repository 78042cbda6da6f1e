import type { TraceInfo } from '@fibrewatch/contract/trace'
import { describe, expect, test } from 'vitest'
import { makeTraceRow } from '../testing/sample-traces.ts'
import type { EventRow } from './event-rows.ts'
import { makeReadout, makeSpliceReadout, placeAround } from './readout.ts'

const SLOPE_DB_PER_KM = 0.2
const SPLICE_AT_M = 5000
const SPLICE_DB = 0.3
const startM = -100
const spacingM = 2

const info: TraceInfo = {
  trace: makeTraceRow(),
  version: { version: 1, origin: 'measured', madeAt: '2026-03-18T06:33:10.000Z', madeBy: null, reason: '' },
  groupIndex: 1.4682,
  spacingM,
  startM,
  pointCount: 5000,
  supplier: '',
  model: '',
  serial: '',
  events: [],
  orlDb: null,
  setAside: null,
  cannotMeasure: [],
  wavelengths: null,
  warnings: [],
  corrections: [],
}

const samples = {
  startM,
  spacingM,
  samplesDb: Float32Array.from({ length: 5000 }, (_, index) => {
    const atM = startM + index * spacingM
    return 10 + (atM / 1000) * SLOPE_DB_PER_KM + (atM >= SPLICE_AT_M ? SPLICE_DB : 0)
  }),
}

const rowAt = (positionM: number, change: Partial<EventRow> = {}): EventRow => ({
  key: `now:${positionM}`,
  standing: 'same',
  kind: 'non-reflective',
  positionM,
  positionSigmaM: null,
  lossSigmaDb: null,
  landmarkName: null,
  figuresBy: null,
  isBeyondTemplate: false,
  lossDb: 0.1,
  reflectanceDb: null,
  changeDb: null,
  bend: null,
  splitter: null,
  ...change,
})

const rows = [rowAt(0, { kind: 'start' }), rowAt(SPLICE_AT_M), rowAt(9000, { standing: 'lost' })]
const source = { info, samples, rows }

describe('cursor readings', () => {
  test('two points over a splice read its loss and that of the fibre between', () => {
    const { distanceM, lossDb } = makeReadout(source, { aM: 4000, bM: 6000 })
    expect(distanceM).toBe(2000)
    expect(lossDb).toBeCloseTo(2 * SLOPE_DB_PER_KM + SPLICE_DB, 4)
  })

  test('the section slope is that of the fibre where no event lies between', () => {
    expect(makeReadout(source, { aM: 1000, bM: 4000 }).slopeDbPerKm).toBeCloseTo(SLOPE_DB_PER_KM, 3)
  })

  test('crossed cursors read the same', () => {
    const straight = makeReadout(source, { aM: 1000, bM: 4000 })
    expect(makeReadout(source, { aM: 4000, bM: 1000 })).toEqual(straight)
  })

  test('the pulse width sets the resolution: 100 ns are 10 m', () => {
    expect(makeReadout(source, { aM: 1000, bM: 4000 }).resolutionM).toBeCloseTo(10.2, 1)
  })

  test('along the line between both the loss is that of the fibre', () => {
    const { lineLossDb, lines, crossed } = makeReadout(source, { aM: 1000, bM: 4000 })
    expect(lineLossDb).toBeCloseTo(3 * SLOPE_DB_PER_KM, 3)
    expect(lines[0]?.fromDb).toBeCloseTo(10 + SLOPE_DB_PER_KM, 3)
    expect(lines[0]?.toDb).toBeCloseTo(10 + 4 * SLOPE_DB_PER_KM, 3)
    expect(crossed).toEqual([])
  })

  test('an event under the line is told, one that only the reference has is none', () => {
    const { crossed } = makeReadout(source, { aM: 9500, bM: 1000 })
    expect(crossed.map(({ positionM }) => positionM)).toEqual([SPLICE_AT_M])
  })

  test('outside the samples there is nothing to read', () => {
    const outside = makeReadout(source, { aM: 1000, bM: 90_000 })
    expect(outside).toMatchObject({ lossDb: null, lineLossDb: null, slopeDbPerKm: null, lines: [] })
  })

  test('cursors on one spot have no slope', () => {
    expect(makeReadout(source, { aM: 1000, bM: 1000 })).toMatchObject({
      distanceM: 0,
      slopeDbPerKm: null,
    })
  })
})

describe('the loss of an event by four points', () => {
  const around = { rows, pulseM: 10, reachM: 9900 }

  test('is that between the lines on both sides, without the fibre between', () => {
    const points = placeAround(5003, around)
    expect(points).toEqual({ outerAM: 4400, aM: 5000, bM: 5015, outerBM: 5615 })
    const { lossDb, leftDbPerKm, rightDbPerKm, lines, crossed } = makeSpliceReadout(source, points)
    expect(lossDb).toBeCloseTo(SPLICE_DB, 3)
    expect(leftDbPerKm).toBeCloseTo(SLOPE_DB_PER_KM, 2)
    expect(rightDbPerKm).toBeCloseTo(SLOPE_DB_PER_KM, 2)
    expect(lines.map(({ fromM, toM }) => [fromM, toM])).toEqual([
      [4400, 5000],
      [5000, 5615],
    ])
    expect(crossed).toEqual([])
  })

  test('its lines end before the neighbours, and farther behind a reflection', () => {
    const close = [rowAt(4800), rowAt(SPLICE_AT_M, { reflectanceDb: -45 }), rowAt(5300)]
    expect(placeAround(SPLICE_AT_M, { ...around, rows: close })).toEqual({
      outerAM: 4815,
      aM: 5000,
      bM: 5050,
      outerBM: 5295,
    })
  })

  test('says which events lie under its lines, and nothing where there is too little fibre', () => {
    const wide = makeSpliceReadout(source, { outerAM: 1000, aM: 4000, bM: 4500, outerBM: 6000 })
    expect(wide.crossed.map(({ positionM }) => positionM)).toEqual([SPLICE_AT_M])
    const none = makeSpliceReadout(source, { outerAM: 4000, aM: 4000, bM: 4500, outerBM: 6000 })
    expect(none).toMatchObject({ lossDb: null, leftDbPerKm: null })
  })
})
