import type { TraceInfo } from '@fibrewatch/contract/trace'
import { describe, expect, test } from 'vitest'
import { makeTraceRow } from '../testing/sample-traces.ts'
import { makeReadout } from './readout.ts'

const SLOPE_DB_PER_KM = 0.2
const SPLICE_AT_M = 5000
const SPLICE_DB = 0.3
const startM = -100
const spacingM = 2

const info: TraceInfo = {
  trace: makeTraceRow(),
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
  warnings: [],
}

const samples = {
  startM,
  spacingM,
  samplesDb: Float32Array.from({ length: 5000 }, (_, index) => {
    const atM = startM + index * spacingM
    return 10 + (atM / 1000) * SLOPE_DB_PER_KM + (atM >= SPLICE_AT_M ? SPLICE_DB : 0)
  }),
}

describe('cursor readings', () => {
  test('two points over a splice read its loss and that of the fibre between', () => {
    const { distanceM, lossDb } = makeReadout(info, samples, { aM: 4000, bM: 6000 })
    expect(distanceM).toBe(2000)
    expect(lossDb).toBeCloseTo(2 * SLOPE_DB_PER_KM + SPLICE_DB, 4)
  })

  test('the section slope is that of the fibre where no event lies between', () => {
    expect(makeReadout(info, samples, { aM: 1000, bM: 4000 }).slopeDbPerKm).toBeCloseTo(SLOPE_DB_PER_KM, 3)
  })

  test('crossed cursors read the same', () => {
    const straight = makeReadout(info, samples, { aM: 1000, bM: 4000 })
    expect(makeReadout(info, samples, { aM: 4000, bM: 1000 })).toEqual(straight)
  })

  test('the pulse width sets the resolution: 100 ns are 10 m', () => {
    expect(makeReadout(info, samples, { aM: 1000, bM: 4000 }).resolutionM).toBeCloseTo(10.2, 1)
  })

  test('outside the samples there is nothing to read', () => {
    const { lossDb } = makeReadout(info, samples, { aM: 1000, bM: 90_000 })
    expect(lossDb).toBeNull()
  })

  test('cursors on one spot have no slope', () => {
    expect(makeReadout(info, samples, { aM: 1000, bM: 1000 })).toMatchObject({
      distanceM: 0,
      slopeDbPerKm: null,
    })
  })
})
