import type { LineString } from '@fibrewatch/contract/schema'
import { sql } from 'kysely'
import type { Stamp } from '#modules/plant-change'
import { defineColumns } from '#platform/database/columns'
import type { Tx } from '#platform/database/database'
import { eachStatement, unnestRows } from '#platform/database/unnest'
import { makeReading } from '#platform/text/reading'
import {
  type FreshLandmark,
  type FreshZone,
  insertLandmarks,
  insertZones,
  type KeptLandmark,
  type KeptZone,
  LINK_FIELDS,
  type LinkFields,
  type StoredLink,
} from './link-write.repository.ts'

const FORMS = {
  id: 'int8',
  code: 'text',
  name: 'text',
  nameReading: 'text',
  deviceId: 'int8',
  port: 'int4',
  domainId: 'int8',
  lengthM: 'float8',
  launchOffsetM: 'float8',
  receiveFibreM: 'float8',
  excessRatio: 'float8',
  groupIndex: 'float8',
  enabled: 'bool',
  route: 'json',
  updatedAt: 'time',
  updatedBy: 'text',
} as const
const COLUMNS = defineColumns('link', FORMS)

export interface NumberedLink {
  readonly id: number
  readonly fields: LinkFields
  readonly route: LineString | null
}

const writeLink = ({ id, fields, route }: NumberedLink, { updatedAt, updatedBy }: Stamp) => ({
  ...fields,
  id,
  nameReading: makeReading(fields.name),
  route: route === null ? null : JSON.stringify(route),
  updatedAt: updatedAt.getTime(),
  updatedBy,
})

/** Those that are there, by their ids; they stay as they are until the commit, with what lies on them. */
export const lockLinks = (tx: Tx, ids: readonly number[]): Promise<StoredLink[]> =>
  tx
    .selectFrom('link')
    .select(LINK_FIELDS)
    .select(['id', 'route', 'version', 'updatedBy'])
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Of each link in order of their place. */
export const listLandmarksOf = (
  tx: Tx,
  ids: readonly number[],
): Promise<(KeptLandmark & { readonly linkId: number })[]> =>
  tx
    .selectFrom('landmark')
    .select(['linkId', 'id', 'name', 'kind', 'opticalM', 'lng', 'lat', 'slackM', 'remark'])
    .where(sql<boolean>`link_id = ANY(${ids}::bigint[])`)
    .orderBy('linkId')
    .orderBy('opticalM')
    .execute()

/** Of each link in order of their start. */
export const listZonesOf = (
  tx: Tx,
  ids: readonly number[],
): Promise<(KeptZone & { readonly linkId: number })[]> =>
  tx
    .selectFrom('zone')
    .select(['linkId', 'id', 'code', 'name', 'fromM', 'toM'])
    .where(sql<boolean>`link_id = ANY(${ids}::bigint[])`)
    .orderBy('linkId')
    .orderBy('fromM')
    .orderBy('id')
    .execute()

export interface PortUse {
  readonly deviceId: number
  readonly code: string
  readonly domainId: number
  readonly portCount: number
  /** Through which a link sees. */
  readonly taken: readonly number[]
}

/** The devices that are there; they and their ports stay as they are until the commit. */
export async function lockPorts(tx: Tx, deviceIds: readonly number[]): Promise<PortUse[]> {
  const devices = await tx
    .selectFrom('device')
    .select(['id', 'code', 'domainId', 'portCount'])
    .where(sql<boolean>`id = ANY(${deviceIds}::bigint[])`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const taken = await tx
    .selectFrom('link')
    .select(['deviceId', 'port'])
    .where(sql<boolean>`device_id = ANY(${deviceIds}::bigint[])`)
    .execute()
  const byDevice = Map.groupBy(taken, ({ deviceId }) => deviceId)
  return devices.map(({ id, ...device }) => ({
    ...device,
    deviceId: id,
    taken: (byDevice.get(id) ?? []).map(({ port }) => port),
  }))
}

export async function takeLinkIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('link', 'id')) AS id FROM generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function createLinks(tx: Tx, links: readonly NumberedLink[], stamp: Stamp): Promise<void> {
  for (const portion of eachStatement(links))
    await sql`INSERT INTO link ${COLUMNS.insertRows(portion.map((link) => writeLink(link, stamp)))}`.execute(
      tx,
    )
}

export interface LinkEdit extends NumberedLink {
  /** Places on the ground are others now: prepared routes are outdated. */
  readonly movesPlaces: boolean
}

export async function changeLinks(tx: Tx, edits: readonly LinkEdit[], stamp: Stamp): Promise<void> {
  for (const portion of eachStatement(edits)) {
    const rows = portion.map(({ movesPlaces, ...link }) => ({
      ...writeLink(link, stamp),
      updatedAt: stamp.updatedAt,
      moved: movesPlaces ? 1 : 0,
    }))
    const types = { ...FORMS, route: 'text', updatedAt: 'timestamptz', moved: 'int4' } as const
    await sql`
      UPDATE link
         SET code = input.code, name = input.name, name_reading = input.name_reading,
             device_id = input.device_id, port = input.port, domain_id = input.domain_id,
             length_m = input.length_m, launch_offset_m = input.launch_offset_m,
             receive_fibre_m = input.receive_fibre_m, excess_ratio = input.excess_ratio,
             group_index = input.group_index, enabled = input.enabled, route = input.route::jsonb,
             updated_at = input.updated_at, updated_by = input.updated_by,
             version = link.version + 1, route_version = link.route_version + input.moved
        FROM ${unnestRows(rows, types)}
       WHERE link.id = input.id`.execute(tx)
  }
}

/** What lies on a link. */
type On<Place> = readonly { readonly id: number; readonly places: readonly Place[] }[]

const spread = <Place extends object>(on: On<Place>) =>
  on.flatMap(({ id: linkId, places }) => places.map((place) => ({ ...place, linkId })))

/** As `replaceLandmarks`, of several links. */
export async function replaceLandmarksOf(tx: Tx, on: On<FreshLandmark>): Promise<void> {
  if (on.length === 0) return
  const ids = on.map(({ id }) => id)
  await sql`DELETE FROM landmark WHERE link_id = ANY(${ids}::bigint[])`.execute(tx)
  await insertLandmarks(tx, spread(on))
}

/** As `replaceZones`, of several links. */
export async function replaceZonesOf(tx: Tx, on: On<FreshZone>): Promise<void> {
  if (on.length === 0) return
  const ids = on.map(({ id }) => id)
  await sql`DELETE FROM zone WHERE link_id = ANY(${ids}::bigint[])`.execute(tx)
  await insertZones(tx, spread(on))
}

/** The first of the codes that a zone of a link not among these has. */
export async function findOtherZoneCode(
  tx: Tx,
  linkIds: readonly number[],
  codes: readonly string[],
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('zone')
    .select('code')
    .where(sql<boolean>`code = ANY(${codes}::text[]) AND link_id <> ALL(${linkIds}::bigint[])`)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return found?.code
}
