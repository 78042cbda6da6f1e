import type { cableApi } from '@fibrewatch/contract/cable'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { changeKept, type ChangeCall, type ChangeParts } from '#modules/plant-change'
import { objectNotFound } from '#platform/http/errors'
import { requireCable } from './cable-keeper.ts'
import { keepStop, stopKeeper, storeStops } from './stop-keeper.ts'
import * as stored from './stop.repository.ts'

/** @throws plant.changed-meanwhile, plant.stop-order, plant.stop-beyond-end, plant.stop-joined, object.not-found for a node */
export async function changeStops(
  parts: ChangeParts,
  call: ChangeCall,
  { id, version, stops }: EndpointBody<typeof cableApi.stops>,
): Promise<{ version: number }> {
  const { scope } = call.actor
  return changeKept(parts, call, {
    keeper: stopKeeper,
    id,
    after: stops,
    require: async (tx) => {
      const { code, domainId } = await requireCable(tx, scope, { id, version })
      const before = (await stored.listStops(tx, id)).map(keepStop)
      requireOwn(before, stops)
      return { name: code, domainId, state: before }
    },
    change: async (tx, stamp) => {
      const { lengthM } = await requireCable(tx, scope, { id })
      return storeStops(tx, { scope, id, lengthM, stops, stamp })
    },
  })
}

/** A stop that is named must be one of the cable's, and once. */
function requireOwn(before: readonly stored.KeptStop[], stops: readonly stored.StopFields[]): void {
  const free = new Set(before.map(({ id }) => id))
  for (const { id } of stops) if (id !== undefined && !free.delete(id)) throw objectNotFound()
}
