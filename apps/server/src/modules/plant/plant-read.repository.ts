import type { LineString } from '@fibrewatch/contract/schema'
import { makeReadingPattern } from '@fibrewatch/contract/search'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { PageSlice } from '#platform/list/page'
import type { DatabaseTables } from '#platform/database/tables'

export type SiteRow = Selectable<DatabaseTables['site']>
export type DeviceRow = Omit<
  Selectable<DatabaseTables['device']>,
  'keyHash' | 'oldKeyHash' | 'oldKeyUntil' | 'removedAt' | 'createdAt' | 'liveSeq'
>
export type LinkRow = Omit<
  Selectable<DatabaseTables['link']>,
  'nameReading' | 'route' | 'liveSeq' | 'updatedAt' | 'updatedBy'
> & {
  readonly deviceKind: DeviceRow['kind']
  readonly deviceState: DeviceRow['state']
  readonly deviceCode: string
  readonly deviceName: string
  readonly deviceDomainId: number
}
export type ListedLinkRow = Omit<
  LinkRow,
  | 'referenceVersion'
  | 'createdAt'
  | 'lastPulseNs'
  | 'lastSpacingM'
  | 'routeVersion'
  | 'version'
  | 'deviceCode'
  | 'deviceName'
  | 'deviceDomainId'
>
export type LandmarkRow = Selectable<DatabaseTables['landmark']>
export type ZoneRow = Selectable<DatabaseTables['zone']>

export interface ListFilter extends PageSlice {
  readonly scope: DomainScope
  readonly keyword?: string | undefined
  readonly domainId?: number | undefined
  readonly deviceId?: number | undefined
}

export interface Paged<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export const DEVICE_COLUMNS = [
  'device.id',
  'device.code',
  'device.name',
  'device.kind',
  'device.domainId',
  'device.siteId',
  'device.portCount',
  'device.enabled',
  'device.state',
  'device.detail',
  'device.lastSeenAt',
] as const

/** What lists show of a link: they have ten thousand of them. */
const LISTED_LINK_COLUMNS = [
  'link.id',
  'link.code',
  'link.name',
  'link.deviceId',
  'link.port',
  'link.domainId',
  'link.lengthM',
  'link.launchOffsetM',
  'link.receiveFibreM',
  'link.excessRatio',
  'link.groupIndex',
  'link.enabled',
  'link.referenceTraceId',
  'link.lastTraceId',
  'link.lastTraceAt',
] as const

const FURTHER_LINK_COLUMNS = [
  'link.referenceVersion',
  'link.createdAt',
  'link.lastPulseNs',
  'link.lastSpacingM',
  'link.routeVersion',
  'link.version',
] as const

/** A keyword is plain text, not a pattern: LIKE's wildcards are escaped. */

const everything = sql<boolean>`true`

/** The condition of a list on one table: the reader's scope and filter. */
function matches(
  table: 'site' | 'device' | 'link',
  filter: Omit<ListFilter, keyof PageSlice>,
): RawBuilder<boolean> {
  const { scope, keyword, domainId } = filter
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const inDomain = domainId === undefined ? everything : sql<boolean>`${column('domainId')} = ${domainId}`
  const isThere = table === 'device' ? sql<boolean>`device.removed_at IS NULL` : everything
  const visible = sql<boolean>`${inScope(scope, `${table}.domainId`)} AND ${inDomain} AND ${isThere}`
  if (!keyword) return visible
  const pattern = makeContainsPattern(keyword)
  const byReading =
    table === 'link' ? sql`OR ${column('nameReading')} ~ ${makeReadingPattern(keyword)}` : sql``
  const named = sql<boolean>`(${column('code')} ILIKE ${pattern} OR ${column('name')} ILIKE ${pattern} ${byReading})`
  return sql<boolean>`${visible} AND ${named}`
}

const selectListedLinks = (db: Db | Tx) =>
  db
    .selectFrom('link')
    .innerJoin('device', 'device.id', 'link.deviceId')
    .select(LISTED_LINK_COLUMNS)
    .select(['device.kind as deviceKind', 'device.state as deviceState'])

const selectLinks = (db: Db | Tx) =>
  selectListedLinks(db)
    .select(FURTHER_LINK_COLUMNS)
    .select(['device.code as deviceCode', 'device.name as deviceName'])
    .select('device.domainId as deviceDomainId')

/** Reads the inventory. Rows stay inside the module; lists are in the scope given, single rows too. */
export function createPlantReadRepository(db: Db | Tx) {
  return {
    listSites: (scope: DomainScope): Promise<SiteRow[]> =>
      db
        .selectFrom('site')
        .selectAll('site')
        .where(matches('site', { scope }))
        .orderBy('site.code')
        .execute(),
    listDevices: (scope: DomainScope): Promise<DeviceRow[]> =>
      db
        .selectFrom('device')
        .select(DEVICE_COLUMNS)
        .where(matches('device', { scope }))
        .orderBy('device.code')
        .execute(),
    listLinks: (scope: DomainScope): Promise<ListedLinkRow[]> =>
      selectListedLinks(db).where(matches('link', { scope })).orderBy('link.code').execute(),
    pageSites: (filter: ListFilter): Promise<Paged<SiteRow>> => pageSites(db, filter),
    pageDevices: (filter: ListFilter): Promise<Paged<DeviceRow>> => pageDevices(db, filter),
    pageLinks: (filter: ListFilter): Promise<Paged<ListedLinkRow>> => pageLinks(db, filter),
    hasSite: async (scope: DomainScope, id: number): Promise<boolean> => {
      const found = db.selectFrom('site').select('id').where('id', '=', id).where(matches('site', { scope }))
      return (await found.executeTakeFirst()) !== undefined
    },
    loadDevice: (scope: DomainScope, id: number): Promise<DeviceRow | undefined> =>
      db
        .selectFrom('device')
        .select(DEVICE_COLUMNS)
        .where('device.id', '=', id)
        .where(matches('device', { scope }))
        .executeTakeFirst(),
    loadLink: (scope: DomainScope, id: number): Promise<LinkRow | undefined> =>
      selectLinks(db).where('link.id', '=', id).where(matches('link', { scope })).executeTakeFirst(),
    listDevicesById: (ids: readonly number[]): Promise<DeviceRow[]> =>
      db
        .selectFrom('device')
        .select(DEVICE_COLUMNS)
        .where(sql<boolean>`device.id = ANY(${ids}::bigint[])`)
        .where('device.removedAt', 'is', null)
        .execute(),
    listLinksById: (ids: readonly number[]): Promise<ListedLinkRow[]> =>
      selectListedLinks(db).where(sql<boolean>`link.id = ANY(${ids}::bigint[])`).execute(),
    loadRoute: (linkId: number): Promise<LineString | null> => loadRoute(db, linkId),
    listLandmarks: (linkId: number): Promise<LandmarkRow[]> =>
      db.selectFrom('landmark').selectAll().where('linkId', '=', linkId).orderBy('opticalM').execute(),
    listZones: (linkId: number): Promise<ZoneRow[]> =>
      db.selectFrom('zone').selectAll().where('linkId', '=', linkId).orderBy('fromM').execute(),
  }
}

async function loadRoute(db: Db | Tx, linkId: number): Promise<LineString | null> {
  const found = db.selectFrom('link').select('route').where('id', '=', linkId)
  return (await found.executeTakeFirst())?.route ?? null
}

/** Rows of one page; the order ends with the unique code, so that no row is on two pages. */
async function pageSites(db: Db | Tx, filter: ListFilter): Promise<Paged<SiteRow>> {
  const found = db.selectFrom('site').where(matches('site', filter))
  const rows = found.selectAll('site').orderBy('site.code').limit(filter.limit).offset(filter.offset)
  const { total } = await found.select(countAll).executeTakeFirstOrThrow()
  return { rows: await rows.execute(), total }
}

async function pageDevices(db: Db | Tx, filter: ListFilter): Promise<Paged<DeviceRow>> {
  const found = db.selectFrom('device').where(matches('device', filter))
  const rows = found.select(DEVICE_COLUMNS).orderBy('device.code').limit(filter.limit).offset(filter.offset)
  const { total } = await found.select(countAll).executeTakeFirstOrThrow()
  return { rows: await rows.execute(), total }
}

async function pageLinks(db: Db | Tx, filter: ListFilter): Promise<Paged<ListedLinkRow>> {
  const ofDevice =
    filter.deviceId === undefined ? everything : sql<boolean>`link.device_id = ${filter.deviceId}`
  const rows = selectListedLinks(db).where(matches('link', filter)).where(ofDevice)
  const found = db.selectFrom('link').where(matches('link', filter)).where(ofDevice)
  const { total } = await found.select(countAll).executeTakeFirstOrThrow()
  const page = rows.orderBy('link.code').limit(filter.limit).offset(filter.offset)
  return { rows: await page.execute(), total }
}

const countAll = sql<number>`count(*)`.as('total')
