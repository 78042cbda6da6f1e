import type { LineString } from '@fibrewatch/contract/schema'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { LandmarkRow } from './plant-read.repository.ts'
import type { Stamp } from '#modules/plant-change'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement } from '#platform/database/unnest'
import { makeReading } from '#platform/text/reading'
import type { DatabaseTables } from '#platform/database/tables'
import type { LinkTrace } from './plant.types.ts'

export const LINK_FIELDS = [
  'code',
  'name',
  'deviceId',
  'port',
  'domainId',
  'lengthM',
  'launchOffsetM',
  'receiveFibreM',
  'excessRatio',
  'groupIndex',
  'enabled',
] as const

/** What people enter of a link, but for its route, landmarks and zones. */
export type LinkFields = Pick<Selectable<DatabaseTables['link']>, (typeof LINK_FIELDS)[number]>
export type StoredLink = LinkFields &
  Pick<Selectable<DatabaseTables['link']>, 'id' | 'route' | 'version' | 'updatedBy'>

const LANDMARK_COLUMNS = defineColumns('landmark', {
  id: 'int8',
  linkId: 'int8',
  name: 'text',
  kind: 'text',
  opticalM: 'float8',
  lng: 'float8',
  lat: 'float8',
  slackM: 'float8',
  remark: 'text',
})
const ZONE_COLUMNS = defineColumns('zone', {
  id: 'int8',
  linkId: 'int8',
  code: 'text',
  name: 'text',
  fromM: 'float8',
  toM: 'float8',
})

export type KeptLandmark = Omit<LandmarkRow, 'linkId'>
export type KeptZone = Omit<Selectable<DatabaseTables['zone']>, 'linkId'>
/** One that is new has no number yet. */
type Fresh<Kept extends { readonly id: number }> = Omit<Kept, 'id'> & { readonly id?: number | undefined }
export type FreshLandmark = Fresh<KeptLandmark>
export type FreshZone = Fresh<KeptZone>

/** The link, its route, landmarks and zones stay as they are until the commit: all who change them lock it. */
export const lockLink = (tx: Tx, id: number): Promise<StoredLink | undefined> =>
  tx
    .selectFrom('link')
    .select(LINK_FIELDS)
    .select(['id', 'route', 'version', 'updatedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const writeRoute = (route: LineString | null): string | null =>
  route === null ? null : JSON.stringify(route)

/** With a number where it is put back. */
type NewLink = LinkFields & { readonly route: LineString | null } & Pick<
    Insertable<DatabaseTables['link']>,
    'id'
  >

export async function createLink(tx: Tx, { route, ...link }: NewLink, stamp: Stamp): Promise<number> {
  const row = { ...link, ...stamp, route: writeRoute(route), nameReading: makeReading(link.name) }
  return (await tx.insertInto('link').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface LinkChange {
  readonly fields: LinkFields
  readonly route: LineString | null
  readonly stamp: Stamp
  /** Places on the ground are others now: prepared routes are outdated. */
  readonly movesPlaces: boolean
}

/** Returns its new version. */
export async function changeLink(
  tx: Tx,
  id: number,
  { fields, route, stamp, movesPlaces }: LinkChange,
): Promise<number> {
  const changed = await tx
    .updateTable('link')
    .set((eb) => ({
      ...fields,
      ...stamp,
      route: writeRoute(route),
      nameReading: makeReading(fields.name),
      version: eb('version', '+', 1),
      routeVersion: eb('routeVersion', '+', movesPlaces ? 1 : 0),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return changed.version
}

/** Its landmarks and zones go with it. */
export async function removeLink(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('link').where('id', '=', id).execute()
}

/** What of a link is never removed. */
export async function loadLinkUse(tx: Tx, id: number): Promise<{ traces: number; alarms: number }> {
  const { rows } = await sql<{ traces: number; alarms: number }>`
    SELECT (SELECT count(*) FROM trace WHERE link_id = ${id}) AS traces,
           (SELECT count(*) FROM alarm WHERE link_id = ${id}) AS alarms`.execute(tx)
  return rows[0] ?? { traces: 0, alarms: 0 }
}

/** Whether a link sees through the port. */
export async function isPortTaken(tx: Tx, deviceId: number, port: number): Promise<boolean> {
  const holder = tx.selectFrom('link').select('id').where('deviceId', '=', deviceId).where('port', '=', port)
  return (await holder.executeTakeFirst()) !== undefined
}

/** The first of the codes that a zone of another link has. */
export async function findForeignZoneCode(
  tx: Tx,
  linkId: number,
  codes: readonly string[],
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('zone')
    .select('code')
    .where(sql<boolean>`code = ANY(${codes}::text[])`)
    .where('linkId', '<>', linkId)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return found?.code
}

/** In order of their place. */
export const listLandmarks = (db: Db | Tx, linkId: number): Promise<KeptLandmark[]> =>
  db
    .selectFrom('landmark')
    .select(['id', 'name', 'kind', 'opticalM', 'lng', 'lat', 'slackM', 'remark'])
    .where('linkId', '=', linkId)
    .orderBy('opticalM')
    .execute()

/** In order of their start. */
export const listZones = (db: Db | Tx, linkId: number): Promise<KeptZone[]> =>
  db
    .selectFrom('zone')
    .select(['id', 'code', 'name', 'fromM', 'toM'])
    .where('linkId', '=', linkId)
    .orderBy('fromM')
    .orderBy('id')
    .execute()

/** Makes them the landmarks of the link: each with a number keeps it. Places may change hands, so all are written anew. */
export async function replaceLandmarks(
  tx: Tx,
  linkId: number,
  landmarks: readonly FreshLandmark[],
): Promise<void> {
  await tx.deleteFrom('landmark').where('linkId', '=', linkId).execute()
  await insertLandmarks(
    tx,
    landmarks.map((landmark) => ({ ...landmark, linkId })),
  )
}

/** Those without a number are given one. */
export async function insertLandmarks(
  tx: Tx,
  landmarks: readonly (FreshLandmark & { readonly linkId: number })[],
): Promise<void> {
  for (const rows of eachStatement(await numberRows(tx, 'landmark', landmarks)))
    await sql`INSERT INTO landmark ${LANDMARK_COLUMNS.insertRows(rows)}`.execute(tx)
}

/** The same for its zones, whose codes may change hands. */
export async function replaceZones(tx: Tx, linkId: number, zones: readonly FreshZone[]): Promise<void> {
  await tx.deleteFrom('zone').where('linkId', '=', linkId).execute()
  await insertZones(
    tx,
    zones.map((zone) => ({ ...zone, linkId })),
  )
}

/** Those without a number are given one. */
export async function insertZones(
  tx: Tx,
  zones: readonly (FreshZone & { readonly linkId: number })[],
): Promise<void> {
  for (const rows of eachStatement(await numberRows(tx, 'zone', zones)))
    await sql`INSERT INTO zone ${ZONE_COLUMNS.insertRows(rows)}`.execute(tx)
}

async function numberRows<Row extends { readonly id?: number | undefined }>(
  tx: Tx,
  table: 'landmark' | 'zone',
  rows: readonly Row[],
): Promise<(Row & { readonly id: number })[]> {
  const count = rows.filter(({ id }) => id === undefined).length
  if (count === 0) return rows.map((row) => ({ ...row, id: row.id ?? 0 }))
  const { rows: made } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  const fresh = made.map(({ id }) => id)
  return rows.map((row) => ({ ...row, id: row.id ?? fresh.shift() ?? 0 }))
}

/** The link's last trace is the one measured last, whatever order they arrive in. False when this one is not. */
export async function changeLastTrace(tx: Tx, linkId: number, trace: LinkTrace): Promise<boolean> {
  const { traceId, measuredAt, pulseNs, sampleSpacingM } = trace
  const changed = await tx
    .updateTable('link')
    .set({
      lastTraceId: traceId,
      lastTraceAt: measuredAt,
      lastPulseNs: pulseNs,
      lastSpacingM: sampleSpacingM,
    })
    .where('id', '=', linkId)
    .where((eb) => eb.or([eb('lastTraceAt', 'is', null), eb('lastTraceAt', '<=', measuredAt)]))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The link's last trace is another, or none any more. False when its last was another already. */
export async function replaceLastTrace(
  tx: Tx,
  linkId: number,
  { formerId, next }: { readonly formerId: string; readonly next: LinkTrace | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('link')
    .set({
      lastTraceId: next?.traceId ?? null,
      lastTraceAt: next?.measuredAt ?? null,
      lastPulseNs: next?.pulseNs ?? null,
      lastSpacingM: next?.sampleSpacingM ?? null,
    })
    .where('id', '=', linkId)
    .where('lastTraceId', '=', formerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function changeReference(tx: Tx, linkId: number, traceId: string): Promise<number> {
  const changed = await tx
    .updateTable('link')
    .set({ referenceTraceId: traceId, referenceVersion: sql`reference_version + 1` })
    .where('id', '=', linkId)
    .returning('referenceVersion')
    .executeTakeFirstOrThrow()
  return changed.referenceVersion
}
