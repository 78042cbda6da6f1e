import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { EventState } from '@fibrewatch/contract/ingest'
import type { Severity } from '@fibrewatch/contract/severity'

/** One statement of an instrument, an analysis or a watch; absent fields were not stated. */
export interface Fact {
  /** Chosen by the sender, so that sending it again is harmless. */
  readonly id: string
  /** Null: about the device itself. */
  readonly linkId: number | null
  readonly type: AlarmType
  readonly state: EventState
  /** Unix milliseconds by the sender's clock. */
  readonly at: number
  /** Metres of optical distance from the port. */
  readonly positionM?: number | null
  /** Standard deviation of it, metres. */
  readonly positionSigmaM?: number | null
  readonly lengthM?: number | null
  readonly severity?: Severity | null
  readonly value?: number | null
  readonly unit?: string | null
  /** 0..1 */
  readonly confidence?: number | null
  readonly durationS?: number | null
  /** JSON text. */
  readonly attributes?: string | null
  readonly traceId?: string | null
  /** The alarms that a test was made for, and which this shows; not stored with it. */
  readonly confirms?: Confirms
}

export interface Confirms {
  /** `isAwaited`: it was asked for, so that it is news even where it shows what was known. */
  readonly alarms: readonly {
    readonly alarmId: string
    readonly groupKey: string
    readonly isAwaited: boolean
  }[]
  /** An alarm of its own place stands already: it is told of this too. Else this raises none beside those it confirms. */
  readonly isOwn: boolean
}

/** The device of facts about the system itself; no device has this id. */
export const SYSTEM_DEVICE = { deviceId: 0, code: 'SYSTEM' } as const

/** The sender, the subject and the time of arrival. */
export interface FactSource {
  /** `SYSTEM_DEVICE` when it is the system. */
  readonly deviceId: number
  readonly deviceCode: string
  readonly domainId: number
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
}

export interface FactLink {
  readonly linkId: number
  readonly code: string
  readonly name: string
  readonly domainId: number
  readonly lengthM: number
  /** By `fromM`. */
  readonly zones: readonly FactZone[]
}

export interface FactZone {
  readonly id: number
  readonly name: string
  readonly fromM: number
  readonly toM: number
}

/** A fact with everything needed to store it and to decide about it. */
export interface SourcedFact {
  readonly fact: Fact
  readonly source: FactSource
  readonly link: FactLink | null
}
