import type { PlaceCounts } from '@fibrewatch/contract/alarm'
import type { Device, PlantTree, Site } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'

/** Active alarms at and below a node: how many, the highest severity, and whether somebody has seen those. */
export type Rollup = { severity: Severity | null; count: number; acked: boolean }

type Thing =
  | { kind: 'domain'; name: string; domainId: number }
  | { kind: 'site'; site: Site }
  | { kind: 'device'; device: Device }
  | { kind: 'link'; link: TreeLink }

/** A node of the folded tree: domain › site › device › link. `key` is unique in the tree. */
export type PlantNode = { key: string; children: readonly PlantNode[]; rollup: Rollup } & Thing

const NO_ALARMS: Rollup = { severity: null, count: 0, acked: true }

/** A missing severity ranks below every other. */
const rankOf = (severity: Severity | null) =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity)

function mergeRollups(a: Rollup, b: Rollup): Rollup {
  const count = a.count + b.count
  const difference = rankOf(a.severity) - rankOf(b.severity)
  if (difference === 0) return { severity: a.severity, count, acked: a.acked && b.acked }
  return { ...(difference < 0 ? a : b), count }
}

type Rollups = { byLink: ReadonlyMap<number, Rollup>; byDevice: ReadonlyMap<number, Rollup> }

function addTo(rollups: Map<number, Rollup>, id: number, { severity, active, unacked }: PlaceCounts): void {
  const own: Rollup = { severity, count: active, acked: unacked === 0 }
  rollups.set(id, mergeRollups(rollups.get(id) ?? NO_ALARMS, own))
}

/** An alarm about a link counts at the link, one about the device itself at the device; one about the system has no place here. */
function rollUp(places: readonly PlaceCounts[]): Rollups {
  const byLink = new Map<number, Rollup>()
  const byDevice = new Map<number, Rollup>()
  for (const place of places) {
    if (place.linkId !== null) addTo(byLink, place.linkId, place)
    else if (place.deviceId !== null) addTo(byDevice, place.deviceId, place)
  }
  return { byLink, byDevice }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number | null): ReadonlyMap<number | null, T[]> {
  const groups = new Map<number | null, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

const compareText = new Intl.Collator('zh-CN', { numeric: true }).compare

function makeNode(
  key: string,
  thing: Thing,
  inner: { children: readonly PlantNode[]; own?: Rollup | undefined },
) {
  const { children, own = NO_ALARMS } = inner
  const rollup = children.reduce((sum, child) => mergeRollups(sum, child.rollup), own)
  return { key, children, rollup, ...thing }
}

function makeDeviceNodes(tree: PlantTree, rollups: Rollups): { device: Device; node: PlantNode }[] {
  const linksOf = groupBy(tree.links, ({ deviceId }) => deviceId)
  return tree.devices
    .toSorted((a, b) => compareText(a.code, b.code))
    .map((device) => {
      const links = (linksOf.get(device.id) ?? []).toSorted((a, b) => a.port - b.port)
      const children = links.map((link) =>
        makeNode(
          `link:${link.id}`,
          { kind: 'link', link },
          { children: [], own: rollups.byLink.get(link.id) },
        ),
      )
      const own = rollups.byDevice.get(device.id)
      return { device, node: makeNode(`device:${device.id}`, { kind: 'device', device }, { children, own }) }
    })
}

type Domain = PlantTree['domains'][number]
type InDomain = ReadonlyMap<number | null, PlantNode[]>

function makeDomainNodes(domains: readonly Domain[], inDomain: InDomain): PlantNode[] {
  const known = new Set(domains.map(({ id }) => id))
  const byParent = groupBy(domains, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  )
  const makeBelow = (parentId: number | null): PlantNode[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.orderNum - b.orderNum || compareText(a.name, b.name))
      .map(({ id, name }) => {
        const children = [...makeBelow(id), ...(inDomain.get(id) ?? [])]
        return makeNode(`domain:${id}`, { kind: 'domain', name, domainId: id }, { children })
      })
  return makeBelow(null)
}

/**
 * Folds the flat answer into a tree. A device without a site stands directly in its domain; a domain whose parent
 * the user may not see is a root.
 */
export function makePlantNodes(tree: PlantTree, places: readonly PlaceCounts[]): PlantNode[] {
  const devices = makeDeviceNodes(tree, rollUp(places))
  const siteIds = new Set(tree.sites.map(({ id }) => id))
  const isAtSite = ({ siteId }: Device) => siteId !== null && siteIds.has(siteId)
  const bySite = groupBy(devices, ({ device }) => (isAtSite(device) ? device.siteId : null))
  const sites = tree.sites
    .toSorted((a, b) => compareText(a.name, b.name))
    .map((site) => {
      const children = (bySite.get(site.id) ?? []).map(({ node }) => node)
      return {
        domainId: site.domainId,
        node: makeNode(`site:${site.id}`, { kind: 'site', site }, { children }),
      }
    })
  const loose = (bySite.get(null) ?? []).map(({ device, node }) => ({ domainId: device.domainId, node }))
  const grouped = groupBy([...sites, ...loose], ({ domainId }) => domainId)
  const inDomain = new Map([...grouped].map(([id, group]) => [id, group.map(({ node }) => node)] as const))
  return makeDomainNodes(tree.domains, inDomain)
}
