import { type Keeper, type KeptState, makeKeeper } from '#modules/plant-change'
import { ALL_DOMAINS, type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import * as stored from './device-write.repository.ts'
import { deviceTests, deviceUsed, refusalsOfCode } from './plant.errors.ts'
import type { PlantLive } from './plant.live.ts'
import type { PlantMemory } from './plant-memory.ts'
import { createPlantReadRepository, type DeviceRow } from './plant-read.repository.ts'
import type { DomainFollower } from './plant.types.ts'
import { makeDevice } from './plant.wire.ts'

/** Who is told of a change of a device. */
export interface DeviceListeners {
  readonly memory: PlantMemory
  readonly live: PlantLive
  /** Whose part it is to take what is about the device along to another domain. */
  readonly followers: readonly DomainFollower[]
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
      const { scope } = actor
      // What is kept was written by `load`.
      const fields = (wanted ?? now) as stored.DeviceFields
      if (wanted !== null && now !== null) {
        const before = now as stored.DeviceFields
        await storeDevice(tx, listeners, { id: objectId, scope, before, wanted: fields })
        return
      }
      if (!includesDomain(scope, fields.domainId)) throw objectNotFound()
      if (wanted === null) await removeUnusedDevices(tx, [objectId], stamp.updatedAt)
      else await restoreRemoved(tx, { id: objectId, scope, wanted: fields })
      await announceDevice(tx, listeners, { id: objectId, code: fields.code })
    },
  })

interface DeviceWork {
  readonly id: number
  readonly scope: DomainScope
  readonly wanted: stored.DeviceFields
}

async function restoreRemoved(tx: Tx, { id, scope, wanted }: DeviceWork): Promise<void> {
  await requireDeviceSite(tx, scope, wanted.siteId)
  await requirePorts(tx, id, wanted.portCount)
  await stored.restoreDevice(tx, id, { ...wanted, unknownKeyHash: hashDeviceKey(makeDeviceKey()) })
}

/**
 * Every change of a device that is there and locked, whoever asks for it. It moves only for who sees both domains, and what
 * is about it moves along.
 * @throws object.not-found, plant.device-tests, request.invalid for ports that are in use
 */
export async function storeDevice(
  tx: Tx,
  listeners: DeviceListeners,
  { id, scope, before, wanted }: DeviceWork & { readonly before: stored.DeviceFields },
): Promise<DeviceRow> {
  for (const { domainId } of [before, wanted]) if (!includesDomain(scope, domainId)) throw objectNotFound()
  if (wanted.siteId !== before.siteId) await requireDeviceSite(tx, scope, wanted.siteId)
  if (wanted.portCount < before.portCount) await requirePorts(tx, id, wanted.portCount)
  if (wanted.kind !== before.kind) await requireKind(tx, id, before.kind)
  // The state of a device that may not report is unknown.
  const seen = wanted.enabled ? {} : ({ state: 'unknown', detail: null } as const)
  const changed = await stored.changeDevice(tx, id, { ...wanted, ...seen })
  if (wanted.domainId !== before.domainId) await moveAlong(tx, listeners, changed)
  // Under its former code nobody signs in any more, and connections that did are ended.
  if (wanted.code !== before.code) await listeners.memory.announce(tx, { deviceCode: before.code })
  await announceDevice(tx, listeners, changed)
  return changed
}

async function requireKind(tx: Tx, id: number, former: DeviceRow['kind']): Promise<void> {
  if (former !== 'otdr') return
  const { plans, commands } = await stored.countTests(tx, id)
  if (plans + commands > 0) throw deviceTests(plans, commands)
}

async function moveAlong(tx: Tx, { followers }: DeviceListeners, device: DeviceRow): Promise<void> {
  const move = { deviceId: device.id, domainId: device.domainId }
  await stored.moveLinks(tx, move)
  for (const follower of followers) await follower.move(tx, move)
}

/** Before the device is locked, where it is to move. @throws object.not-found outside of the scope */
export async function lockForMove(
  tx: Tx,
  { followers }: DeviceListeners,
  { id, scope, domainId }: { readonly id: number; readonly scope: DomainScope; readonly domainId: number },
): Promise<void> {
  const device = await createPlantReadRepository(tx).loadDevice(scope, id)
  if (device === undefined) throw objectNotFound()
  if (device.domainId === domainId) return
  for (const follower of followers) await follower.lock(tx, id)
  await stored.lockLinksOf(tx, id)
}

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
