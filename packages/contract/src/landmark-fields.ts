import { type Static, Type } from 'typebox'
import { closedObject, code, id, lines, lngLat, nullable, oneOf, text } from './schema.ts'

export const LANDMARK_KINDS = ['site', 'closure', 'connector', 'handhole', 'marker', 'slack'] as const
export type LandmarkKind = (typeof LANDMARK_KINDS)[number]

const name = text(80, 1)
export const opticalM = Type.Number({ minimum: 0, maximum: 1_000_000 })

/** A landmark or zone that is named by its number stays the same one; without a number it is new. */
const ownId = Type.Optional(id)
export const landmarkFields = closedObject({
  id: ownId,
  name,
  kind: oneOf(LANDMARK_KINDS),
  opticalM,
  lngLat: nullable(lngLat),
  slackM: Type.Number({ minimum: 0, maximum: 1000 }),
  remark: nullable(lines(200)),
})
export type LandmarkFields = Static<typeof landmarkFields>
export const zoneFields = closedObject({ id: ownId, code, name, fromM: opticalM, toM: opticalM })
export type ZoneFields = Static<typeof zoneFields>
