import type { DeviceKind, DeviceState, LandmarkKind } from '@fibrewatch/contract'
import type { ColumnType, Generated } from 'kysely'

export interface LineString {
  readonly type: 'LineString'
  readonly coordinates: number[][]
}

export interface SiteTable {
  id: Generated<number>
  code: string
  name: string
  domainId: number
  lng: number | null
  lat: number | null
  address: string | null
}

export interface DeviceTable {
  id: Generated<number>
  code: string
  name: string
  kind: DeviceKind
  domainId: number
  siteId: number | null
  portCount: number
  keyHash: Buffer
  enabled: Generated<boolean>
  oldKeyHash: Buffer | null
  oldKeyUntil: Date | null
  removedAt: Date | null
  state: Generated<DeviceState>
  detail: string | null
  lastSeenAt: Date | null
  liveSeq: Generated<number>
}

export interface LinkTable {
  id: Generated<number>
  code: string
  name: string
  /** Made from the name; null in a row from before there were any. */
  nameReading: string | null
  deviceId: number
  port: number
  domainId: number
  lengthM: number
  launchOffsetM: number
  excessRatio: number
  groupIndex: number
  route: ColumnType<LineString | null, string | null, string | null>
  enabled: Generated<boolean>
  referenceTraceId: string | null
  referenceVersion: Generated<number>
  lastTraceId: string | null
  lastTraceAt: Date | null
  lastPulseNs: number | null
  lastSpacingM: number | null
  liveSeq: Generated<number>
  routeVersion: Generated<number>
  createdAt: Generated<Date>
}

export interface LandmarkTable {
  id: Generated<number>
  linkId: number
  name: string
  kind: LandmarkKind
  opticalM: number
  lng: number | null
  lat: number | null
  slackM: number
  remark: string | null
}

export interface ZoneTable {
  id: Generated<number>
  linkId: number
  code: string
  name: string
  fromM: number
  toM: number
}

/** The tables of this module, and of nobody else. */
export type PlantTables = {
  site: SiteTable
  device: DeviceTable
  link: LinkTable
  landmark: LandmarkTable
  zone: ZoneTable
}
