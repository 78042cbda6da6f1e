import type { cableServiceApi } from '@fibrewatch/contract/cable-service'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { includesDomain } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { refusalsOfService } from './cable.errors.ts'
import type { CableCall, CableParts } from './cable.types.ts'
import { requireFibres, requireService, serviceKeeper } from './carried-service-keeper.ts'
import * as stored from './carried-service.repository.ts'
import { changeKept, createKept, removeKept } from './kept-object.ts'

export async function listServicePage(
  { db }: CableParts,
  filter: stored.ServiceFilter,
): Promise<EndpointData<typeof cableServiceApi.page>> {
  const { rows, total } = await stored.pageServices(db, filter)
  return makePage(rows, total, filter)
}

export async function createService(
  parts: CableParts,
  call: CableCall,
  body: stored.ServiceBody,
): Promise<{ id: number }> {
  const { fibres, ...fields } = body
  const { scope } = call.actor
  if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
  return createKept(parts, call, {
    keeper: serviceKeeper,
    refusals: refusalsOfService(fields.code),
    name: fields.code,
    after: body,
    create: async (tx, stamp) => {
      await requireFibres(tx, scope, fibres)
      const id = await stored.createService(tx, fields, stamp)
      await stored.replaceServiceFibres(tx, id, fibres)
      return id
    },
  })
}

/** @throws plant.changed-meanwhile when `version` is no more the service's */
export async function changeService(
  parts: CableParts,
  call: CableCall,
  { id, version, ...body }: EndpointBody<typeof cableServiceApi.update>,
): Promise<{ version: number }> {
  const { fibres, ...fields } = body
  const { scope } = call.actor
  if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
  return changeKept(parts, call, {
    keeper: serviceKeeper,
    refusals: refusalsOfService(fields.code),
    id,
    after: body,
    require: (tx) => requireService(tx, scope, { id, version }),
    change: async (tx, stamp) => {
      await requireFibres(tx, scope, fibres)
      const changed = await stored.changeService(tx, id, { ...fields, ...stamp })
      await stored.replaceServiceFibres(tx, id, fibres)
      return changed
    },
  })
}

export const removeService = (parts: CableParts, call: CableCall, id: number): Promise<null> =>
  removeKept(parts, call, {
    keeper: serviceKeeper,
    id,
    require: (tx) => requireService(tx, call.actor.scope, { id }),
    remove: (tx) => stored.removeService(tx, id),
  })
