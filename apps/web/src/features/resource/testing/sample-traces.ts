import type { TraceComparison, TraceInfo, TraceRow, TraceSpan } from '@fibrewatch/contract/trace'

export const NOW_ID = '01990000-0000-7000-8000-00000000a001'
/** Sent while the page is open. */
export const NEXT_ID = '01990000-0000-7000-8000-00000000a002'
export const REFERENCE_ID = '01990000-0000-7000-8000-00000000a007'
export const SPACING_M = 10
export const POINT_COUNT = 2000

export const makeTraceRow = (change: Partial<TraceRow> = {}): TraceRow => ({
  id: NOW_ID,
  linkId: 13,
  linkCode: 'SZ-KS-01',
  measuredAt: '2026-03-18T06:33:09.000Z',
  receivedAt: '2026-03-18T06:33:10.000Z',
  source: 'device',
  direction: 'forward',
  wavelengthNm: 1550,
  pulseNs: 100,
  averagingS: 15,
  rangeM: 20_000,
  endM: 12_384,
  totalLossDb: null,
  referenceVersion: null,
  sizeBytes: 4096,
  fileName: 'SZ-KS-01.sor',
  edited: null,
  ...change,
})

const info: Omit<TraceInfo, 'trace' | 'events'> = {
  version: { version: 1, origin: 'measured', madeAt: '2026-03-18T06:33:10.000Z', madeBy: null, reason: '' },
  groupIndex: 1.4682,
  spacingM: SPACING_M,
  startM: 0,
  pointCount: POINT_COUNT,
  supplier: '',
  model: '',
  serial: '',
  orlDb: 31.4,
  setAside: null,
  cannotMeasure: [],
  wavelengths: null,
  warnings: [],
  corrections: [],
}

const splice = {
  kind: 'non-reflective',
  positionSigmaM: 2,
  lossDb: 0.05,
  lossSigmaDb: 0.004,
  reflectanceDb: null,
  slopeDbPerKm: 0.19,
  comment: '',
} as const
const end = {
  kind: 'end',
  positionSigmaM: null,
  lossDb: null,
  lossSigmaDb: null,
  reflectanceDb: -38.5,
  slopeDbPerKm: null,
  comment: '',
} as const

/** Broken at 12.384 km. */
export const nowInfo: TraceInfo = {
  ...info,
  trace: makeTraceRow(),
  events: [
    { ...splice, positionM: 2106 },
    { ...end, positionM: 12_384 },
  ],
}

export const referenceInfo: TraceInfo = {
  ...info,
  trace: makeTraceRow({
    id: REFERENCE_ID,
    measuredAt: '2026-02-11T02:00:00.000Z',
    referenceVersion: 7,
    endM: 18_000,
  }),
  events: [
    { ...splice, positionM: 2106 },
    { ...splice, positionM: 13_902 },
    { ...end, positionM: 18_000 },
  ],
}

/** Between a launch fibre of 500 m and a receive fibre of 1 km. */
export const sampleSpan: TraceSpan = {
  launchM: 500,
  receiveM: 1000,
  refusal: null,
  lengthM: 10_884,
  lossDb: 2.41,
  lossSigmaDb: 0.01,
  orlDb: 33.2,
  places: [
    { role: 'launch-connector', positionM: 0, isSeen: false, lossDb: null, reflectanceDb: null },
    { role: 'span-start', positionM: 500, isSeen: true, lossDb: 0.21, reflectanceDb: -46.2 },
    { role: 'span-end', positionM: 11_384, isSeen: false, lossDb: null, reflectanceDb: null },
    { role: 'receive-end', positionM: 12_384, isSeen: true, lossDb: null, reflectanceDb: -38.5 },
  ],
}

export const comparison: TraceComparison = {
  referenceTraceId: REFERENCE_ID,
  referenceVersion: 7,
  comparable: true,
  endDeltaM: -5616,
  measurements: [
    { check: 'break', positionM: 12_384, value: 5616, unit: 'm', referenceValue: 18_000 },
    { check: 'event-loss', positionM: 2106, value: 0.01, unit: 'dB', referenceValue: 0.05 },
  ],
}

/** 0.2 dB/km, no event: what the cursors read on it is known by hand. */
export const straightSamples = Float32Array.from(
  { length: POINT_COUNT },
  (_, index) => 10 + ((index * SPACING_M) / 1000) * 0.2,
)
