import type { CableInfo, cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { makePage } from '#platform/list/page'
import { refusalsOfCable } from './cable.errors.ts'
import * as stored from './cable.repository.ts'
import { cableKeeper, pickCableFields, removeUnusedCable, requireCable, storeCable } from './cable-keeper.ts'
import type { CableCall, CableParts } from './cable.types.ts'
import { makeCable, makeLngLat } from './cable.wire.ts'
import { keepChange, makeStamp } from './history.ts'
import { listFibreLinks } from './network.repository.ts'
import { listShownStops } from './stop.repository.ts'

export async function listCablePage(
  { db }: CableParts,
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
export async function loadCableInfo({ db }: CableParts, scope: DomainScope, id: number): Promise<CableInfo> {
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
  { db }: CableParts,
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
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  fields: stored.CableFields,
): Promise<{ id: number }> {
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  const stamp = makeStamp(clock, actor)
  const id = await mapConstraintErrors(refusalsOfCable(fields.code), () =>
    transaction(db, async (tx) => {
      const objectId = await stored.createCable(tx, fields, stamp)
      await keepChange(tx, cableKeeper, { before: undefined, actor, stamp, objectId })
      return objectId
    }),
  )
  record({ objectId: id, objectName: fields.code, after: fields })
  return { id }
}

/** @throws plant.changed-meanwhile when `version` is no more the cable's */
export async function changeCable(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  { id, version, ...fields }: EndpointBody<typeof cableApi.update>,
): Promise<{ version: number }> {
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  const stamp = makeStamp(clock, actor)
  const done = await mapConstraintErrors(refusalsOfCable(fields.code), () =>
    transaction(db, async (tx) => {
      const before = await requireCable(tx, actor.scope, { id, version })
      const newVersion = await storeCable(tx, id, { ...fields, ...stamp })
      const was = { name: before.code, domainId: before.domainId, state: pickCableFields(before) }
      await keepChange(tx, cableKeeper, { before: was, actor, stamp, objectId: id })
      return { version: newVersion, before: pickCableFields(before) }
    }),
  )
  record({ objectId: id, objectName: fields.code, before: done.before, after: fields })
  return { version: done.version }
}

/** @throws plant.cable-used while something is joined to it, rides on it, or happened to it */
export async function removeCable(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  id: number,
): Promise<null> {
  const stamp = makeStamp(clock, actor)
  const before = await transaction(db, async (tx) => {
    const row = await requireCable(tx, actor.scope, { id })
    await removeUnusedCable(tx, id)
    const was = { name: row.code, domainId: row.domainId, state: pickCableFields(row) }
    await keepChange(tx, cableKeeper, { before: was, actor, stamp, objectId: id })
    return row
  })
  record({ objectId: id, objectName: before.code, before: pickCableFields(before) })
  return null
}
