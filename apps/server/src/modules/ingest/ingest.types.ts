import type { Fact, FactLink, SourcedFact } from '#modules/event'
import type { Tx } from '#platform/database/database'
import type { DeviceActor } from '#platform/auth/actor'

/** Facts of one device that are stored, or refused, together. */
export interface IngestBatch {
  readonly device: DeviceActor
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
  /** In time order; their links are the device's own. */
  readonly facts: readonly Fact[]
  /** Writes of the caller, in the same transaction. It may run again after a deadlock. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

export interface IngestOutcome {
  readonly accepted: number
  readonly duplicates: number
}

/** A batch with the facts of its links. */
export interface SourcedBatch {
  readonly facts: readonly SourcedFact[]
  readonly alongside?: IngestBatch['alongside'] | undefined
}

/** What ingest needs of the plant. */
export interface IngestPlant {
  readonly resolver: { listByDevice(deviceId: number): Promise<ReadonlyMap<string, FactLink>> }
}
