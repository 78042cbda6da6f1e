import { type Keeper, type KeptState, makeKeeper } from '#modules/plant-change'
import { ALL_DOMAINS, type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import * as stored from './device-write.repository.ts'
import { deviceUsed, refusalsOfCode } from './plant.errors.ts'
import type { PlantLive } from './plant.live.ts'
import type { PlantMemory } from './plant-memory.ts'
import { createPlantReadRepository, type DeviceRow } from './plant-read.repository.ts'
import { makeDevice } from './plant.wire.ts'

/** Who is told of a change of a device. */
export interface DeviceListeners {
  readonly memory: PlantMemory
  readonly live: PlantLive
}

/** A device as its history keeps it: what people enter, never its keys. */
export function keepDevice(row: DeviceRow): KeptState<stored.DeviceFields> {
  const { code, name, kind, domainId, siteId, portCount, enabled } = row
  return { name: code, domainId, state: { code, name, kind, domainId, siteId, portCount, enabled } }
}

/** A device that comes back has no key: it is given a new one. */
export const makeDeviceKeeper = (listeners: DeviceListeners): Keeper =>
  makeKeeper({
    kind: 'device',
    refusals: refusalsOfCode,
    load: async (tx, id) => {
      const [row] = await stored.lockDevices(tx, ALL_DOMAINS, [id])
      return row && keepDevice(row)
    },
    restore: async (tx, { actor, objectId, now, wanted, stamp }) => {
      // What is kept was written by `load`.
      const fields = (wanted ?? now) as stored.DeviceFields
      if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
      if (wanted === null) await removeUnusedDevices(tx, [objectId], stamp.updatedAt)
      else {
        await requireDeviceSite(tx, actor.scope, fields.siteId)
        await requirePorts(tx, objectId, fields.portCount)
        await stored.restoreDevice(tx, objectId, {
          ...fields,
          unknownKeyHash: hashDeviceKey(makeDeviceKey()),
        })
      }
      await announceDevice(tx, listeners, { id: objectId, code: fields.code })
    },
  })

/** Tells every process of the change, and every console the state of the device unless it is gone. */
export async function announceDevice(
  tx: Tx,
  { memory, live }: DeviceListeners,
  { id, code }: Pick<DeviceRow, 'id' | 'code'>,
): Promise<void> {
  await memory.announce(tx, { deviceCode: code, deviceId: id })
  const [device] = await createPlantReadRepository(tx).listDevicesById([id])
  if (device !== undefined) afterCommit(await live.stampDevice(tx, makeDevice(device)))
}

export async function requireDeviceSite(
  tx: Tx,
  scope: DomainScope,
  siteId: number | null | undefined,
): Promise<void> {
  if (siteId === null || siteId === undefined) return
  if (!(await createPlantReadRepository(tx).hasSite(scope, siteId))) throw objectNotFound()
}

export async function requirePorts(tx: Tx, id: number, portCount: number): Promise<void> {
  const { highestPort } = await stored.countLinks(tx, [id])
  if (portCount < highestPort) throw invalidFields([{ field: 'portCount', reason: 'below-used-port' }])
}

/** Only without links: an alarm of a link must find its device. @throws plant.device-used */
export async function removeUnusedDevices(tx: Tx, ids: readonly number[], removedAt: Date): Promise<void> {
  const { links } = await stored.countLinks(tx, ids)
  if (links > 0) throw deviceUsed(links)
  await stored.removeDevices(tx, ids, removedAt)
}
