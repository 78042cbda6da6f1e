import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { TraceInfo } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import type { DomainScope } from '#platform/auth/scope'
import type { Unfounded } from '#modules/alarm'
import type { Confirms } from '#modules/event'
import type { EventState } from '@fibrewatch/contract/ingest'
import type { Actor, DeviceActor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import type { ServerModule } from '#platform/module'
import type { ReadOutcome } from './trace-reading.ts'

/** One SOR file as an instrument sends it, over HTTP or MQTT. */
export interface ReceivedTrace {
  readonly device: DeviceActor
  readonly linkCode: string
  readonly direction: TraceDirection
  readonly bytes: Uint8Array
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
}

/** A fact found in a trace, in the shape ingest stores. */
export interface TraceFact {
  readonly id: string
  readonly linkId: number
  readonly type: AlarmType
  readonly state: EventState
  /** Unix milliseconds. */
  readonly at: number
  readonly positionM: number | null
  readonly positionSigmaM: number | null
  readonly lengthM: number | null
  readonly value: number | null
  readonly unit: string | null
  readonly traceId: string
  readonly confirms?: Confirms
}

export interface TraceFactBatch {
  readonly device: DeviceActor
  /** Unix milliseconds. */
  readonly receivedAt: number
  readonly facts: readonly TraceFact[]
  /** Runs in the transaction that stores the facts. */
  readonly alongside: (tx: Tx) => Promise<void>
}

/** What trace takes from the modules it feeds. */
export interface TracePorts {
  /** Stores facts and applies them to the alarms in one transaction, also when there are none; resolves after the commit. */
  submitFacts(batch: TraceFactBatch): Promise<unknown>
  /** The facts of a trace, those marked that show what an alarm with a test of this link reports. */
  markCauses(linkId: number, facts: readonly TraceFact[]): Promise<TraceFact[]>
  /** Clears the active NEW_EVENT alarms of a link in the operator's name: no instrument can. */
  acceptNewEvents(actor: Actor, linkId: number): Promise<unknown>
  /** Clears the active alarms of a link that one trace alone speaks for, in the operator's name; returns how many. */
  clearUnfounded(unfounded: Unfounded): Promise<number>
  /** Takes a trace whose direction was corrected into the grades of its link, or out of them, in that transaction. */
  regradeCorrected(tx: Tx, linkId: number, traceId: string): Promise<void>
  /** Says, in the transaction that adds or changes a trace, that its link is to be graded by it. */
  noteTraceChange(tx: Tx, linkId: number): Promise<void>
  /** Tells everyone how a link looks now; call it after the commit of what changed. */
  announceLink(linkId: number): Promise<void>
  /** Keeps what a port sees by the distances of now, for what was measured before a moment. False: that was changed later. */
  keepPortView(tx: Tx, port: { deviceId: number; port: number }, until: Date): Promise<boolean>
  /** Hours within which a new link without a reference is work to do and no alarm. */
  loadReferenceGraceHours(): Promise<number>
}

/** A trace as it was measured. */
export interface TraceCurve {
  /** Positive is loss; sample i lies at `startM + i * spacingM`. */
  readonly samplesDb: Float32Array
  readonly startM: number
  readonly spacingM: number
  /** Of the file as received, hexadecimal. */
  readonly sha256: string
}

/** A trace of the past, as an import of many files brings it. */
export interface PastTrace {
  readonly scope: DomainScope
  readonly linkId: number
  readonly fileName: string
  readonly direction: TraceDirection
  readonly bytes: Uint8Array
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
  /** Runs in the transaction that stores the trace. */
  readonly noteStored: (tx: Tx, traceId: string) => Promise<void>
}

/** A file of a link by SHA-256, in hexadecimal. */
export interface SameFile {
  readonly linkId: number
  readonly digestHex: string
}

/** Why a trace that was stored from a file stays, though that is to be undone. */
export type KeptReason = 'reference' | 'template' | 'edited'

export interface TraceModule extends ServerModule {
  /** @throws object.not-found outside of the scope too */
  loadTraceInfo(scope: DomainScope, id: string): Promise<TraceInfo>
  /** @throws object.not-found outside of the scope too, and when the file is gone */
  loadTraceCurve(scope: DomainScope, id: string): Promise<TraceCurve>
  /**
   * Stores, reads and compares a trace; resolves after the commit. This module owns the route of `ingestApi.traces`;
   * other transports call this.
   * @throws trace.unreadable (400) when it is no SOR file, object.not-found (404) when the link is not the device's own,
   * ingest.busy (429) when too many wait to be read
   */
  receiveTrace(trace: ReceivedTrace): Promise<{ traceId: string }>
  /**
   * Stores a trace of the past: no alarm follows from it. `isNew` false: the link has this file already, whenever it came.
   * @throws trace.unreadable, object.not-found outside of the scope too
   */
  storePast(past: PastTrace): Promise<{ traceId: string; isNew: boolean }>
  /**
   * Takes a trace away again, with its file; says why not, where something is made of it by now. One that is gone is
   * gone. `noteRemoved` runs in the transaction that removes it.
   * @throws object.not-found for the trace of a link outside of the scope
   */
  removePast(
    scope: DomainScope,
    id: string,
    noteRemoved: (tx: Tx) => Promise<void>,
  ): Promise<KeptReason | null>
  /** Those that their link has, by link and SHA-256. */
  listKnownFiles(files: readonly SameFile[]): Promise<readonly SameFile[]>
  /** Reads and analyses a file in a thread, and stores nothing. @throws ingest.busy (429) */
  readTrace(bytes: Uint8Array): Promise<ReadOutcome>
  /** A trace from the port of a link by SHA-256 of its file, among those that arrived last. */
  findArrival(linkId: number, digest: Buffer): Promise<string | undefined>
  /** Total losses of the latest traces of links, oldest first. */
  listLossHistory(linkIds: readonly number[], count: number): Promise<ReadonlyMap<number, LossHistory>>
}

export interface LossHistory {
  /** dB, oldest first. */
  readonly totalLossesDb: readonly number[]
  /** dB; null where the link has no reference or the reference shows no total. */
  readonly referenceLossDb: number | null
}
