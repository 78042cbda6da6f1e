import type { Device, Link, LinkInfo, MapLink, PlantTree, Site } from '@fibrewatch/contract'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { makePage, type Page, type PageSlice } from '#platform/list/page'
import type { PlaceLocator } from './place-locator.ts'
import {
  createPlantReadRepository,
  type LinkRow,
  type ListFilter,
  type Paged,
} from './plant-read.repository.ts'
import { makeDevice, makeLandmark, makeLink, makeSite, makeZone } from './plant.rows.ts'
import type { LinkSummary, PlantPorts } from './plant.types.ts'

export interface PlantReading {
  readonly db: Db
  readonly ports: PlantPorts
  readonly locator: PlaceLocator
}

export function createPlantReadService({ db, ports, locator }: PlantReading) {
  const repository = createPlantReadRepository(db)
  const summarise = async (scope: DomainScope): Promise<(row: LinkRow) => Link> => {
    const summaries = indexByLink(await ports.linkSummaries(scope))
    return (row) => makeLink(row, summaries.get(row.id))
  }
  const listLinks = async (scope: DomainScope): Promise<Link[]> =>
    (await repository.listLinks(scope)).map(await summarise(scope))
  const listSites = async (scope: DomainScope): Promise<Site[]> =>
    (await repository.listSites(scope)).map(makeSite)
  const listDevices = async (scope: DomainScope): Promise<Device[]> =>
    (await repository.listDevices(scope)).map(makeDevice)
  const requireLinkRow = async (scope: DomainScope, id: number): Promise<LinkRow> => {
    const row = await repository.loadLink(scope, id)
    if (!row) throw objectNotFound()
    return row
  }

  return {
    listLinks,
    listDevices,
    listDevicesById: async (ids: readonly number[]): Promise<Device[]> =>
      (await repository.listDevicesById(ids)).map(makeDevice),
    listLinksById: async (ids: readonly number[]): Promise<Link[]> =>
      (await repository.listLinksById(ids)).map(await summarise({ all: true })),
    loadLinkRow: repository.loadLink,
    requireLink: async (scope: DomainScope, id: number): Promise<Link> =>
      (await summarise(scope))(await requireLinkRow(scope, id)),
    tree: async (scope: DomainScope): Promise<PlantTree> => ({
      domains: await ports.listDomains(scope),
      sites: await listSites(scope),
      devices: await listDevices(scope),
      links: await listLinks(scope),
    }),
    map: async (scope: DomainScope): Promise<{ links: MapLink[]; sites: Site[] }> => ({
      links: await drawLinks(await listLinks(scope), locator),
      sites: await listSites(scope),
    }),
    pageSites: async (filter: ListFilter) => showPage(await repository.pageSites(filter), makeSite, filter),
    pageDevices: async (filter: ListFilter) =>
      showPage(await repository.pageDevices(filter), makeDevice, filter),
    pageLinks: async (filter: ListFilter) =>
      showPage(await repository.pageLinks(filter), await summarise(filter.scope), filter),
    linkInfo: async (scope: DomainScope, id: number): Promise<LinkInfo> => {
      const row = await requireLinkRow(scope, id)
      return {
        link: (await summarise(scope))(row),
        route: await repository.loadRoute(id),
        landmarks: (await repository.listLandmarks(id)).map(makeLandmark),
        zones: (await repository.listZones(id)).map(makeZone),
        deviceCode: row.deviceCode,
        deviceName: row.deviceName,
      }
    },
  }
}
export type PlantReadService = ReturnType<typeof createPlantReadService>

const indexByLink = (summaries: readonly LinkSummary[]): ReadonlyMap<number, LinkSummary> =>
  new Map(summaries.map((summary) => [summary.linkId, summary]))

const showPage = <Row, Item>(
  { rows, total }: Paged<Row>,
  show: (row: Row) => Item,
  slice: PageSlice,
): Page<Item> => makePage(rows.map(show), total, slice)

/** Only links with a route can be drawn. */
async function drawLinks(links: readonly Link[], locator: PlaceLocator): Promise<MapLink[]> {
  const lines = await locator.listLines(links.map(({ id, brokenAtM }) => ({ linkId: id, brokenAtM })))
  return links.flatMap(({ id, code, name, state, severity }) => {
    const ground = lines.get(id)
    if (!ground) return []
    const { line, beyondBreak } = ground
    return [{ id, code, name, state, severity, line: line.map(copy), beyondBreak: beyondBreak.map(copy) }]
  })
}

const copy = (point: readonly number[]): number[] => [...point]
