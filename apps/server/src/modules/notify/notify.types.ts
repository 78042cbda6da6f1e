import type { AlarmMessage, AttemptOutcome, Channel, MessageEvent } from '@fibrewatch/contract/notify'
import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { Severity } from '@fibrewatch/contract/severity'
import type { SeenPlace } from '#modules/alarm'
import type { PlantModule } from '#modules/plant'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { AuditChange } from '#platform/http/audit'
import type { Log } from '#platform/log/log'
import type { Ids } from '#platform/module'
import type { Sealer } from '#platform/secrets/sealer'

/** An alarm as it was when something was to be told of it. Times are Unix milliseconds. */
export interface AlarmSnapshot {
  readonly type: AlarmType
  readonly severity: Severity
  readonly positionM: number | null
  readonly positionSigmaM: number | null
  readonly deviceCode: string
  readonly linkId: number | null
  readonly linkCode: string | null
  readonly linkName: string | null
  readonly zoneName: string | null
  /** Where a test of another link saw it. Absent in what was to be told before such tests were. */
  readonly seen?: SeenPlace | null
  readonly raisedAt: number
  readonly at: number
  readonly clearedAt: number | null
  readonly ackedBy: string | null
  /** Absent in what was to be told before there were drills. */
  readonly isDrill?: boolean
}

/** What a sender needs of a channel. */
export interface Receiver extends Pick<Channel, 'id' | 'kind' | 'targets' | 'language' | 'timeZone'> {
  readonly secret: Buffer | null
}

/** A delivery that this process has taken. */
export interface TakenDelivery {
  readonly id: string
  readonly event: MessageEvent
  readonly alarmId: string | null
  readonly revision: number | null
  readonly alarm: AlarmSnapshot
  /** This try is counted. */
  readonly attempts: number
  readonly createdAt: Date
  readonly giveUpAt: Date
  /** Addresses of an e-mail that have it already: they are not sent it again. */
  readonly takenBy: readonly string[]
}

/** How one try to send ended. */
export interface SendResult {
  readonly outcome: Exclude<AttemptOutcome, 'interrupted'>
  readonly code: number | null
  readonly answer: string
  /** Trying again would end the same way. */
  readonly isFinal: boolean
  /** The receiver asks not to be tried before. */
  readonly retryAfterMs: number | null
  /** Of an e-mail: the addresses that have it now. Absent: none, or the whole of the receiver. */
  readonly takenBy?: readonly string[]
}

export interface Outgoing {
  readonly receiver: Receiver
  readonly message: AlarmMessage
  readonly attempt: number
  readonly takenBy: readonly string[]
}

/** Sends one message; it never rejects for what the receiver does. */
export type Send = (outgoing: Outgoing) => Promise<SendResult>

/** What notifications need of the plant. */
export type NotifyPlant = Pick<PlantModule, 'locateAll'>

export interface DeliveryParts {
  readonly db: Db
  readonly clock: Clock
  /** Runs on whatever is done to the wall clock. */
  readonly steady: Clock
  readonly plant: NotifyPlant
  readonly baseUrl: string | undefined
  readonly senders: Readonly<Record<Receiver['kind'], Send>>
  readonly onEnded: (kind: Receiver['kind'], outcome: SendResult['outcome']) => void
}

export interface NotifyParts extends DeliveryParts {
  readonly log: Log
  readonly sealer: Sealer
  readonly ids: Pick<Ids, 'makeToken'>
  /** Something is due now. */
  readonly wake: () => void
}

/** The actor, and where the change is logged. */
export interface ChannelCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}
