import type { PlaceDetail } from '@fibrewatch/contract'
import type { Live } from '#platform/live/live'
import type { SubjectNames } from './alarm-search.ts'
import type { AlarmPlace } from './alarm.wire.ts'

export interface LocatedAlarmPlace extends AlarmPlace {
  readonly detail: PlaceDetail
}

/** What an alarm is about, as the plant knows it. */
export interface AlarmSubject {
  readonly deviceId: number | null
  readonly linkId: number | null
  readonly positionM: number | null
}

/** What alarms ask of the plant. Never inside a transaction. */
export interface AlarmPlant {
  /** Where a position of a link is; null where nobody knows. */
  locateAll(
    positions: readonly { readonly linkId: number; readonly positionM: number }[],
  ): Promise<(LocatedAlarmPlace | null)[]>
  /** What people call these, in their order. */
  nameAll(subjects: readonly AlarmSubject[]): Promise<SubjectNames[]>
}

/** The part of the live hub that alarms need. */
export type AlarmLive = Pick<Live, 'stamp' | 'publish'>
