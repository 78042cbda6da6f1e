import type { CableInfo, cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import {
  changeKept,
  createKept,
  keepChange,
  removeKept,
  type ChangeCall,
  type ChangeParts,
} from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import * as stored from './cable.repository.ts'
import { cableKeeper, keepCable, requireCable, requireUnusedCable, storeCable } from './cable-keeper.ts'
import { makeCable, makeLngLat } from './cable.wire.ts'
import { listFibreLinks } from './network.repository.ts'
import { stopKeeper } from './stop-keeper.ts'
import { listShownStops, listStops, replaceStops } from './stop.repository.ts'

export async function listCablePage(
  { db }: ChangeParts,
  filter: stored.CableFilter,
): Promise<EndpointData<typeof cableApi.page>> {
  const { rows, total } = await stored.pageCables(db, filter)
  return makePage(
    rows.map(({ stopCount, ...row }) => makeCable(row, stopCount)),
    total,
    filter,
  )
}

/** @throws object.not-found */
export async function loadCableInfo({ db }: ChangeParts, scope: DomainScope, id: number): Promise<CableInfo> {
  const row = await stored.loadCable(db, scope, id)
  if (row === undefined) throw objectNotFound()
  const stops = await listShownStops(db, id)
  return {
    cable: makeCable(row, stops.length),
    stops: stops.map(({ lng, lat, ...stop }) => ({ ...stop, lngLat: makeLngLat({ lng, lat }) })),
  }
}

/** Every fibre with the links that look through it. @throws object.not-found */
export async function listFibres(
  { db }: ChangeParts,
  scope: DomainScope,
  id: number,
): Promise<EndpointData<typeof cableApi.fibres>> {
  const row = await stored.loadCable(db, scope, id)
  if (row === undefined) throw objectNotFound()
  const links = Map.groupBy(await listFibreLinks(db, scope, id), ({ fibre }) => fibre)
  const fibres = Array.from({ length: row.fibreCount }, (_, index) => ({
    fibre: index + 1,
    links: (links.get(index + 1) ?? []).map(({ id: linkId, code }) => ({ id: linkId, code })),
  }))
  return { fibres }
}

export async function createCable(
  parts: ChangeParts,
  call: ChangeCall,
  fields: stored.CableFields,
): Promise<{ id: number }> {
  if (!includesDomain(call.actor.scope, fields.domainId)) throw objectNotFound()
  return createKept(parts, call, {
    keeper: cableKeeper,
    code: fields.code,
    after: fields,
    create: (tx, stamp) => stored.createCable(tx, fields, stamp),
  })
}

/** @throws plant.changed-meanwhile when `version` is no more the cable's */
export async function changeCable(
  parts: ChangeParts,
  call: ChangeCall,
  { id, version, ...fields }: EndpointBody<typeof cableApi.update>,
): Promise<{ version: number }> {
  const { scope } = call.actor
  if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
  return changeKept(parts, call, {
    keeper: cableKeeper,
    code: fields.code,
    id,
    after: fields,
    require: async (tx) => keepCable(await requireCable(tx, scope, { id, version })),
    change: (tx, stamp) => storeCable(tx, id, { ...fields, ...stamp }),
  })
}

/**
 * Its way goes with it, as a change of its own, so that both can be brought back.
 *
 * @throws plant.cable-used while something is joined to it, rides on it, or happened to it
 */
export async function removeCable(parts: ChangeParts, call: ChangeCall, id: number): Promise<null> {
  const { actor } = call
  return removeKept(parts, call, {
    keeper: cableKeeper,
    id,
    require: async (tx) => keepCable(await requireCable(tx, actor.scope, { id })),
    remove: async (tx, stamp) => {
      await requireUnusedCable(tx, id)
      if ((await listStops(tx, id)).length > 0) {
        const before = await stopKeeper.load(tx, id)
        await replaceStops(tx, id, [])
        await keepChange(tx, stopKeeper, { before, actor, stamp, objectId: id })
      }
      await stored.removeCable(tx, id)
    },
  })
}
