import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { DEFAULT_OLD_KEY_MINUTES, type plantApi } from '@fibrewatch/contract/plant'
import { type ChangeCall, type ChangeParts, createKept, keepChange, makeStamp } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import {
  announceDevice,
  type DeviceListeners,
  keepDevice,
  lockForMove,
  makeDeviceKeeper,
  removeUnusedDevices,
  requireDeviceSite,
  storeDevice,
} from './device-keeper.ts'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import * as stored from './device-write.repository.ts'
import type { DeviceRow } from './plant-read.repository.ts'

export interface DeviceParts extends ChangeParts, DeviceListeners {}

type NewDevice = EndpointBody<typeof plantApi.deviceAdd>
type DeviceChange = EndpointBody<typeof plantApi.deviceUpdate>
type KeyRotation = EndpointBody<typeof plantApi.deviceRotateKey>

const DEFAULT_PORT_COUNT = 8
const MINUTE_MS = 60_000

export async function createDevice(parts: DeviceParts, call: ChangeCall, body: NewDevice) {
  const { code, name, kind, domainId, siteId = null, portCount = DEFAULT_PORT_COUNT } = body
  const { scope } = call.actor
  if (!includesDomain(scope, domainId)) throw objectNotFound()
  const deviceKey = makeDeviceKey()
  const made = { code, name, kind, domainId, siteId, portCount }
  const { id } = await createKept(parts, call, {
    keeper: makeDeviceKeeper(parts),
    code,
    after: made,
    create: async (tx) => {
      await requireDeviceSite(tx, scope, siteId)
      return stored.createDevice(tx, { ...made, keyHash: hashDeviceKey(deviceKey) })
    },
  })
  return { id, code, deviceKey }
}

export async function changeDevice(
  parts: DeviceParts,
  { actor, record }: ChangeCall,
  { id, ...change }: DeviceChange,
): Promise<null> {
  const stamp = makeStamp(parts.clock, actor)
  const keeper = makeDeviceKeeper(parts)
  const { scope } = actor
  const { domainId } = change
  const { before, after } = await mapConstraintErrors(keeper.refusals(change.code ?? ''), () =>
    transaction(parts.db, async (tx) => {
      if (domainId !== undefined) await lockForMove(tx, parts, { id, scope, domainId })
      const [device] = await stored.lockDevices(tx, scope, [id])
      if (device === undefined) throw objectNotFound()
      const kept = keepDevice(device)
      const wanted = { ...kept.state, ...change }
      const changed = await storeDevice(tx, parts, { id, scope, before: kept.state, wanted })
      await keepChange(tx, keeper, { before: kept, actor, stamp, objectId: id })
      return { before: device, after: changed }
    }),
  )
  record({ objectId: id, objectName: before.code, before, after })
  return null
}

/**
 * Ending a key or a device is announced to all processes within the transaction: from its commit on they refuse it and end
 * its connections. The old key ends at the given time; an even older one ends now.
 */
export async function rotateKey(
  parts: DeviceParts,
  { actor, record }: ChangeCall,
  { id, oldKeyMinutes = DEFAULT_OLD_KEY_MINUTES }: KeyRotation,
) {
  const deviceKey = makeDeviceKey()
  const oldKeyUntil = oldKeyMinutes === 0 ? null : new Date(parts.clock.now() + oldKeyMinutes * MINUTE_MS)
  const code = await changeDevices(parts, { scope: actor.scope, ids: [id] }, async (tx, [device]) => {
    await stored.changeDeviceKey(tx, id, { keyHash: hashDeviceKey(deviceKey), oldKeyUntil })
    return device.code
  })
  const until = oldKeyUntil?.toISOString() ?? null
  record({ objectId: id, objectName: code, after: { oldKeyUntil: until } })
  return { code, deviceKey, oldKeyUntil: until }
}

/** Only without links. Stored reports of the devices stay. @throws plant.device-used */
export async function removeDevices(
  parts: DeviceParts,
  { actor, record }: ChangeCall,
  ids: readonly number[],
): Promise<null> {
  const stamp = makeStamp(parts.clock, actor)
  const removed = await changeDevices(parts, { scope: actor.scope, ids }, async (tx, devices) => {
    await removeUnusedDevices(tx, ids, stamp.updatedAt)
    for (const device of devices) {
      const work = { before: keepDevice(device), actor, stamp, objectId: device.id }
      await keepChange(tx, makeDeviceKeeper(parts), work)
    }
    return devices
  })
  record({
    objectId: removed.map(({ id }) => id).join(','),
    objectName: removed.map(({ code }) => code).join('、'),
    before: { devices: removed },
  })
  return null
}

/** Tells every process of the change, and every console the new state of the remaining devices. */
async function changeDevices<Result>(
  parts: DeviceParts,
  { scope, ids }: { readonly scope: DomainScope; readonly ids: readonly number[] },
  work: (tx: Tx, devices: readonly [DeviceRow, ...DeviceRow[]]) => Promise<Result>,
): Promise<Result> {
  return transaction(parts.db, async (tx) => {
    const [first, ...others] = await stored.lockDevices(tx, scope, ids)
    if (first === undefined || others.length + 1 < ids.length) throw objectNotFound()
    const done = await work(tx, [first, ...others])
    for (const device of [first, ...others]) await announceDevice(tx, parts, device)
    return done
  })
}
