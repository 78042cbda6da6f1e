import type { TraceEvent } from '../trace/trace.ts'

export interface DetectedEvent extends TraceEvent {
  /** Standard deviation of `positionM` by the fit of its edge. */
  readonly positionSigmaM: number
}
