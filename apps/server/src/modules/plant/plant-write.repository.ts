import { type Insertable, sql } from 'kysely'
import { defineColumns, type WrittenRow } from '#platform/database/columns'
import type { Tx } from '#platform/database/database'
import { makeReading } from '#platform/text/reading'
import type { DatabaseTables } from '#platform/database/tables'
import type { LinkTrace } from './plant.types.ts'

const LANDMARK_COLUMNS = defineColumns('landmark', {
  linkId: 'int8',
  name: 'text',
  kind: 'text',
  opticalM: 'float8',
  lng: 'float8',
  lat: 'float8',
  slackM: 'float8',
  remark: 'text',
})

export type NewLandmark = WrittenRow<'landmark', typeof LANDMARK_COLUMNS.forms>

export async function createSite(tx: Tx, site: Insertable<DatabaseTables['site']>): Promise<number> {
  return (await tx.insertInto('site').values(site).returning('id').executeTakeFirstOrThrow()).id
}

export async function createLink(
  tx: Tx,
  link: Omit<Insertable<DatabaseTables['link']>, 'nameReading'>,
): Promise<number> {
  const row = { ...link, nameReading: makeReading(link.name) }
  return (await tx.insertInto('link').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function createZone(tx: Tx, zone: Insertable<DatabaseTables['zone']>): Promise<number> {
  return (await tx.insertInto('zone').values(zone).returning('id').executeTakeFirstOrThrow()).id
}

/** Ids in the order of `landmarks`; `optical_m` is unique within a link, so it tells the rows apart. */
export async function createLandmarks(tx: Tx, landmarks: readonly NewLandmark[]): Promise<number[]> {
  const inserted = await sql<{ id: number; opticalM: number }>`
    INSERT INTO landmark ${LANDMARK_COLUMNS.insertRows(landmarks)}
    RETURNING id, optical_m`.execute(tx)
  const idAt = new Map(inserted.rows.map(({ id, opticalM }) => [opticalM, id]))
  return landmarks.flatMap(({ opticalM }) => idAt.get(opticalM) ?? [])
}

/** Locks the link, so that two changes of its route are checked one after the other. */
export async function lockLink(tx: Tx, linkId: number): Promise<void> {
  await tx.selectFrom('link').select('id').where('id', '=', linkId).forUpdate().execute()
}

/** The launch fibre moves every place on the ground: that is another route. */
export async function changeSpan(
  tx: Tx,
  linkId: number,
  span: { readonly launchOffsetM: number; readonly receiveFibreM: number | null },
): Promise<void> {
  await tx
    .updateTable('link')
    .set({ ...span, routeVersion: sql`route_version + 1` })
    .where('id', '=', linkId)
    .execute()
}

export async function raiseRouteVersion(tx: Tx, linkId: number): Promise<void> {
  await tx
    .updateTable('link')
    .set({ routeVersion: sql`route_version + 1` })
    .where('id', '=', linkId)
    .execute()
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

export async function changeReference(tx: Tx, linkId: number, traceId: string): Promise<number> {
  const changed = await tx
    .updateTable('link')
    .set({ referenceTraceId: traceId, referenceVersion: sql`reference_version + 1` })
    .where('id', '=', linkId)
    .returning('referenceVersion')
    .executeTakeFirstOrThrow()
  return changed.referenceVersion
}
