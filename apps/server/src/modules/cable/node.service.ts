import type { NodeInfo, nodeApi } from '@fibrewatch/contract/cable'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import {
  changeKept,
  createKept,
  removeKept,
  requireLatitude,
  type ChangeCall,
  type ChangeParts,
} from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { makeNode } from './cable.wire.ts'
import { listNodeJoints } from './joint.repository.ts'
import { keepNode, nodeKeeper, removeUnusedNode, requireNode, requirePlace } from './node-keeper.ts'
import * as stored from './node.repository.ts'

export async function listNodePage(
  { db }: ChangeParts,
  filter: stored.NodeFilter,
): Promise<EndpointData<typeof nodeApi.page>> {
  const { rows, total } = await stored.pageNodes(db, filter)
  return makePage(
    rows.map(({ cableCount, ...row }) => makeNode(row, cableCount)),
    total,
    filter,
  )
}

/** The splice table of a node. @throws object.not-found */
export async function loadNodeInfo({ db }: ChangeParts, scope: DomainScope, id: number): Promise<NodeInfo> {
  const row = await stored.loadNode(db, scope, id)
  if (row === undefined) throw objectNotFound()
  const stops = await stored.listNodeStops(db, id)
  return { node: makeNode(row, stops.length), stops, joints: await listNodeJoints(db, id) }
}

function readFields({ lngLat, ...body }: EndpointBody<typeof nodeApi.add>): stored.NodeFields {
  const [lng = null, lat = null] = lngLat ?? []
  requireLatitude(lat)
  return { ...body, lng, lat }
}

export async function createNode(
  parts: ChangeParts,
  call: ChangeCall,
  body: EndpointBody<typeof nodeApi.add>,
): Promise<{ id: number }> {
  const fields = readFields(body)
  return createKept(parts, call, {
    keeper: nodeKeeper,
    code: body.code,
    after: fields,
    create: async (tx, stamp) => {
      await requirePlace(tx, call.actor.scope, fields)
      return stored.createNode(tx, fields, stamp)
    },
  })
}

/** @throws plant.changed-meanwhile when `version` is no more the node's */
export async function changeNode(
  parts: ChangeParts,
  call: ChangeCall,
  { id, version, ...body }: EndpointBody<typeof nodeApi.update>,
): Promise<{ version: number }> {
  const fields = readFields(body)
  const { scope } = call.actor
  return changeKept(parts, call, {
    keeper: nodeKeeper,
    code: body.code,
    id,
    after: fields,
    require: async (tx) => keepNode(await requireNode(tx, scope, { id, version })),
    change: async (tx, stamp) => {
      await requirePlace(tx, scope, fields)
      return stored.changeNode(tx, id, { ...fields, ...stamp })
    },
  })
}

/** @throws plant.node-used while a cable passes it */
export const removeNode = (parts: ChangeParts, call: ChangeCall, id: number): Promise<null> =>
  removeKept(parts, call, {
    keeper: nodeKeeper,
    id,
    require: async (tx) => keepNode(await requireNode(tx, call.actor.scope, { id })),
    remove: (tx) => removeUnusedNode(tx, id),
  })
