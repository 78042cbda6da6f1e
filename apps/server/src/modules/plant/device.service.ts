import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { DEFAULT_OLD_KEY_MINUTES, type plantApi } from '@fibrewatch/contract/plant'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, invalidFields, objectNotFound } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import * as stored from './device-write.repository.ts'
import { refusalsOfCode } from './plant.errors.ts'
import type { PlantLive } from './plant.live.ts'
import type { PlantMemory } from './plant-memory.ts'
import { createPlantReadRepository, type DeviceRow } from './plant-read.repository.ts'
import { makeDevice } from './plant.wire.ts'

export interface DeviceParts {
  readonly db: Db
  readonly memory: PlantMemory
  readonly live: PlantLive
  readonly clock: Clock
}

/** The actor, and where the change is logged. */
export type DeviceCall = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Pick<Actor, 'scope'> }

type NewDevice = EndpointBody<typeof plantApi.deviceAdd>
type DeviceChange = EndpointBody<typeof plantApi.deviceUpdate>
type KeyRotation = EndpointBody<typeof plantApi.deviceRotateKey>

const inUse = defineError('object.in-use')
const DEFAULT_PORT_COUNT = 8
const MINUTE_MS = 60_000

export async function createDevice(parts: DeviceParts, { actor, record }: DeviceCall, body: NewDevice) {
  const { code, name, kind, domainId, siteId = null, portCount = DEFAULT_PORT_COUNT } = body
  if (!includesDomain(actor.scope, domainId)) throw objectNotFound()
  const deviceKey = makeDeviceKey()
  const made = { code, name, kind, domainId, siteId, portCount }
  const store = async (tx: Tx): Promise<number> => {
    await requireSite(tx, actor.scope, siteId)
    return stored.createDevice(tx, { ...made, keyHash: hashDeviceKey(deviceKey) })
  }
  const id = await mapConstraintErrors(refusalsOfCode(code), () => transaction(parts.db, store))
  record({ objectId: id, objectName: code, after: made })
  return { id, deviceKey }
}

export async function changeDevice(
  parts: DeviceParts,
  { actor, record }: DeviceCall,
  { id, ...change }: DeviceChange,
): Promise<null> {
  const { before, after } = await changeDevices(
    parts,
    { scope: actor.scope, ids: [id] },
    async (tx, [device]) => {
      await requireSite(tx, actor.scope, change.siteId)
      if (change.portCount !== undefined) await requirePorts(tx, id, change.portCount)
      // The state of a device that may not report is unknown.
      const seen = change.enabled === false ? ({ state: 'unknown', detail: null } as const) : {}
      return { before: device, after: await stored.changeDevice(tx, id, { ...change, ...seen }) }
    },
  )
  record({ objectId: id, objectName: after.code, before, after })
  return null
}

/**
 * Ending a key or a device is announced to all processes within the transaction: from its commit on they refuse it and end
 * its connections. The old key ends at the given time; an even older one ends now.
 */
export async function rotateKey(
  parts: DeviceParts,
  { actor, record }: DeviceCall,
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
  return { deviceKey, oldKeyUntil: until }
}

/** Only without links: an alarm of a link must find its device. Stored reports of the devices stay. */
export async function removeDevices(
  parts: DeviceParts,
  { actor, locale, record }: DeviceCall,
  ids: readonly number[],
): Promise<null> {
  const removed = await changeDevices(parts, { scope: actor.scope, ids }, async (tx, devices) => {
    const { links } = await stored.countLinks(tx, ids)
    if (links > 0) throw inUse(locale === 'zh' ? `${links} 条光路` : `${links} links`)
    await stored.removeDevices(tx, ids, new Date(parts.clock.now()))
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
  const { db, memory, live } = parts
  const { result, announcements } = await transaction(db, async (tx) => {
    const [first, ...others] = await stored.lockDevices(tx, scope, ids)
    if (first === undefined || others.length + 1 < ids.length) throw objectNotFound()
    const done = await work(tx, [first, ...others])
    for (const { id, code } of [first, ...others])
      await memory.announce(tx, { deviceCode: code, deviceId: id })
    const left = await createPlantReadRepository(tx).listDevicesById(ids)
    const stamps: (() => void)[] = []
    for (const device of left) stamps.push(await live.stampDevice(tx, makeDevice(device)))
    return { result: done, announcements: stamps }
  })
  for (const announce of announcements) announce()
  return result
}

async function requireSite(tx: Tx, scope: DomainScope, siteId: number | null | undefined): Promise<void> {
  if (siteId === null || siteId === undefined) return
  if (!(await createPlantReadRepository(tx).hasSite(scope, siteId))) throw objectNotFound()
}

async function requirePorts(tx: Tx, id: number, portCount: number): Promise<void> {
  const { highestPort } = await stored.countLinks(tx, [id])
  if (portCount < highestPort) throw invalidFields([{ field: 'portCount', reason: 'below-used-port' }])
}
