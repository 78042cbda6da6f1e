import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { LandmarkFields } from '@fibrewatch/contract/landmark-fields'
import type { plantApi } from '@fibrewatch/contract/plant'
import type { ChangeCall } from '#modules/plant-change'
import { objectNotFound } from '#platform/http/errors'
import type { FreshLandmark } from './link-write.repository.ts'
import * as stored from './link-write.repository.ts'
import { editLink, type LinkParts } from './link.service.ts'

type NewLandmarks = EndpointBody<typeof plantApi.landmarkAdd>
type LandmarkSet = EndpointBody<typeof plantApi.landmarkSet>
type NewZone = EndpointBody<typeof plantApi.zoneAdd>
type ZoneSet = EndpointBody<typeof plantApi.zoneSet>

function makeLandmark({ lngLat, ...landmark }: LandmarkFields): FreshLandmark {
  const [lng = null, lat = null] = lngLat ?? []
  return { ...landmark, lng, lat }
}

/** Adds landmarks to those of a link; their numbers come back in the given order. @throws what `editLink` throws */
export async function createLandmarks(
  parts: LinkParts,
  call: ChangeCall,
  { linkId, landmarks }: NewLandmarks,
): Promise<{ ids: number[] }> {
  const added = landmarks.map(({ lngLat = null, slackM = 0, remark = null, ...landmark }) =>
    makeLandmark({ ...landmark, lngLat, slackM, remark }),
  )
  await editLink(parts, call, {
    id: linkId,
    after: { landmarks: added.length },
    edit: (link) => ({ ...link, landmarks: [...link.landmarks, ...added] }),
  })
  // No two are at one place, which tells them apart.
  const all = await stored.listLandmarks(parts.db, linkId)
  const idAt = new Map(all.map(({ id, opticalM }) => [opticalM, id]))
  return { ids: added.flatMap(({ opticalM }) => idAt.get(opticalM) ?? []) }
}

/** @throws plant.changed-meanwhile, object.not-found for a landmark that is none of the link's, and what `editLink` throws */
export const changeLandmarks = (
  parts: LinkParts,
  call: ChangeCall,
  { linkId, version, landmarks }: LandmarkSet,
) =>
  editLink(parts, call, {
    id: linkId,
    version,
    after: { landmarks: landmarks.length },
    edit: (link) => {
      requireOwn(link.landmarks, landmarks)
      return { ...link, landmarks: landmarks.map(makeLandmark) }
    },
  })

export async function createZone(
  parts: LinkParts,
  call: ChangeCall,
  { linkId, ...zone }: NewZone,
): Promise<{ id: number }> {
  await editLink(parts, call, {
    id: linkId,
    code: zone.code,
    after: { zone },
    edit: (link) => ({ ...link, zones: [...link.zones, zone] }),
  })
  const all = await stored.listZones(parts.db, linkId)
  const made = all.find(({ code }) => code === zone.code)
  // Another change took it away at once.
  if (made === undefined) throw objectNotFound()
  return { id: made.id }
}

/** @throws plant.changed-meanwhile, object.not-found for a zone that is none of the link's, and what `editLink` throws */
export const changeZones = (parts: LinkParts, call: ChangeCall, { linkId, version, zones }: ZoneSet) =>
  editLink(parts, call, {
    id: linkId,
    version,
    code: zones.map(({ code }) => code).join('、'),
    after: { zones },
    edit: (link) => {
      requireOwn(link.zones, zones)
      return { ...link, zones }
    },
  })

/** What is named must be one of the link's, and once. */
function requireOwn(
  before: readonly { readonly id: number }[],
  named: readonly { readonly id?: number | undefined }[],
): void {
  const free = new Set(before.map(({ id }) => id))
  for (const { id } of named) if (id !== undefined && !free.delete(id)) throw objectNotFound()
}
