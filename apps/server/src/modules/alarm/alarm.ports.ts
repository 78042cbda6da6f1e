import type { PlaceDetail } from '@fibrewatch/contract'
import type { Live } from '#platform/live/live'
import type { AlarmPlace } from './alarm.wire.ts'

export interface LocatedAlarmPlace extends AlarmPlace {
  readonly detail: PlaceDetail
}

/** What alarms ask of the plant: where a position of a link is; null where nobody knows. Never inside a transaction. */
export interface AlarmPlant {
  locateAll(
    positions: readonly { readonly linkId: number; readonly positionM: number }[],
  ): Promise<(LocatedAlarmPlace | null)[]>
}

/** The part of the live hub that alarms need. */
export type AlarmLive = Pick<Live, 'stamp' | 'publish'>
