import { type Static, Type } from 'typebox'
import { ADMIN_STATES, NODE_KINDS } from './cable.ts'
import { get, label } from './endpoint.ts'
import { closedObject, groundBox, id, lngLat, nullable, oneOf } from './schema.ts'

/** What an answer holds at most; of more, the map says how many it leaves out. */
export const MAX_MAP_CABLES = 5000
export const MAX_MAP_NODES = 4000

/** The coarsest a line is asked for: all of a country on a small screen. */
export const MAX_DETAIL_M = 8192

/** A cable as the map draws it, from its A end to its B end. */
export const mapCable = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  /** As printed: GYTS-144B1. */
  type: Type.String(),
  fibreCount: Type.Integer(),
  lengthM: Type.Number(),
  adminState: oneOf(ADMIN_STATES),
  line: Type.Array(lngLat),
})
export type MapCable = Static<typeof mapCable>

export const mapNode = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  kind: oneOf(NODE_KINDS),
  adminState: oneOf(ADMIN_STATES),
  lngLat,
  /** One of the cables that end or pass there, in which the node is looked at; null: none that the caller sees. */
  cableId: nullable(id),
  cableCount: Type.Integer(),
})
export type MapNode = Static<typeof mapNode>

const place = {
  within: groundBox,
  /** Those of a management domain and the ones below it. */
  domainId: Type.Optional(id),
}

/** Cables and their nodes on the ground, always those of a box. */
export const cableMapApi = {
  cables: get('plant/cable/map', {
    label: label('地图上的光缆', 'Cables on the map'),
    permission: 'plant:cable:page',
    query: closedObject({
      ...place,
      /** Points that lie closer than that to the line without them are left out; 0: none is. */
      detailM: Type.Number({ minimum: 0, maximum: MAX_DETAIL_M }),
    }),
    data: Type.Object({
      cables: Type.Array(mapCable),
      /** So many more lie in the box. */
      leftOut: Type.Integer(),
      /** So many, wherever they are, have fewer than two points and can be drawn nowhere. */
      unplaced: Type.Integer(),
      /** Around all that can be drawn: west, south, east, north, in degrees. */
      bounds: nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
    }),
  }),
  nodes: get('plant/node/map', {
    label: label('地图上的光缆节点', 'Nodes of cables on the map'),
    permission: 'plant:node:page',
    query: closedObject(place),
    data: Type.Object({
      /** None where there are more than one answer holds: a part of them would look like all. */
      nodes: Type.Array(mapNode),
      total: Type.Integer(),
    }),
  }),
}
