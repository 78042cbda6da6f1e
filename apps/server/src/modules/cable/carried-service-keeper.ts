import { changedMeanwhile, makeKeeper, type KeptState } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { refusalsOfService } from './cable.errors.ts'
import * as stored from './carried-service.repository.ts'
import { listCablesWithStops } from './network.repository.ts'

async function makeState(tx: Tx, row: stored.ServiceRow): Promise<KeptState> {
  const { id, code, name, domainId, customer, circuit, priority, contact, remark } = row
  const fields = { code, name, domainId, customer, circuit, priority, contact, remark }
  const state: stored.ServiceBody = { ...fields, fibres: await stored.listServiceFibres(tx, id) }
  return { name: code, domainId, state }
}

export const serviceKeeper = makeKeeper({
  kind: 'service',
  refusals: refusalsOfService,
  load: async (tx, id) => {
    const row = await stored.lockService(tx, id)
    return row && makeState(tx, row)
  },
  restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
    if (wanted === null) return stored.removeService(tx, objectId)
    // What is kept was written by `makeState`.
    const { fibres, ...fields } = wanted as stored.ServiceBody
    if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
    await requireFibres(tx, actor.scope, fibres)
    if (now === null) await stored.createService(tx, { ...fields, id: objectId }, stamp)
    else await stored.changeService(tx, objectId, { ...fields, ...stamp })
    await stored.replaceServiceFibres(tx, objectId, fibres)
  },
})

/** Each a fibre of a cable within the scope, named once. */
export async function requireFibres(
  tx: Tx,
  scope: DomainScope,
  fibres: readonly stored.ServiceFibre[],
): Promise<void> {
  const cables = await listCablesWithStops(tx, [...new Set(fibres.map(({ cableId }) => cableId))])
  const counts = new Map(
    cables
      .filter(({ domainId }) => includesDomain(scope, domainId))
      .map(({ cableId, fibreCount }) => [cableId, fibreCount]),
  )
  const named = new Set<string>()
  fibres.forEach(({ cableId, fibre }, index) => {
    const count = counts.get(cableId)
    if (count === undefined) throw objectNotFound()
    if (fibre > count) throw invalidFields([{ index, field: 'fibres', reason: 'beyond-end' }])
    if (named.has(`${cableId} ${fibre}`))
      throw invalidFields([{ index, field: 'fibres', reason: 'repeated' }])
    named.add(`${cableId} ${fibre}`)
  })
}

/** The service for a change of the state that its reader saw. */
export async function requireService(
  tx: Tx,
  scope: DomainScope,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<KeptState> {
  const row = await stored.lockService(tx, id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  if (version !== undefined && row.version !== version) throw changedMeanwhile(row.updatedBy)
  return makeState(tx, row)
}
