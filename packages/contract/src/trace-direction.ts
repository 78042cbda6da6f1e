import { oneOf } from './schema.ts'

/** From which end of its link a trace was measured: `forward` from the port, `backward` from the far end. */
export const TRACE_DIRECTIONS = ['forward', 'backward'] as const
export type TraceDirection = (typeof TRACE_DIRECTIONS)[number]
export const traceDirection = oneOf(TRACE_DIRECTIONS)
