export const traceEventKinds = ['start', 'reflective', 'non-reflective', 'end'] as const
export type TraceEventKind = (typeof traceEventKinds)[number]

/** One event of a trace; what was not measured is null. */
export interface TraceEvent {
  /** From the user offset: 0 is where the fibre under test begins. */
  readonly positionM: number
  /** Standard deviation of `positionM`; null where whoever found the event does not say. */
  readonly positionSigmaM: number | null
  readonly kind: TraceEventKind
  readonly lossDb: number | null
  /** Standard deviation of `lossDb` by the noise of the fibre on both sides; null where it is not known. */
  readonly lossSigmaDb: number | null
  /** Negative; a lower bound when `saturated`. */
  readonly reflectanceDb: number | null
  readonly saturated: boolean
  /** Attenuation of the fibre before the event. */
  readonly slopeDbPerKm: number | null
  /** `instrument`: from the file's own table; `detected`: found by this package. */
  readonly source: 'instrument' | 'detected'
  readonly markers: TraceMarkers | null
}

/** Where the lines for a least-squares loss are laid, in metres from the user offset. */
export interface TraceMarkers {
  readonly leftFromM: number
  readonly leftToM: number
  readonly rightFromM: number
  readonly rightToM: number
}

/** A measured trace in physical units. Sample i lies at `startM + i * spacingM`. */
export interface Trace {
  readonly wavelengthNm: number
  readonly pulseNs: number
  /** Spatial length of the pulse. */
  readonly pulseM: number
  readonly groupIndex: number
  readonly spacingM: number
  readonly startM: number
  /** Positive is loss: the further from the instrument, the larger. */
  readonly samplesDb: Float32Array
  readonly rangeM: number
  readonly averages: number
  /** Backscatter for a pulse of 1 ns, negative. */
  readonly backscatterDb: number
  /** Seconds since 1970 by the instrument's clock; null when the clock was plainly never set. */
  readonly measuredAtS: number | null
  /** By position. */
  readonly events: readonly TraceEvent[]
  readonly endM: number | null
  readonly totalLossDb: number | null
  readonly orlDb: number | null
}

export const traceErrorCodes = ['no-parameters', 'no-samples', 'bad-sampling'] as const
export type TraceErrorCode = (typeof traceErrorCodes)[number]

export interface TraceError {
  readonly code: TraceErrorCode
}

/** Nearest sample index of a position; may lie outside of the samples. */
export function indexAt(trace: Pick<Trace, 'startM' | 'spacingM'>, positionM: number): number {
  return Math.round((positionM - trace.startM) / trace.spacingM)
}

/** Metres from the user offset; the inverse of `indexAt` for a whole index. */
export function positionAt(trace: Pick<Trace, 'startM' | 'spacingM'>, index: number): number {
  return trace.startM + index * trace.spacingM
}
