import { changedMeanwhile, type KeptState, makeKeeper } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { refusalsOfCode, siteUsed } from './plant.errors.ts'
import * as stored from './site.repository.ts'

/** A site as its history keeps it. */
export function keepSite({ code, name, domainId, address, lng, lat }: stored.StoredSite): KeptState {
  const state: stored.SiteFields = { code, name, domainId, address, lng, lat }
  return { name: code, domainId, state }
}

export const siteKeeper = makeKeeper({
  kind: 'site',
  refusals: refusalsOfCode,
  load: async (tx, id) => {
    const row = await stored.lockSite(tx, id)
    return row && keepSite(row)
  },
  restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
    if (wanted === null) return removeUnusedSite(tx, objectId)
    // What is kept was written by `load`.
    const fields = wanted as stored.SiteFields
    if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
    if (now === null) await stored.createSite(tx, { ...fields, id: objectId }, stamp)
    else await stored.changeSite(tx, objectId, { ...fields, ...stamp })
  },
})

/** The site for a change of the state that its reader saw. */
export async function requireSite(
  tx: Tx,
  scope: DomainScope,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<stored.StoredSite> {
  const row = await stored.lockSite(tx, id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  if (version !== undefined && row.version !== version) throw changedMeanwhile(row.updatedBy)
  return row
}

/** @throws plant.site-used while a device or a node stands there */
export async function removeUnusedSite(tx: Tx, id: number): Promise<void> {
  const { devices, nodes } = await stored.loadSiteUse(tx, id)
  if (devices + nodes > 0) throw siteUsed(devices, nodes)
  await stored.removeSite(tx, id)
}
