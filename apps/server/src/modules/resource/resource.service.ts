import type { Link, LinkInfo, PlantTree } from '@fibrewatch/contract/plant'
import type { AlarmModule } from '#modules/alarm'
import type { DomainModule } from '#modules/domain'
import type { GroundBox, ListFilter, PlantLink, PlantModule } from '#modules/plant'
import type { DomainScope } from '#platform/auth/scope'
import type { WrittenAnswer } from '#platform/http/written-answer'
import type { Page } from '#platform/list/page'
import { makeLink } from './alarmed-link.ts'
import { type DrawnLink, type PlantMap, type Summaries, writeMap, writeTree } from './written-plant.ts'

export interface ResourcePorts {
  readonly plant: Pick<
    PlantModule,
    | 'listSites'
    | 'listDevices'
    | 'listLinks'
    | 'listLinksById'
    | 'listChangedLinks'
    | 'drawLines'
    | 'loadLinkPage'
    | 'loadLinkDetail'
    | 'stampLink'
  >
  readonly alarms: Pick<AlarmModule, 'linkSummaries'>
  readonly domains: Pick<DomainModule, 'listDomains'>
}

type AlarmParts = Pick<ResourcePorts, 'alarms'>

const loadSummaries = async ({ alarms }: AlarmParts, scope: DomainScope): Promise<Summaries> =>
  new Map((await alarms.linkSummaries(scope)).map((summary) => [summary.linkId, summary]))

/** How to show the links of a scope. */
export async function loadShowing(parts: AlarmParts, scope: DomainScope): Promise<(link: PlantLink) => Link> {
  const summaries = await loadSummaries(parts, scope)
  return (link) => makeLink(link, summaries.get(link.id))
}

export const listLinks = async (parts: ResourcePorts, scope: DomainScope): Promise<Link[]> =>
  (await parts.plant.listLinks(scope)).map(await loadShowing(parts, scope))

export async function loadTree(parts: ResourcePorts, scope: DomainScope): Promise<WrittenAnswer<PlantTree>> {
  const { plant } = parts
  const [domains, sites, devices, links, summaries] = await Promise.all([
    parts.domains.listDomains(scope),
    plant.listSites(scope),
    plant.listDevices(scope),
    plant.listLinks(scope),
    loadSummaries(parts, scope),
  ])
  return await writeTree({ domains, sites, devices, links }, summaries)
}

/** Only links with a route can be drawn. */
export async function loadMap(
  parts: ResourcePorts,
  scope: DomainScope,
  within: string | undefined,
): Promise<WrittenAnswer<PlantMap>> {
  const [links, sites, summaries] = await Promise.all([
    parts.plant.listLinks(scope),
    parts.plant.listSites(scope),
    loadSummaries(parts, scope),
  ])
  const asked = links.map(({ id }) => ({ linkId: id, brokenAtM: summaries.get(id)?.brokenAtM ?? null }))
  const box = within === undefined ? undefined : parseBox(within)
  const { lines, detailM } = await parts.plant.drawLines(asked, box)
  const drawn: DrawnLink[] = []
  for (const stored of links) {
    const ground = lines.get(stored.id)
    if (ground !== undefined) drawn.push({ stored, ground })
  }
  return await writeMap({ links: drawn, sites, detailM }, summaries)
}

export async function loadLinkPage(parts: ResourcePorts, filter: ListFilter): Promise<Page<Link>> {
  const { list, pagination } = await parts.plant.loadLinkPage(filter)
  return { list: list.map(await loadShowing(parts, filter.scope)), pagination }
}

/** @throws object.not-found */
export async function loadLinkInfo(parts: ResourcePorts, scope: DomainScope, id: number): Promise<LinkInfo> {
  const { link, ...detail } = await parts.plant.loadLinkDetail(scope, id)
  return { ...detail, link: (await loadShowing(parts, scope))(link) }
}

function parseBox(within: string): GroundBox {
  const [west = 0, south = 0, east = 0, north = 0] = within.split(',').map(Number)
  return [west, south, east, north]
}
