import { changedMeanwhile, makeKeeper, type KeptState, type Stamp } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { cableUsed, fibreInUse, stopBeyondEnd, refusalsOfCable } from './cable.errors.ts'
import * as stored from './cable.repository.ts'
import { refreshPortStretches } from './network.ts'
import { listStops } from './stop.repository.ts'

/** A cable as its history keeps it. */
function pickCableFields(row: stored.CableRow): stored.CableFields {
  const { code, name, domainId, type, fibreCount, fibresPerTube, colourCode, lengthM, excessRatio } = row
  const { maker, laidOn, laidBy, adminState, remark } = row
  const made = { type, fibreCount, fibresPerTube, colourCode, lengthM, excessRatio, maker }
  return { code, name, domainId, ...made, laidOn, laidBy, adminState, remark }
}

export const keepCable = (row: stored.CableRow): KeptState => ({
  name: row.code,
  domainId: row.domainId,
  state: pickCableFields(row),
})

export const cableKeeper = makeKeeper({
  kind: 'cable',
  refusals: refusalsOfCable,
  load: async (tx, id) => {
    const row = await stored.lockCable(tx, id)
    return row && keepCable(row)
  },
  restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
    if (wanted === null) {
      await requireUnusedCable(tx, objectId)
      return stored.removeCable(tx, objectId)
    }
    // What is kept was written by `load`.
    const fields = wanted as stored.CableFields
    if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
    if (now === null) await stored.createCable(tx, { ...fields, id: objectId }, stamp)
    else await storeCable(tx, objectId, { ...fields, ...stamp })
  },
})

/** The cable for a change of the state that its reader saw. */
export async function requireCable(
  tx: Tx,
  scope: DomainScope,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<stored.CableRow> {
  const row = await stored.lockCable(tx, id)
  if (row === undefined || !includesDomain(scope, row.domainId)) throw objectNotFound()
  if (version !== undefined && row.version !== version) throw changedMeanwhile(row.updatedBy)
  return row
}

/** Length, excess and number of fibres must fit what is there already. */
export async function storeCable(tx: Tx, id: number, fields: stored.CableFields & Stamp): Promise<number> {
  const last = (await listStops(tx, id)).at(-1)
  if (last !== undefined && last.cableM > fields.lengthM) throw stopBeyondEnd(last.cableM, fields.lengthM)
  const used = await stored.loadLastUsedFibre(tx, id)
  if (used > fields.fibreCount) throw fibreInUse(used)
  const version = await stored.changeCable(tx, id, fields)
  await refreshPortStretches(tx, { cableIds: [id], ports: [] })
  return version
}

/** @throws plant.cable-used while something is joined to it, rides on it, or happened to it */
export async function requireUnusedCable(tx: Tx, id: number): Promise<void> {
  const { joints, services, faults } = await stored.loadCableUse(tx, id)
  if (joints + services + faults > 0) throw cableUsed(joints, services, faults)
}
