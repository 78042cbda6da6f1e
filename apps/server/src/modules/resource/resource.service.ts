import type { Link, LinkInfo, MapLink, PlantTree, Site } from '@fibrewatch/contract/plant'
import type { AlarmModule } from '#modules/alarm'
import type { DomainModule } from '#modules/domain'
import type { GroundBox, ListFilter, PlantLink, PlantModule } from '#modules/plant'
import type { DomainScope } from '#platform/auth/scope'
import type { Page } from '#platform/list/page'
import { makeLink } from './alarmed-link.ts'

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

/** How to show the links of a scope. */
export async function loadShowing(
  { alarms }: Pick<ResourcePorts, 'alarms'>,
  scope: DomainScope,
): Promise<(link: PlantLink) => Link> {
  const summaries = new Map((await alarms.linkSummaries(scope)).map((summary) => [summary.linkId, summary]))
  return (link) => makeLink(link, summaries.get(link.id))
}

export const listLinks = async (parts: ResourcePorts, scope: DomainScope): Promise<Link[]> =>
  (await parts.plant.listLinks(scope)).map(await loadShowing(parts, scope))

export async function loadTree(parts: ResourcePorts, scope: DomainScope): Promise<PlantTree> {
  const { plant, domains } = parts
  return {
    domains: await domains.listDomains(scope),
    sites: await plant.listSites(scope),
    devices: await plant.listDevices(scope),
    links: await listLinks(parts, scope),
  }
}

export async function loadMap(
  parts: ResourcePorts,
  scope: DomainScope,
  within: string | undefined,
): Promise<{ links: MapLink[]; sites: Site[]; detailM: number }> {
  const drawn = await drawLinks(parts, await listLinks(parts, scope), within)
  return { ...drawn, sites: await parts.plant.listSites(scope) }
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

/** Only links with a route can be drawn. */
async function drawLinks(
  { plant }: ResourcePorts,
  links: readonly Link[],
  within: string | undefined,
): Promise<{ links: MapLink[]; detailM: number }> {
  const asked = links.map(({ id, brokenAtM }) => ({ linkId: id, brokenAtM }))
  const { lines, detailM } = await plant.drawLines(asked, within === undefined ? undefined : parseBox(within))
  const drawn = links.flatMap(({ id, code, name, state, severity }) => {
    const ground = lines.get(id)
    if (!ground) return []
    const { line, beyondBreak } = ground
    return [{ id, code, name, state, severity, line: line.map(copy), beyondBreak: beyondBreak.map(copy) }]
  })
  return { links: drawn, detailM }
}

const copy = (point: readonly number[]): number[] => [...point]
