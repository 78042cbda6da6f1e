import type { Device, Landmark, Link, LinkState, Site, Zone } from '@fibrewatch/contract'
import type { DeviceRow, LandmarkRow, LinkRow, SiteRow, ZoneRow } from './plant-read.repository.ts'
import type { LinkSummary } from './plant.types.ts'

const toLngLat = ({ lng, lat }: { lng: number | null; lat: number | null }): number[] | null =>
  lng === null || lat === null ? null : [lng, lat]

export function makeSite(row: SiteRow): Site {
  const { id, code, name, domainId, address } = row
  return { id, code, name, domainId, lngLat: toLngLat(row), address }
}

export function makeDevice({ lastSeenAt, ...row }: DeviceRow): Device {
  return { ...row, lastSeenAt: lastSeenAt?.toISOString() ?? null }
}

export function makeLandmark({ lng, lat, ...row }: LandmarkRow): Landmark {
  return { ...row, lngLat: toLngLat({ lng, lat }) }
}

export const makeZone = ({ id, linkId, code, name, fromM, toM }: ZoneRow): Zone => ({
  id,
  linkId,
  code,
  name,
  fromM,
  toM,
})

/** A link as everyone sees it: what is stored of it, and what its active alarms say. */
export function makeLink(row: LinkRow, summary: LinkSummary | undefined): Link {
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
    excessRatio,
    groupIndex,
    enabled: row.enabled,
    state: judgeLinkState(row, summary),
    severity: summary?.severity ?? null,
    activeAlarms: summary?.activeAlarms ?? 0,
    brokenAtM: summary?.brokenAtM ?? null,
    referenceTraceId: row.referenceTraceId,
    lastTraceId: row.lastTraceId,
    lastTraceAt: row.lastTraceAt?.toISOString() ?? null,
  }
}

/** An alarm is shown even where the instrument has gone silent since; without one, silence means not knowing. */
function judgeLinkState(row: LinkRow, summary: LinkSummary | undefined): LinkState {
  if (!row.enabled) return 'disabled'
  if (summary) return summary.brokenAtM === null ? 'alarmed' : 'broken'
  return isUnwatched(row) ? 'unknown' : 'normal'
}

function isUnwatched({ deviceKind, deviceState, lastTraceId }: LinkRow): boolean {
  if (deviceState === 'offline') return true
  return lastTraceId === null && (deviceKind === 'otdr' || deviceState === 'unknown')
}
