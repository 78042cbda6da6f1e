import type { LinkCorrection } from '@fibrewatch/contract/link-correction'
import { listCorrection, makeRoute } from '@fibrewatch/route'
import type { DomainScope } from '#platform/auth/scope'
import { loadLinkDetail, type LinkDetail, type PlantReadParts } from './plant-read.service.ts'
import { composeRoute } from './route-landmarks.ts'

/** Distances along the drawn line by distances along the fibre, of the landmarks that were surveyed. Undefined without a usable line. */
function measureGround({ link, route, landmarks }: LinkDetail): ReadonlyMap<number, number> | undefined {
  if (route === null) return undefined
  const facts = landmarks.map(({ lngLat, ...mark }) => ({
    ...mark,
    lng: lngLat?.[0] ?? null,
    lat: lngLat?.[1] ?? null,
  }))
  const made = makeRoute(composeRoute({ ...link, line: route }, facts))
  if (!made.ok) return undefined
  return new Map(made.value.landmarks.map(({ opticalM, groundM }) => [opticalM, groundM]))
}

/** How distances on the fibre of a link become distances on the ground. @throws object.not-found */
export async function loadCorrection(
  parts: PlantReadParts,
  scope: DomainScope,
  linkId: number,
): Promise<LinkCorrection> {
  const detail = await loadLinkDetail(parts, scope, linkId)
  const { lengthM, launchOffsetM, excessRatio } = detail.link
  const ground = measureGround(detail)
  const landmarks = detail.landmarks.map(({ id, opticalM, slackM }) => ({
    id,
    opticalM,
    slackM,
    // No two landmarks are at one optical distance.
    groundM: ground?.get(opticalM) ?? null,
  }))
  const nameById = new Map(detail.landmarks.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : { id, name: nameById.get(id) ?? '' })
  const isDrawn = ground !== undefined
  const sections = listCorrection({ lengthM, launchOffsetM, excessRatio, landmarks, isDrawn })
  return {
    excessRatio,
    sections: sections.map(({ fromId, toId, ...section }) => ({
      from: nameOf(fromId),
      to: nameOf(toId),
      ...section,
    })),
  }
}
