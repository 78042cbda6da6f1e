import type { AlarmCondition } from '@fibrewatch/alarm-engine'
import { type FactLink, type FactSource, type FactZone, SYSTEM_DEVICE } from '#modules/event'

/** The subject of an alarm, with its names. */
export interface AlarmSource {
  /** Null: the system itself. */
  readonly deviceId: number | null
  readonly deviceCode: string
  readonly domainId: number
  readonly link: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly lengthM: number
  } | null
  readonly zone: { readonly id: number; readonly name: string } | null
}

/** Where a test of another link saw it. */
export interface SeenPlace {
  readonly linkId: number
  readonly linkCode: string
  /** Optical distance from the port of that link. */
  readonly positionM: number
  readonly positionSigmaM: number | null
}

/** A stored alarm: the engine's condition, and what the server knows about it. */
export interface AlarmRecord {
  readonly condition: AlarmCondition
  readonly source: AlarmSource
  readonly suppressedBy: string | null
  readonly parentId: string | null
  /** When a drill ends by itself, Unix ms; null: it is no drill. */
  readonly drillEndsAt: number | null
  /** Null: no test of another link saw it. */
  readonly seen: SeenPlace | null
  /** When the fact behind the last change reached the server, Unix ms. */
  readonly ingestedAt: number
  /** Number of the last live message about it; 0: none yet. */
  readonly liveSeq: number
  /** Number of the live message that announced the latest active episode. */
  readonly raisedSeq: number
}

/** Facts about the instrument itself, whichever of its links they name. */
const DEVICE_TYPES: ReadonlySet<string> = new Set([
  'RTU_OFFLINE',
  'RTU_HARDWARE',
  'RTU_TEMPERATURE',
  'RTU_CLOCK',
])

/** The link a fact of this type is about; null: the device. */
export function selectLink(type: string, link: FactLink | null): FactLink | null {
  return DEVICE_TYPES.has(type) ? null : link
}

/**
 * Of one drill alone. No fact names it, so a drill never takes a report, and no report is ever taken for one: what really
 * happens at the same place is raised as an alarm of its own.
 */
export const makeDrillResourceId = (id: string): string => `drill:${id}`

export const SYSTEM_RESOURCE_ID = 'system'

export const makeDeviceResourceId = (deviceId: number): string =>
  deviceId === SYSTEM_DEVICE.deviceId ? SYSTEM_RESOURCE_ID : `device:${deviceId}`

/** The resource id of the alarms of a fact with a link. */
export function makeLinkResourceId(type: string, linkId: number, deviceId: number): string {
  return DEVICE_TYPES.has(type) ? makeDeviceResourceId(deviceId) : `link:${linkId}`
}

export function makeResourceId(type: string, source: FactSource, link: FactLink | null): string {
  if (link === null) return makeDeviceResourceId(source.deviceId)
  return makeLinkResourceId(type, link.linkId, source.deviceId)
}

export function makeSource(source: FactSource, link: FactLink | null, positionM: number | null): AlarmSource {
  const { deviceCode } = source
  const deviceId = source.deviceId === SYSTEM_DEVICE.deviceId ? null : source.deviceId
  if (link === null) return { deviceId, deviceCode, domainId: source.domainId, link: null, zone: null }
  const { linkId, code, name, lengthM, domainId } = link
  const zone = positionM === null ? null : findZone(link.zones, positionM)
  return { deviceId, deviceCode, domainId, link: { id: linkId, code, name, lengthM }, zone }
}

/** Zones may overlap: the narrowest is the most precise. */
function findZone(zones: readonly FactZone[], positionM: number): { id: number; name: string } | null {
  let found: FactZone | null = null
  for (const zone of zones) {
    if (positionM < zone.fromM || positionM >= zone.toM) continue
    if (found === null || zone.toM - zone.fromM < found.toM - found.fromM) found = zone
  }
  return found === null ? null : { id: found.id, name: found.name }
}
