import type { Alarm } from '@fibrewatch/contract/alarm'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { plantApi, PlantTree } from '@fibrewatch/contract/plant'

/** Links and sites as they lie on the ground. */
export type PlantGround = Omit<EndpointData<typeof plantApi.map>, 'detailM'>

type Domain = PlantTree['domains'][number]

function listBelow(domains: readonly Domain[], id: number): number[] {
  const children = domains.filter(({ parentId }) => parentId === id)
  return [id, ...children.flatMap((child) => listBelow(domains, child.id))]
}

const idsOf = (things: readonly { id: number }[]) => new Set(things.map(({ id }) => id))

/**
 * The plant of a management domain and those below: their sites and devices, and the links that start there. A domain
 * the reader does not see, or that is gone, narrows nothing.
 */
export function narrowPlant(plant: PlantTree, domainId: number | null): PlantTree {
  if (domainId === null || !plant.domains.some(({ id }) => id === domainId)) return plant
  const below = new Set(listBelow(plant.domains, domainId))
  const devices = plant.devices.filter((device) => below.has(device.domainId))
  const deviceIds = idsOf(devices)
  return {
    domains: plant.domains.filter(({ id }) => below.has(id)),
    sites: plant.sites.filter((site) => below.has(site.domainId)),
    devices,
    links: plant.links.filter(({ deviceId }) => deviceIds.has(deviceId)),
  }
}

export function narrowGround(ground: PlantGround, { links, sites }: PlantTree): PlantGround {
  const [linkIds, siteIds] = [idsOf(links), idsOf(sites)]
  return {
    links: ground.links.filter(({ id }) => linkIds.has(id)),
    sites: ground.sites.filter(({ id }) => siteIds.has(id)),
  }
}

export function narrowAlarms(alarms: readonly Alarm[], { devices }: PlantTree): Alarm[] {
  const deviceIds = idsOf(devices)
  return alarms.filter(({ deviceId }) => deviceId !== null && deviceIds.has(deviceId))
}
