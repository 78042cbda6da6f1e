import type { cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { requireCable } from './cable-keeper.ts'
import { stopRefusals } from './cable.errors.ts'
import type { CableCall, CableParts } from './cable.types.ts'
import { keepChange, makeStamp } from './history.ts'
import { keepStop, stopKeeper, storeStops } from './stop-keeper.ts'
import * as stored from './stop.repository.ts'

/** @throws plant.changed-meanwhile, plant.stop-order, plant.stop-beyond-end, plant.stop-joined, object.not-found for a node */
export async function changeStops(
  { db, clock }: CableParts,
  { actor, record }: CableCall,
  { id, version, stops }: EndpointBody<typeof cableApi.stops>,
): Promise<{ version: number }> {
  const stamp = makeStamp(clock, actor)
  const done = await mapConstraintErrors(stopRefusals, () =>
    transaction(db, async (tx) => {
      const { code, domainId, lengthM } = await requireCable(tx, actor.scope, { id, version })
      const before = (await stored.listStops(tx, id)).map(keepStop)
      requireOwn(before, stops)
      const newVersion = await storeStops(tx, { scope: actor.scope, id, lengthM, stops, stamp })
      const was = { name: code, domainId, state: before }
      await keepChange(tx, stopKeeper, { before: was, actor, stamp, objectId: id })
      return { version: newVersion, code, before }
    }),
  )
  record({ objectId: id, objectName: done.code, before: { stops: done.before }, after: { stops } })
  return { version: done.version }
}

/** A stop that is named must be one of the cable's, and once. */
function requireOwn(before: readonly stored.KeptStop[], stops: readonly stored.StopFields[]): void {
  const free = new Set(before.map(({ id }) => id))
  for (const { id } of stops) if (id !== undefined && !free.delete(id)) throw objectNotFound()
}
