import type { ImportState } from '@fibrewatch/contract/plant-import'
import { type Selectable, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import type { PageSlice } from '#platform/list/page'
import { type Counts, NO_COUNTS, type StoredImport, type StoredRights } from './plant-import.types.ts'

/** Whose imports: nobody sees those of others, whose files may name what they do not see. */
export interface Owner {
  readonly userId: number
  readonly scope: DomainScope
}

/** What is stored as JSON was written by this file. */
const readImport = (row: Selectable<DatabaseTables['plantImport']>): StoredImport => row as StoredImport

export type NewImport = Pick<
  StoredImport,
  'kind' | 'format' | 'fileName' | 'domainId' | 'userId' | 'userName' | 'createdAt'
>

/** Without headings until its rows are read: then it is shown. */
export async function createImport(db: Db, made: NewImport): Promise<number> {
  const row = await db
    .insertInto('plantImport')
    .values({
      ...made,
      state: 'read',
      mode: null,
      datum: 'wgs84',
      headings: '[]',
      headingsKey: '',
      mapping: '{}',
      isRemembered: false,
      rowCount: 0,
      counts: JSON.stringify(NO_COUNTS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface ReadHead {
  readonly headings: readonly string[]
  readonly headingsKey: string
  readonly mapping: Readonly<Record<string, number>>
  readonly isRemembered: boolean
  readonly rowCount: number
}

export async function storeHead(db: Db, id: number, { headings, mapping, ...head }: ReadHead): Promise<void> {
  await db
    .updateTable('plantImport')
    .set({ ...head, headings: JSON.stringify(headings), mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()
}

export async function removeImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('plantImport').where('id', '=', id).execute()
}

/** How the same headings were mapped last by the same user. */
export async function loadMapping(
  db: Db,
  { userId, kind, headingsKey }: Pick<StoredImport, 'userId' | 'kind' | 'headingsKey'>,
): Promise<Readonly<Record<string, number>> | undefined> {
  const row = await db
    .selectFrom('plantImport')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('headingsKey', '=', headingsKey)
    .where('state', '<>', 'read')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readImport(row).mapping
}

const selectOwn = (db: Db | Tx, { userId, scope }: Owner) =>
  db
    .selectFrom('plantImport')
    .where('userId', '=', userId)
    .where(inScope(scope, 'plantImport.domainId'))
    .where('headingsKey', '<>', '')

export async function loadImport(db: Db, owner: Owner, id: number): Promise<StoredImport | undefined> {
  const row = await selectOwn(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
  return row && readImport(row)
}

/** For the job, whoever's it is. */
export async function loadOpenImport(db: Db, id: number): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('plantImport').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readImport(row)
}

/** The same, and nobody else goes on with it until the commit. */
export async function lockOpenImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('plantImport')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && readImport(row)
}

const selectOpen = (db: Db) =>
  db
    .selectFrom('plantImport')
    .select('id')
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('id')

/** All that are to go on. */
export async function listOpenImports(db: Db): Promise<number[]> {
  const rows = await selectOpen(db).execute()
  return rows.map(({ id }) => id)
}

/** Those that are to go on and gave no sign of life since. */
export async function listSilentImports(db: Db, since: Date): Promise<number[]> {
  const rows = await selectOpen(db).where('movedAt', '<', since).execute()
  return rows.map(({ id }) => id)
}

/** Nobody else changes it until the commit. */
export async function lockImport(tx: Tx, owner: Owner, id: number): Promise<StoredImport | undefined> {
  const row = await selectOwn(tx, owner).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && readImport(row)
}

/** The newest first. */
export async function pageImports(
  db: Db,
  owner: Owner,
  { offset, limit }: PageSlice,
): Promise<{ rows: StoredImport[]; total: number }> {
  const { total } = await selectOwn(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectOwn(db, owner)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows: rows.map(readImport), total }
}

export interface ImportChange {
  readonly state?: ImportState
  readonly mode?: StoredImport['mode']
  readonly mapping?: StoredImport['mapping']
  readonly domainId?: number
  readonly datum?: StoredImport['datum']
  readonly objectCount?: number
  readonly doneCount?: number
  readonly counts?: Counts
  readonly lastKey?: string
  readonly rights?: StoredRights
  readonly isBroken?: boolean
  readonly movedAt?: Date
}

export async function changeImport(
  tx: Tx,
  id: number,
  { mapping, counts, rights, ...change }: ImportChange,
): Promise<StoredImport> {
  const row = await tx
    .updateTable('plantImport')
    .set({
      ...change,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(rights && { rights: JSON.stringify(rights) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return readImport(row)
}

/** What of old imports is large goes; what was never read whole goes altogether. */
export async function clearOldRows(db: Db, before: Date): Promise<void> {
  await sql`
    WITH old AS (UPDATE plant_import SET has_rows = false WHERE has_rows AND created_at < ${before} RETURNING id)
    DELETE FROM plant_import_row WHERE import_id IN (SELECT id FROM old)`.execute(db)
  await db.deleteFrom('plantImport').where('headingsKey', '=', '').where('createdAt', '<', before).execute()
}
