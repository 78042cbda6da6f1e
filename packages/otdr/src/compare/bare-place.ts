import type { TraceEvent } from '../trace/trace.ts'

/** A place of which nothing is measured yet; `positionSigmaM` null where nobody saw it. */
export const makeBarePlace = (positionM: number, positionSigmaM: number | null): TraceEvent => ({
  positionM,
  positionSigmaM,
  kind: 'non-reflective',
  lossDb: null,
  lossSigmaDb: null,
  reflectanceDb: null,
  saturated: false,
  slopeDbPerKm: null,
  source: 'detected',
  markers: null,
})
