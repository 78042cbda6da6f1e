import type { Device, Landmark, LinkInfo, Site, Zone } from '@fibrewatch/contract/plant'
import type { FormerRow } from './link-mapping.repository.ts'
import type { DeviceRow, LandmarkRow, ListedLinkRow, SiteRow, ZoneRow } from './plant-read.repository.ts'
import type { PlantLink } from './plant.types.ts'

const toLngLat = ({ lng, lat }: { lng: number | null; lat: number | null }): number[] | null =>
  lng === null || lat === null ? null : [lng, lat]

export function makeSite(row: SiteRow): Site {
  const { id, code, name, domainId, address, version } = row
  return { id, code, name, domainId, lngLat: toLngLat(row), address, version }
}

export function makeDevice({ lastSeenAt, ...row }: DeviceRow): Device {
  return { ...row, lastSeenAt: lastSeenAt?.toISOString() ?? null }
}

export function makeLandmark({ lng, lat, ...row }: LandmarkRow): Landmark {
  return { ...row, lngLat: toLngLat({ lng, lat }) }
}

export const makeFormer = ({ until, landmarks, ...row }: FormerRow): LinkInfo['formers'][number] => ({
  lengthM: row.lengthM,
  launchOffsetM: row.launchOffsetM,
  excessRatio: row.excessRatio,
  route: row.route,
  until: until.toISOString(),
  landmarks: landmarks.map(makeLandmark),
})

export const makeZone = ({ id, linkId, code, name, fromM, toM }: ZoneRow): Zone => ({
  id,
  linkId,
  code,
  name,
  fromM,
  toM,
})

export function makePlantLink(row: ListedLinkRow): PlantLink {
  const { id, code, name, deviceId, port, lengthM, domainId, launchOffsetM, excessRatio, groupIndex } = row
  return {
    id,
    code,
    name,
    deviceId,
    port,
    lengthM,
    domainId,
    launchOffsetM,
    receiveFibreM: row.receiveFibreM,
    excessRatio,
    groupIndex,
    enabled: row.enabled,
    quietState: judgeQuietState(row),
    referenceTraceId: row.referenceTraceId,
    lastTraceId: row.lastTraceId,
    lastTraceAt: row.lastTraceAt?.toISOString() ?? null,
  }
}

/** Silence of the instrument means not knowing. */
function judgeQuietState(row: ListedLinkRow): PlantLink['quietState'] {
  if (!row.enabled) return 'disabled'
  return isUnwatched(row) ? 'unknown' : 'normal'
}

function isUnwatched({ deviceKind, deviceState, lastTraceId }: ListedLinkRow): boolean {
  if (deviceState === 'offline') return true
  return lastTraceId === null && (deviceKind === 'otdr' || deviceState === 'unknown')
}
