import type { Device, LinkInfo, PlantTree, Site } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'

/** From nothing to a link that is watched, in this order. */
export const GUIDE_STEPS = ['site', 'device', 'port', 'route', 'landmarks', 'trace', 'reference'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]
/** `ready`: all of it is there. */
export type GuidePlace = GuideStep | 'ready'

/** What was made or chosen so far. */
export type GuideChoice = { siteId: number | null; deviceId: number | null; linkId: number | null }
export const NOTHING_CHOSEN: GuideChoice = { siteId: null, deviceId: null, linkId: null }

export type GuideFacts = {
  site: Site | undefined
  device: Device | undefined
  link: TreeLink | undefined
  /** Undefined while it is not known. */
  info: LinkInfo | undefined
}

const findById = <T extends { id: number }>(all: readonly T[], id: number | null): T | undefined =>
  all.find((one) => one.id === id)

/** What is there of a choice: something may have been removed since. */
export function findFacts(
  { siteId, deviceId, linkId }: GuideChoice,
  { sites, devices, links }: PlantTree,
): Omit<GuideFacts, 'info'> {
  const device = findById(devices, deviceId)
  return { site: findById(sites, siteId ?? device?.siteId ?? null), device, link: findById(links, linkId) }
}

/** A link brings its device, a device its site. */
export function chooseLink(
  { id, deviceId }: Pick<TreeLink, 'id' | 'deviceId'>,
  plant: PlantTree,
): GuideChoice {
  return { ...chooseDevice(deviceId, plant), linkId: id }
}
export function chooseDevice(deviceId: number, { devices }: PlantTree): GuideChoice {
  return { ...NOTHING_CHOSEN, siteId: findById(devices, deviceId)?.siteId ?? null, deviceId }
}

/** Whether a step has what it is for. Route and landmarks may also be left out. */
export function isMade(step: GuideStep, { site, device, link, info }: GuideFacts): boolean {
  const made: Record<GuideStep, boolean> = {
    site: site !== undefined,
    device: device !== undefined,
    port: link !== undefined,
    route: (info?.route ?? null) !== null,
    landmarks: (info?.landmarks.length ?? 0) > 0,
    trace: link?.hasTrace === true,
    reference: link?.hasReference === true,
  }
  return made[step]
}

/** Where it goes on: behind the last thing that is there. A device may stand at no site. */
export function findPlace(facts: GuideFacts): GuidePlace {
  const last = GUIDE_STEPS.findLastIndex((step) => isMade(step, facts))
  return GUIDE_STEPS[last + 1] ?? 'ready'
}

/** Whether a step can be gone to: all that it builds on is there. */
export function isOpen(step: GuideStep, { device, link }: GuideFacts): boolean {
  if (step === 'site' || step === 'device') return true
  if (step === 'port') return device !== undefined
  if (step === 'reference') return link?.hasTrace === true
  return link !== undefined
}

const findNewest = <T extends { id: number }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => b.id - a.id)[0]

/**
 * What was begun and left in a plant of which nothing is watched yet: the newest link, or else the newest device, or else
 * the newest site. Null where nothing is begun, or something is watched.
 */
export function findBegun(plant: PlantTree): GuideChoice | null {
  const { sites, devices, links } = plant
  if (links.some(({ hasReference }) => hasReference)) return null
  const link = findNewest(links)
  if (link !== undefined) return chooseLink(link, plant)
  const device = findNewest(devices)
  if (device !== undefined) return chooseDevice(device.id, plant)
  const site = findNewest(sites)
  return site === undefined ? null : { ...NOTHING_CHOSEN, siteId: site.id }
}

/** Whether a choice is still worth going on with: something of it is there, and its link is not watched yet. */
export function isUnfinished(choice: GuideChoice, plant: PlantTree): boolean {
  const { site, device, link } = findFacts(choice, plant)
  if (choice.linkId !== null) return link?.hasReference === false
  return device !== undefined || site !== undefined
}
