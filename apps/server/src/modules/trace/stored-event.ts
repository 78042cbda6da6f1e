import type { TraceEvent } from '@fibrewatch/contract/trace'

/** An event as it is kept: how well it is known is absent where a trace was analysed before that was kept. */
export type StoredEvent = Omit<TraceEvent, DeviationKey> & Partial<Pick<TraceEvent, DeviationKey>>
type DeviationKey = 'positionSigmaM' | 'lossSigmaDb'

/** A version of the events of a trace, with what follows from them. */
export interface EventTable {
  readonly events: readonly StoredEvent[]
  readonly endM: number | null
  readonly totalLossDb: number | null
  readonly orlDb: number | null
}
