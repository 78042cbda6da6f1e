import type { NodeInfo, nodeApi } from '@fibrewatch/contract/cable'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { refusalsOfNode } from './cable.errors.ts'
import type { CableCall, CableParts } from './cable.types.ts'
import { makeNode } from './cable.wire.ts'
import { keepChange, makeStamp } from './history.ts'
import { listNodeJoints } from './joint.repository.ts'
import { nodeKeeper, pickNodeFields, removeUnusedNode, requireNode } from './node-keeper.ts'
import * as stored from './node.repository.ts'

export async function listNodePage(
  { db }: CableParts,
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
export async function loadNodeInfo({ db }: CableParts, scope: DomainScope, id: number): Promise<NodeInfo> {
  const row = await stored.loadNode(db, scope, id)
  if (row === undefined) throw objectNotFound()
  const stops = await stored.listNodeStops(db, id)
  return { node: makeNode(row, stops.length), stops, joints: await listNodeJoints(db, id) }
}

function readFields({ lngLat, ...body }: EndpointBody<typeof nodeApi.add>): stored.NodeFields {
  const [lng = null, lat = null] = lngLat ?? []
  if (lat !== null && Math.abs(lat) > 90)
    throw invalidFields([{ field: 'lngLat', reason: 'latitude-out-of-range' }])
  return { ...body, lng, lat }
}

export async function createNode(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  body: EndpointBody<typeof nodeApi.add>,
): Promise<{ id: number }> {
  const fields = readFields(body)
  const stamp = makeStamp(clock, actor)
  const id = await mapConstraintErrors(refusalsOfNode(body.code), () =>
    transaction(db, async (tx) => {
      await requirePlace(tx, actor.scope, fields)
      const objectId = await stored.createNode(tx, fields, stamp)
      await keepChange(tx, nodeKeeper, { before: undefined, actor, stamp, objectId })
      return objectId
    }),
  )
  record({ objectId: id, objectName: body.code, after: fields })
  return { id }
}

/** The domain and the site, if it names one, are within the scope. */
async function requirePlace(
  tx: Tx,
  scope: DomainScope,
  { domainId, siteId }: stored.NodeFields,
): Promise<void> {
  if (!includesDomain(scope, domainId)) throw objectNotFound()
  if (siteId !== null && !(await stored.isSiteVisible(tx, scope, siteId))) throw objectNotFound()
}

/** @throws plant.changed-meanwhile when `version` is no more the node's */
export async function changeNode(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  { id, version, ...body }: EndpointBody<typeof nodeApi.update>,
): Promise<{ version: number }> {
  const fields = readFields(body)
  const stamp = makeStamp(clock, actor)
  const done = await mapConstraintErrors(refusalsOfNode(body.code), () =>
    transaction(db, async (tx) => {
      const row = await requireNode(tx, actor.scope, { id, version })
      await requirePlace(tx, actor.scope, fields)
      const newVersion = await stored.changeNode(tx, id, { ...fields, ...stamp })
      const was = { name: row.code, domainId: row.domainId, state: pickNodeFields(row) }
      await keepChange(tx, nodeKeeper, { before: was, actor, stamp, objectId: id })
      return { version: newVersion, before: pickNodeFields(row) }
    }),
  )
  record({ objectId: id, objectName: body.code, before: done.before, after: fields })
  return { version: done.version }
}

/** @throws plant.node-used while a cable passes it */
export async function removeNode(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  id: number,
): Promise<null> {
  const stamp = makeStamp(clock, actor)
  const before = await transaction(db, async (tx) => {
    const row = await requireNode(tx, actor.scope, { id })
    await removeUnusedNode(tx, id)
    const was = { name: row.code, domainId: row.domainId, state: pickNodeFields(row) }
    await keepChange(tx, nodeKeeper, { before: was, actor, stamp, objectId: id })
    return row
  })
  record({ objectId: id, objectName: before.code, before: pickNodeFields(before) })
  return null
}
