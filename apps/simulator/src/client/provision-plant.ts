import { domainApi } from '@fibrewatch/contract/domain'
import { plantApi, type PlantTree } from '@fibrewatch/contract/plant'
import type { SimulatedDevice, SimulatedLink, SimulatedPlant } from '../plant/plant.ts'
import type { Admin } from './admin.ts'

/** A plant entered in the server, with the keys of its devices. */
export interface ProvisionedPlant {
  readonly plant: SimulatedPlant
  readonly domainIds: ReadonlyMap<string, number>
  readonly deviceIds: ReadonlyMap<string, number>
  readonly linkIds: ReadonlyMap<string, number>
  /** By device code. */
  readonly deviceKeys: ReadonlyMap<string, string>
}

interface Provisioning {
  readonly admin: Admin
  readonly plant: SimulatedPlant
  /** The plant before this run. */
  readonly tree: PlantTree
}

/**
 * Enters a plant as an operator would. Objects that exist already, by code, are kept. A key is shown only once, so every
 * device that exists gets a new one: programs that report under the old key are locked out.
 * @throws AdminError
 */
export async function provisionPlant(admin: Admin, plant: SimulatedPlant): Promise<ProvisionedPlant> {
  const domainIds = await provisionDomains(admin, plant)
  const provisioning = { admin, plant, tree: await admin.call(plantApi.tree) }
  const siteIds = await provisionSites(provisioning, domainIds)
  const { deviceIds, deviceKeys } = await provisionDevices(provisioning, { domainIds, siteIds })
  const linkIds = await provisionLinks(provisioning, deviceIds)
  return { plant, domainIds, deviceIds, linkIds, deviceKeys }
}

type Ids = ReadonlyMap<string, number>

async function provisionDomains(admin: Admin, { domains }: SimulatedPlant): Promise<Ids> {
  const known = await admin.call(domainApi.list)
  const rootId = known.find(({ parentId }) => parentId === null)?.id
  if (rootId === undefined) throw new Error('the account sees no root of the management domains')
  const ids = new Map<string, number>()
  for (const [orderNum, { name, parentName }] of domains.entries()) {
    const parentId = parentName === null ? rootId : requireId(ids, parentName)
    const same = known.find((domain) => domain.name === name && domain.parentId === parentId)
    ids.set(name, same?.id ?? (await admin.call(domainApi.add, { body: { parentId, name, orderNum } })).id)
  }
  return ids
}

async function provisionSites({ admin, plant, tree }: Provisioning, domainIds: Ids): Promise<Ids> {
  const ids = new Map(tree.sites.map(({ code, id }) => [code, id]))
  for (const { code, name, domainName, lngLat } of plant.sites) {
    if (ids.has(code)) continue
    const body = { code, name, domainId: requireId(domainIds, domainName), lngLat: [...lngLat] }
    ids.set(code, (await admin.call(plantApi.siteAdd, { body })).id)
  }
  return ids
}

interface Places {
  readonly domainIds: Ids
  readonly siteIds: Ids
}

async function provisionDevices(provisioning: Provisioning, places: Places) {
  const deviceIds = new Map<string, number>()
  const deviceKeys = new Map<string, string>()
  for (const device of provisioning.plant.devices) {
    const { id, deviceKey } = await provisionDevice(provisioning, device, places)
    deviceIds.set(device.code, id)
    deviceKeys.set(device.code, deviceKey)
  }
  return { deviceIds, deviceKeys }
}

async function provisionDevice(
  { admin, plant, tree }: Provisioning,
  device: SimulatedDevice,
  places: Places,
) {
  const { code, name, kind, portCount, siteCode } = device
  const id = tree.devices.find((candidate) => candidate.code === code)?.id
  if (id !== undefined) {
    const { deviceKey } = await admin.call(plantApi.deviceRotateKey, { body: { id } })
    return { id, deviceKey }
  }
  const domainName = plant.sites.find((site) => site.code === siteCode)?.domainName ?? ''
  const place = {
    domainId: requireId(places.domainIds, domainName),
    siteId: requireId(places.siteIds, siteCode),
  }
  return admin.call(plantApi.deviceAdd, { body: { code, name, kind, portCount, ...place } })
}

async function provisionLinks(provisioning: Provisioning, deviceIds: Ids): Promise<Ids> {
  const { admin, plant, tree } = provisioning
  const ids = new Map<string, number>()
  for (const link of plant.links) {
    const known = tree.links.find(({ code }) => code === link.code)?.id
    const id = known ?? (await createLink(admin, link, requireId(deviceIds, link.deviceCode)))
    ids.set(link.code, id)
    await completeLink(admin, link, id)
  }
  return ids
}

async function createLink(admin: Admin, link: SimulatedLink, deviceId: number): Promise<number> {
  const { code, name, port, lengthM, excessRatio, groupIndex } = link
  const route = { type: 'LineString' as const, coordinates: link.route.map((point) => [...point]) }
  const body = { code, name, deviceId, port, lengthM, excessRatio, groupIndex, route }
  return (await admin.call(plantApi.linkAdd, { body })).id
}

/** Adds the landmarks and zones that are missing: an earlier run may have ended half-way. */
async function completeLink(admin: Admin, link: SimulatedLink, linkId: number): Promise<void> {
  const info = await admin.call(plantApi.linkInfo, { query: { id: linkId } })
  const landmarks = link.landmarks
    .filter(({ opticalM }) => !info.landmarks.some((known) => known.opticalM === opticalM))
    .map((landmark) => ({ ...landmark, lngLat: [...landmark.lngLat] }))
  if (landmarks.length > 0) await admin.call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
  for (const zone of link.zones) {
    if (info.zones.some(({ code }) => code === zone.code)) continue
    await admin.call(plantApi.zoneAdd, { body: { linkId, ...zone } })
  }
}

function requireId(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the plant names ${name} without describing it`)
  return id
}
