import type { Device, FoundLandmark, LinkInfo, Site } from '@fibrewatch/contract/plant'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { makePage, type Page, type PageSlice } from '#platform/list/page'
import { type LandmarkSearch, searchLandmarks } from './landmark-search.repository.ts'
import {
  createPlantReadRepository,
  type LinkRow,
  type ListFilter,
  type Paged,
} from './plant-read.repository.ts'
import { makeDevice, makeFormer, makeLandmark, makePlantLink, makeSite, makeZone } from './plant.wire.ts'
import type { PlantLink, TracedLink } from './plant.types.ts'
import { listFormerMappings } from './link-mapping.repository.ts'

export interface PlantReadParts {
  readonly db: Db
}

/** All that is known of a link but for its alarms. */
export type LinkDetail = Omit<LinkInfo, 'link'> & { readonly link: PlantLink }

/** More nobody reads; who types on finds it. */
const DEFAULT_FOUND = 20

const stored = ({ db }: PlantReadParts) => createPlantReadRepository(db)

export const listSites = async (parts: PlantReadParts, scope: DomainScope): Promise<Site[]> =>
  (await stored(parts).listSites(scope)).map(makeSite)

export const listDevices = async (parts: PlantReadParts, scope: DomainScope): Promise<Device[]> =>
  (await stored(parts).listDevices(scope)).map(makeDevice)

export const listLinks = async (parts: PlantReadParts, scope: DomainScope): Promise<PlantLink[]> =>
  (await stored(parts).listLinks(scope)).map(makePlantLink)

export const listDevicesById = async (parts: PlantReadParts, ids: readonly number[]): Promise<Device[]> =>
  (await stored(parts).listDevicesById(ids)).map(makeDevice)

export const listLinksById = async (parts: PlantReadParts, ids: readonly number[]): Promise<PlantLink[]> =>
  (await stored(parts).listLinksById(ids)).map(makePlantLink)

export const loadSitePage = async (parts: PlantReadParts, filter: ListFilter): Promise<Page<Site>> =>
  showPage(await stored(parts).pageSites(filter), makeSite, filter)

export const loadDevicePage = async (parts: PlantReadParts, filter: ListFilter): Promise<Page<Device>> =>
  showPage(await stored(parts).pageDevices(filter), makeDevice, filter)

export const loadLinkPage = async (parts: PlantReadParts, filter: ListFilter): Promise<Page<PlantLink>> =>
  showPage(await stored(parts).pageLinks(filter), makePlantLink, filter)

export async function findLandmarks(
  { db }: PlantReadParts,
  { limit, ...search }: Omit<LandmarkSearch, 'limit'> & { readonly limit: number | undefined },
): Promise<FoundLandmark[]> {
  const rows = await searchLandmarks(db, { ...search, limit: limit ?? DEFAULT_FOUND })
  return rows.map(({ linkCode, ...row }) => ({ ...makeLandmark(row), linkCode }))
}

/** @throws object.not-found */
export async function loadLinkDetail(
  parts: PlantReadParts,
  scope: DomainScope,
  id: number,
): Promise<LinkDetail> {
  const repository = stored(parts)
  const row = await requireLinkRow(parts, scope, id)
  return {
    link: makePlantLink(row),
    route: await repository.loadRoute(id),
    landmarks: (await repository.listLandmarks(id)).map(makeLandmark),
    formers: (await listFormerMappings(parts.db, [id])).map(makeFormer),
    zones: (await repository.listZones(id)).map(makeZone),
    deviceCode: row.deviceCode,
    deviceName: row.deviceName,
    version: row.version,
  }
}

/** Undefined outside of the scope too. */
export async function loadTracedLink(
  parts: PlantReadParts,
  scope: DomainScope,
  linkId: number,
): Promise<TracedLink | undefined> {
  const repository = stored(parts)
  const row = await repository.loadLink(scope, linkId)
  if (!row) return undefined
  const landmarksM = (await repository.listLandmarks(linkId)).map(({ opticalM }) => opticalM)
  const { id, code, domainId, referenceTraceId, referenceVersion, lastTraceAt, createdAt } = row
  const { lengthM, groupIndex, launchOffsetM, receiveFibreM } = row
  const device = { deviceId: row.deviceId, code: row.deviceCode, domainId: row.deviceDomainId }
  return {
    linkId: id,
    code,
    domainId,
    device,
    referenceTraceId,
    referenceVersion,
    lastTraceAt,
    createdAt,
    lengthM,
    groupIndex,
    launchOffsetM,
    receiveFibreM,
    landmarksM,
  }
}

async function requireLinkRow(parts: PlantReadParts, scope: DomainScope, id: number): Promise<LinkRow> {
  const row = await stored(parts).loadLink(scope, id)
  if (!row) throw objectNotFound()
  return row
}

const showPage = <Row, Item>(
  { rows, total }: Paged<Row>,
  show: (row: Row) => Item,
  slice: PageSlice,
): Page<Item> => makePage(rows.map(show), total, slice)
