import { changedMeanwhile, makeKeeper, type KeptState } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { nodeUsed, refusalsOfNode } from './cable.errors.ts'
import * as stored from './node.repository.ts'

/** A node as its history keeps it. */
function pickNodeFields(row: stored.NodeRow): stored.NodeFields {
  const { code, name, kind, domainId, siteId, lng, lat, address, adminState, remark } = row
  return { code, name, kind, domainId, siteId, lng, lat, address, adminState, remark }
}

export const keepNode = (row: stored.NodeRow): KeptState => ({
  name: row.code,
  domainId: row.domainId,
  state: pickNodeFields(row),
})

export const nodeKeeper = makeKeeper({
  kind: 'node',
  refusals: refusalsOfNode,
  load: async (tx, id) => {
    const row = await stored.lockNode(tx, id)
    return row && keepNode(row)
  },
  restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
    if (wanted === null) return removeUnusedNode(tx, objectId)
    // What is kept was written by `load`.
    const fields = wanted as stored.NodeFields
    if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
    if (now === null) await stored.createNode(tx, { ...fields, id: objectId }, stamp)
    else await stored.changeNode(tx, objectId, { ...fields, ...stamp })
  },
})

/** The node for a change of the state that its reader saw. */
export async function requireNode(
  tx: Tx,
  scope: DomainScope,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<stored.NodeRow> {
  const row = await stored.lockNode(tx, id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  if (version !== undefined && row.version !== version) throw changedMeanwhile(row.updatedBy)
  return row
}

/** The domain and the site, if it names one, are within the scope. */
export async function requirePlace(
  tx: Tx,
  scope: DomainScope,
  { domainId, siteId }: stored.NodeFields,
): Promise<void> {
  if (!includesDomain(scope, domainId)) throw objectNotFound()
  if (siteId !== null && !(await stored.isSiteVisible(tx, scope, siteId))) throw objectNotFound()
}

/** @throws plant.node-used while a cable passes it */
export async function removeUnusedNode(tx: Tx, id: number): Promise<void> {
  const { cables, joints } = await stored.loadNodeUse(tx, id)
  if (cables + joints > 0) throw nodeUsed(cables, joints)
  await stored.removeNode(tx, id)
}
