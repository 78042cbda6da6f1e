import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'

/** From which end of its link a trace was measured: `forward` from the port, `backward` from the far end. */
export const TRACE_DIRECTIONS = ['forward', 'backward'] as const
export type TraceDirection = (typeof TRACE_DIRECTIONS)[number]
export const traceDirection = oneOf(TRACE_DIRECTIONS)

export const MAX_CORRECTION_REASON = 200
/** The newest ones; all are in the audit. */
export const MAX_CORRECTIONS_SHOWN = 20

/** A trace was stored with the wrong end, and somebody said the right one. */
export const directionCorrection = Type.Object({
  from: traceDirection,
  to: traceDirection,
  at: Type.String(),
  by: Type.String(),
  reason: Type.String(),
})
export type DirectionCorrection = Static<typeof directionCorrection>
