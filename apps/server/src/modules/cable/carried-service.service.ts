import type { cableServiceApi } from '@fibrewatch/contract/cable-service'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { refusalsOfService } from './cable.errors.ts'
import type { CableCall, CableParts } from './cable.types.ts'
import { requireFibres, requireService, serviceKeeper } from './carried-service-keeper.ts'
import * as stored from './carried-service.repository.ts'
import { keepChange, makeStamp } from './history.ts'

export async function listServicePage(
  { db }: CableParts,
  filter: stored.ServiceFilter,
): Promise<EndpointData<typeof cableServiceApi.page>> {
  const { rows, total } = await stored.pageServices(db, filter)
  return makePage(rows, total, filter)
}

export async function createService(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  body: stored.ServiceBody,
): Promise<{ id: number }> {
  const { fibres, ...fields } = body
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  const stamp = makeStamp(clock, actor)
  const id = await mapConstraintErrors(refusalsOfService(fields.code), () =>
    transaction(db, async (tx) => {
      await requireFibres(tx, actor.scope, fibres)
      const objectId = await stored.createService(tx, fields, stamp)
      await stored.replaceServiceFibres(tx, objectId, fibres)
      await keepChange(tx, serviceKeeper, { before: undefined, actor, stamp, objectId })
      return objectId
    }),
  )
  record({ objectId: id, objectName: fields.code, after: body })
  return { id }
}

/** @throws plant.changed-meanwhile when `version` is no more the service's */
export async function changeService(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  { id, version, ...body }: EndpointBody<typeof cableServiceApi.update>,
): Promise<{ version: number }> {
  const { fibres, ...fields } = body
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  const stamp = makeStamp(clock, actor)
  const done = await mapConstraintErrors(refusalsOfService(fields.code), () =>
    transaction(db, async (tx) => {
      const before = await requireService(tx, actor.scope, { id, version })
      await requireFibres(tx, actor.scope, fibres)
      const newVersion = await stored.changeService(tx, id, { ...fields, ...stamp })
      await stored.replaceServiceFibres(tx, id, fibres)
      await keepChange(tx, serviceKeeper, { before, actor, stamp, objectId: id })
      return { version: newVersion, before }
    }),
  )
  record({ objectId: id, objectName: fields.code, before: { state: done.before.state }, after: body })
  return { version: done.version }
}

export async function removeService(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  id: number,
): Promise<null> {
  const stamp = makeStamp(clock, actor)
  const before = await transaction(db, async (tx) => {
    const was = await requireService(tx, actor.scope, { id })
    await stored.removeService(tx, id)
    await keepChange(tx, serviceKeeper, { before: was, actor, stamp, objectId: id })
    return was
  })
  record({ objectId: id, objectName: before.name, before: { state: before.state } })
  return null
}
