import { expect, test } from 'vitest'
import { measureQuality, type QualityEvent, type QualityTrace } from './measure-quality.ts'

const event = (
  positionM: number,
  kind: QualityEvent['kind'],
  measured: Partial<QualityEvent> = {},
): QualityEvent => ({
  positionM,
  kind,
  lossDb: null,
  reflectanceDb: null,
  slopeDbPerKm: null,
  ...measured,
})

const EVENTS = [
  event(0, 'start', { reflectanceDb: -30, lossDb: 0.9 }),
  event(4000, 'non-reflective', { lossDb: 0.1, slopeDbPerKm: 0.19 }),
  event(9000, 'reflective', { lossDb: 0.35, reflectanceDb: -48, slopeDbPerKm: 0.2 }),
  event(9100, 'non-reflective', { lossDb: -0.04, slopeDbPerKm: 3 }),
  event(20_000, 'end', { reflectanceDb: -14.7, slopeDbPerKm: 0.21 }),
]
const trace = (given: Partial<QualityTrace> = {}): QualityTrace => ({
  events: EVENTS,
  endM: 20_000,
  totalLossDb: 4.6,
  pulseM: 50,
  ...given,
})

test('splices, connectors and fibre are told apart; neither the instrument’s own socket nor the end counts', () => {
  const reading = measureQuality(trace(), null)
  expect(reading).toMatchObject({
    totalLossDb: 4.6,
    worstSplice: { value: 0.1, positionM: 4000 },
    worstConnector: { value: 0.35, positionM: 9000 },
    worstReflection: { value: -48, positionM: 9000 },
    worstChange: null,
    lossChangeDb: null,
    end: { state: 'unknown' },
  })
  expect(reading.spliceMeanDb).toBeCloseTo(0.03, 12)
})

test('the fibre’s attenuation is the mean by length, without stretches too short to measure', () => {
  const expected = (0.19 * 4 + 0.2 * 5 + 0.21 * 10.9) / 19.9
  expect(measureQuality(trace(), null).attenuationDbPerKm).toBeCloseTo(expected, 12)
})

test('against the reference: what grew, what is new, what the whole link lost more', () => {
  const grown = EVENTS.map((one) => (one.positionM === 4000 ? { ...one, positionM: 4030, lossDb: 0.4 } : one))
  const reading = measureQuality(trace({ events: grown, totalLossDb: 4.9 }), trace())
  expect(reading.worstChange?.value).toBeCloseTo(0.3, 12)
  expect(reading.worstChange?.positionM).toBe(4030)
  expect(reading.lossChangeDb).toBeCloseTo(0.3, 12)
  const added = [...EVENTS, event(14_000, 'non-reflective', { lossDb: 0.25 })]
  expect(measureQuality(trace({ events: added }), trace()).worstChange).toEqual({
    value: 0.25,
    positionM: 14_000,
  })
  expect(measureQuality(trace(), trace()).worstChange?.value).toBe(0)
})

test('an end moves by more than two pulses and 20 m; beyond a break nothing is said of the whole', () => {
  expect(measureQuality(trace({ endM: 19_900 }), trace()).end).toEqual({ state: 'same', deltaM: -100 })
  const broken = measureQuality(trace({ endM: 12_000, totalLossDb: 2.1 }), trace())
  expect(broken).toMatchObject({
    end: { state: 'moved', deltaM: -8000 },
    totalLossDb: null,
    attenuationDbPerKm: null,
    lossChangeDb: null,
    worstSplice: { value: 0.1 },
  })
  expect(measureQuality(trace({ endM: 20_021, pulseM: 1 }), trace({ pulseM: 1 })).end.state).toBe('moved')
})

test('what was not measured is not known, not 0', () => {
  expect(measureQuality({ events: [], endM: null, totalLossDb: null, pulseM: 50 }, null)).toEqual({
    totalLossDb: null,
    attenuationDbPerKm: null,
    worstSplice: null,
    spliceMeanDb: null,
    worstConnector: null,
    worstReflection: null,
    worstChange: null,
    lossChangeDb: null,
    end: { state: 'unknown', deltaM: 0 },
  })
})
