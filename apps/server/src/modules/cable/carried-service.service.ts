import type { cableServiceApi } from '@fibrewatch/contract/cable-service'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { changeKept, createKept, removeKept, type ChangeCall, type ChangeParts } from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { requireFibres, requireService, serviceKeeper } from './carried-service-keeper.ts'
import * as stored from './carried-service.repository.ts'

export async function listServicePage(
  { db }: ChangeParts,
  filter: stored.ServiceFilter,
): Promise<EndpointData<typeof cableServiceApi.page>> {
  const { rows, total } = await stored.pageServices(db, filter)
  return makePage(rows, total, filter)
}

export async function createService(
  parts: ChangeParts,
  call: ChangeCall,
  body: stored.ServiceBody,
): Promise<{ id: number }> {
  const { fibres, ...fields } = body
  const { scope } = call.actor
  if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
  return createKept(parts, call, {
    keeper: serviceKeeper,
    code: fields.code,
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
  parts: ChangeParts,
  call: ChangeCall,
  { id, version, ...body }: EndpointBody<typeof cableServiceApi.update>,
): Promise<{ version: number }> {
  const { fibres, ...fields } = body
  const { scope } = call.actor
  if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
  return changeKept(parts, call, {
    keeper: serviceKeeper,
    code: fields.code,
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

export const removeService = (parts: ChangeParts, call: ChangeCall, id: number): Promise<null> =>
  removeKept(parts, call, {
    keeper: serviceKeeper,
    id,
    require: (tx) => requireService(tx, call.actor.scope, { id }),
    remove: (tx) => stored.removeService(tx, id),
  })
