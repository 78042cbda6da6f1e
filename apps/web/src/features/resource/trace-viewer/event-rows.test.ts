import type { Landmark } from '@fibrewatch/contract/plant'
import type { TraceComparison, TraceEvent, WavelengthPlace } from '@fibrewatch/contract/trace'
import { describe, expect, test } from 'vitest'
import { makeEventRows } from './event-rows.ts'

const makeEvent = (positionM: number, change: Partial<TraceEvent> = {}): TraceEvent => ({
  positionM,
  positionSigmaM: null,
  kind: 'non-reflective',
  lossDb: 0.05,
  lossSigmaDb: null,
  reflectanceDb: null,
  slopeDbPerKm: 0.19,
  comment: '',
  ...change,
})

const makeLandmark = (opticalM: number, name: string): Landmark => ({
  id: opticalM,
  linkId: 1,
  name,
  kind: 'closure',
  opticalM,
  lngLat: null,
  slackM: 0,
  remark: null,
})

const makeComparison = (measurements: TraceComparison['measurements']): TraceComparison => ({
  referenceTraceId: '01990000-0000-7000-8000-0000000000aa',
  referenceVersion: 7,
  comparable: true,
  endDeltaM: null,
  measurements,
})

const source: Parameters<typeof makeEventRows>[0] = {
  events: [makeEvent(0, { kind: 'start' }), makeEvent(2106), makeEvent(4210)],
  referenceEvents: null,
  comparison: null,
  wavelengths: null,
  landmarks: [makeLandmark(2100, 'JC-02'), makeLandmark(4400, 'JC-03')],
  pulseM: 10,
}

const makePlace = (positionM: number, change: Partial<WavelengthPlace> = {}): WavelengthPlace => ({
  positionM,
  positionSigmaM: 2,
  losses: [
    { wavelengthNm: 1310, lossDb: 0.12, lossSigmaDb: 0.01 },
    { wavelengthNm: 1550, lossDb: 0.81, lossSigmaDb: 0.01 },
  ],
  differenceDb: 0.69,
  differenceSigmaDb: 0.014,
  isMacrobend: true,
  ...change,
})

describe('event rows', () => {
  test('an event that another wavelength shows to be a bend says so; one that loses the same at both does not', () => {
    const places = [makePlace(2100), makePlace(4210, { isMacrobend: false })]
    const bends = makeEventRows({ ...source, wavelengths: { traces: [], places } }).map(({ bend }) => bend)
    expect(bends).toEqual([null, places[0], null])
  })

  test('a loss that a splitter would make says which; a usual one does not', () => {
    const events = [makeEvent(2106, { lossDb: 10.4 }), makeEvent(4210)]
    const rows = makeEventRows({ ...source, events })
    expect(rows[0]?.splitter?.readings).toEqual([{ ways: 8, view: 'one-branch' }])
    expect(rows[1]?.splitter).toBeNull()
  })

  test('a bend elsewhere is none of an event here', () => {
    const wavelengths = { traces: [], places: [makePlace(3000)] }
    expect(makeEventRows({ ...source, wavelengths }).map(({ bend }) => bend)).toEqual([null, null, null])
  })

  test('an event bears the name of the landmark it stands at, and none farther away', () => {
    expect(makeEventRows(source).map(({ landmarkName }) => landmarkName)).toEqual([null, 'JC-02', null])
  })

  test('two landmarks within reach: the nearer one names the event', () => {
    const landmarks = [makeLandmark(2090, 'JC-02'), makeLandmark(2112, 'JC-02B')]
    expect(makeEventRows({ ...source, landmarks })[1]?.landmarkName).toBe('JC-02B')
  })

  test('without a reference nothing is new and nothing is lost', () => {
    expect(makeEventRows(source).map(({ standing }) => standing)).toEqual(['single', 'single', 'single'])
  })

  test('a known event carries the change the server measured, an unknown one is new', () => {
    const rows = makeEventRows({
      ...source,
      referenceEvents: [makeEvent(0, { kind: 'start' }), makeEvent(2110)],
      comparison: makeComparison([
        { check: 'event-loss', positionM: 2108, value: 0.62, unit: 'dB', referenceValue: 0.05 },
      ]),
    })
    expect(rows.map(({ standing, changeDb }) => [standing, changeDb])).toEqual([
      ['same', null],
      ['same', 0.62],
      ['new', null],
    ])
  })

  test('behind a break the events of the reference are lost, before it they are unseen', () => {
    const rows = makeEventRows({
      ...source,
      events: [
        makeEvent(0, { kind: 'start' }),
        makeEvent(4210),
        makeEvent(12_384, { kind: 'end', lossDb: 20 }),
      ],
      referenceEvents: [makeEvent(0, { kind: 'start' }), makeEvent(2106), makeEvent(4210), makeEvent(13_902)],
      comparison: makeComparison([
        { check: 'break', positionM: 12_390, value: 23_830, unit: 'm', referenceValue: 36_214 },
      ]),
    })
    expect(rows.map(({ positionM, standing }) => [positionM, standing])).toEqual([
      [0, 'same'],
      [2106, 'unseen'],
      [4210, 'same'],
      [12_384, 'break'],
      [13_902, 'lost'],
    ])
    // What the instrument calls the loss of a break is the fall into the noise: no loss of a splice.
    expect(rows[3]?.lossDb).toBeNull()
  })

  test('a break the instrument did not table has a row all the same', () => {
    const comparison = makeComparison([
      { check: 'break', positionM: 3000, value: 9000, unit: 'm', referenceValue: 12_000 },
    ])
    const rows = makeEventRows({ ...source, referenceEvents: source.events, comparison })
    expect(rows.find(({ standing }) => standing === 'break')).toMatchObject({ positionM: 3000, kind: 'end' })
  })

  test('a comparison without loss of fibre shows no break', () => {
    const comparison = makeComparison([
      { check: 'break', positionM: 4210, value: 0, unit: 'm', referenceValue: 4210 },
    ])
    const rows = makeEventRows({ ...source, referenceEvents: source.events, comparison })
    expect(rows.some(({ standing }) => standing === 'break')).toBe(false)
  })

  test('a long pulse widens what counts as the same place', () => {
    const referenceEvents = [makeEvent(0, { kind: 'start' }), makeEvent(2300), makeEvent(4210)]
    const standingsWith = (pulseM: number) =>
      makeEventRows({ ...source, referenceEvents, pulseM }).map(({ standing }) => standing)
    expect(standingsWith(10)).toEqual(['same', 'new', 'unseen', 'same'])
    expect(standingsWith(102)).toEqual(['same', 'same', 'same'])
  })
})
