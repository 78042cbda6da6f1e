import { type Entrant, type EntryWork, requireLatitude } from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { announceDevice, makeDeviceKeeper, requireDeviceSite, storeDevice } from './device-keeper.ts'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import type { DeviceParts } from './device.service.ts'
import * as devices from './device-write.repository.ts'
import { type KeptLink, makeLinkKeeper, storeLink, storeNewLink, toWhole } from './link-keeper.ts'
import { loadLinks, writeLinks } from './link-set.ts'
import { siteKeeper } from './site-keeper.ts'
import * as sites from './site.repository.ts'

/** How sites, devices and links are entered from files. What is wanted is a state as their keepers load it. */
export interface PlantEntrants {
  readonly site: Entrant
  readonly device: Entrant
  readonly link: Entrant
}

async function writeSite(tx: Tx, { actor, stamp, objectId, ...work }: EntryWork): Promise<number> {
  const wanted = work.wanted as sites.SiteFields
  if (!includesDomain(actor.scope, wanted.domainId)) throw objectNotFound()
  requireLatitude(wanted.lat)
  if (objectId === undefined) return sites.createSite(tx, wanted, stamp)
  await sites.changeSite(tx, objectId, { ...wanted, ...stamp })
  return objectId
}

/** A new device has a key that nobody knows: whoever sets it up has it changed. */
async function writeDevice(
  tx: Tx,
  parts: DeviceParts,
  { actor, objectId, ...work }: EntryWork,
): Promise<number> {
  const { scope } = actor
  const wanted = work.wanted as devices.DeviceFields
  if (objectId !== undefined && work.before !== undefined) {
    const before = work.before as devices.DeviceFields
    await storeDevice(tx, parts, { id: objectId, scope, before, wanted })
    return objectId
  }
  if (!includesDomain(scope, wanted.domainId)) throw objectNotFound()
  await requireDeviceSite(tx, scope, wanted.siteId)
  const id = await devices.createDevice(tx, { ...wanted, keyHash: hashDeviceKey(makeDeviceKey()) })
  await announceDevice(tx, parts, { id, code: wanted.code })
  return id
}

async function writeLink(
  tx: Tx,
  { memory }: Pick<DeviceParts, 'memory'>,
  { actor, stamp, objectId, ...work }: EntryWork,
): Promise<number> {
  const wanted = toWhole(work.wanted as KeptLink)
  if (!includesDomain(actor.scope, wanted.fields.domainId)) throw objectNotFound()
  if (objectId === undefined || work.before === undefined) return storeNewLink(tx, memory, { wanted, stamp })
  await storeLink(tx, memory, { id: objectId, before: toWhole(work.before as KeptLink), wanted, stamp })
  return objectId
}

export const makePlantEntrants = (parts: DeviceParts): PlantEntrants => ({
  site: { keeper: siteKeeper, write: writeSite },
  device: { keeper: makeDeviceKeeper(parts), write: (tx, work) => writeDevice(tx, parts, work) },
  link: {
    keeper: { ...makeLinkKeeper(parts.memory), loadAll: loadLinks },
    write: (tx, work) => writeLink(tx, parts, work),
    writeAll: (tx, works) => writeLinks(tx, parts, works),
  },
})
