import { carryLandmarks } from '@fibrewatch/route'
import type { ChangeCall } from '#modules/plant-change'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { keepFormerMapping, loadLastFormer } from './link-mapping.repository.ts'
import { editLink, type LinkParts } from './link.service.ts'
import { distancesSince } from './plant.errors.ts'

export interface LandmarkMoves {
  readonly linkId: number
  /** Of the link as its reader saw it. */
  readonly version: number
  /** What was measured from then on has the new distances, what was before it keeps the former ones. */
  readonly from: Date
  readonly moves: readonly { readonly landmarkId: number; readonly positionM: number }[]
  readonly stayingIds: readonly number[]
  /** Keeps what else is known of the port by the former distances; false: that was changed after `from`. */
  readonly keepPort: (
    tx: Tx,
    port: { readonly deviceId: number; readonly port: number },
    until: Date,
  ) => Promise<boolean>
}

/**
 * Moves landmarks to where they were found, as one change. The link grows with them where one lies behind its end.
 * @throws trace.distances-since, object.not-found for a landmark that is none of the link's, and what `editLink` throws
 */
export async function moveLandmarks(
  parts: LinkParts,
  call: ChangeCall,
  { linkId, version, from, moves, stayingIds, keepPort }: LandmarkMoves,
): Promise<{ version: number }> {
  const placeById = new Map(moves.map(({ landmarkId, positionM }) => [landmarkId, positionM]))
  return editLink(parts, call, {
    id: linkId,
    version,
    after: { from: from.toISOString(), moves, stayingIds },
    beforehand: async (tx, { deviceId, port }) => {
      const lastFormer = await loadLastFormer(tx, linkId)
      if (lastFormer !== null && lastFormer > from) throw distancesSince(lastFormer.toISOString())
      if (!(await keepPort(tx, { deviceId, port }, from))) throw distancesSince('—')
      if (lastFormer?.getTime() !== from.getTime()) await keepFormerMapping(tx, linkId, from)
    },
    edit: (link) => {
      const { launchOffsetM, lengthM } = link.fields
      const own = new Set(link.landmarks.map(({ id }) => id))
      if ([...placeById.keys(), ...stayingIds].some((id) => !own.has(id))) throw objectNotFound()
      const carried = carryLandmarks({
        launchOffsetM,
        landmarks: link.landmarks,
        moves: placeById,
        staying: new Set(stayingIds),
      })
      const placedAt = new Map(carried.map(({ id, opticalM }) => [id, opticalM]))
      const landmarks = link.landmarks.map((mark) => ({
        ...mark,
        opticalM: placedAt.get(mark.id) ?? mark.opticalM,
      }))
      const lastM = Math.max(lengthM, ...landmarks.map(({ opticalM }) => opticalM))
      return { ...link, fields: { ...link.fields, lengthM: lastM }, landmarks }
    },
  })
}
