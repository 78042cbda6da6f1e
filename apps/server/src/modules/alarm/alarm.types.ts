import type { PlaceDetail } from '@fibrewatch/contract/alarm'
import type { FactLink } from '#modules/event'
import type { Tx } from '#platform/database/database'
import type { Live } from '#platform/live/live'
import type { SubjectNames } from './alarm-search.ts'
import type { AlarmPlace } from './alarm.wire.ts'

export interface LocatedAlarmPlace extends AlarmPlace {
  readonly detail: PlaceDetail
}

/** The subject of an alarm in the plant. */
export interface AlarmSubject {
  readonly deviceId: number | null
  readonly linkId: number | null
  readonly positionM: number | null
}

/** Where an alarm lies on its link, in metres of optical distance from the port. */
export interface AlarmPosition {
  readonly linkId: number
  readonly positionM: number
  /** How well the position is known, where somebody says. */
  readonly accuracy?: { readonly positionSigmaM: number }
  /** When it was raised, Unix milliseconds: its place is that of the cables then. */
  readonly atMs: number
}

/** How alarms move with their device to another domain, in the transaction that moves it. */
export interface AlarmFollower {
  readonly lock: (tx: Tx, deviceId: number) => Promise<void>
  readonly move: (tx: Tx, move: { readonly deviceId: number; readonly domainId: number }) => Promise<void>
}

/** A link on which a drill may be raised. */
export interface DrillLink extends FactLink {
  readonly deviceId: number
  readonly deviceCode: string
}

/** What alarms need of the plant. Never call it inside a transaction. */
export interface AlarmPlant {
  readonly resolver: { load(linkId: number): Promise<DrillLink | undefined> }
  /** Where a position of a link lies on the ground; null where that is unknown. */
  locateAll(positions: readonly AlarmPosition[]): Promise<(LocatedAlarmPlace | null)[]>
  /** Names of these subjects, in their order. */
  nameAll(subjects: readonly AlarmSubject[]): Promise<SubjectNames[]>
  /** When the module is made. */
  followDomains(follower: AlarmFollower): void
}

/** The part of the live hub that alarms need. */
export type AlarmLive = Pick<Live, 'stamp' | 'publish'>
