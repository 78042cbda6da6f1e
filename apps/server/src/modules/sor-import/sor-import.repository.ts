import type { LinkRule, SorFileState } from '@fibrewatch/contract/sor-import'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { PageSlice } from '#platform/list/page'
import type { Stated, StoredFile, StoredImport } from './sor-import.types.ts'

export interface NewImport {
  readonly userId: number
  readonly name: string
  readonly now: Date
}

export async function createImport(db: Db, { userId, name, now }: NewImport): Promise<number> {
  const row = await db
    .insertInto('sorImport')
    .values({ userId, name, state: 'open', movedAt: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const HEAD = ['id', 'userId', 'name', 'state', 'mode', 'domainIds', 'rule', 'sourceKey', 'createdAt'] as const
type Head = Pick<StoredImport, 'state' | 'mode' | 'domainIds' | 'rule'>

const selectHead = (db: Db | Tx) => db.selectFrom('sorImport').select(HEAD).$narrowType<Head>()

export async function loadImport(db: Db | Tx, id: number): Promise<StoredImport | undefined> {
  return selectHead(db).where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  return selectHead(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface ImportChange extends Partial<Pick<StoredImport, 'state' | 'mode' | 'domainIds' | 'rule'>> {
  readonly movedAt?: Date
}

export async function changeImport(tx: Tx, id: number, { rule, domainIds, ...change }: ImportChange) {
  await tx
    .updateTable('sorImport')
    .set({
      ...change,
      ...(rule !== undefined && { rule: JSON.stringify(rule) }),
      ...(domainIds !== undefined && { domainIds: domainIds && JSON.stringify(domainIds) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function noteSource(tx: Tx, id: number, sourceKey: string): Promise<void> {
  await tx
    .updateTable('sorImport')
    .set({ sourceKey })
    .where('id', '=', id)
    .where('sourceKey', 'is', null)
    .execute()
}

/** The rule that the user used last for files of this source. */
export async function loadRememberedRule(
  db: Db,
  { userId, sourceKey }: { readonly userId: number; readonly sourceKey: string },
): Promise<LinkRule | null> {
  const row = await db
    .selectFrom('sorImport')
    .select('rule')
    .$narrowType<{ rule: LinkRule }>()
    .where('userId', '=', userId)
    .where('sourceKey', '=', sourceKey)
    .where('rule', 'is not', null)
    .orderBy('movedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rule ?? null
}

const TO_EXPIRE = 100

/** Not begun since, or over for so long: their files are cleared away. */
export async function listExpiredImports(
  db: Db,
  { waitingSince, overSince }: { readonly waitingSince: Date; readonly overSince: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sorImport')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'open'), eb('movedAt', '<', waitingSince)]),
        eb.and([eb('state', 'in', ['done', 'undone']), eb('movedAt', '<', overSince)]),
      ]),
    )
    .orderBy('movedAt')
    .limit(TO_EXPIRE)
    .execute()
  return rows.map(({ id }) => id)
}

export async function pageImports(
  db: Db,
  userId: number,
  { offset, limit }: Pick<PageSlice, 'offset' | 'limit'>,
): Promise<{ rows: StoredImport[]; total: number }> {
  const { total } = await db
    .selectFrom('sorImport')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await selectHead(db)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

export async function removeImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sorImport').where('id', '=', id).execute()
}

export interface Waiting {
  readonly imports: number
  readonly bytes: number
}

/** What the user uploaded and is not imported. */
export async function loadWaiting(db: Db | Tx, userId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT count(DISTINCT i.id)::int AS imports, coalesce(sum(f.size_bytes), 0)::float8 AS bytes
      FROM sor_import i LEFT JOIN sor_import_file f ON f.import_id = i.id AND f.file_key IS NOT NULL
     WHERE i.user_id = ${userId} AND i.state IN ('open', 'running')`.execute(db)
  return rows[0] ?? { imports: 0, bytes: 0 }
}

/** The keys of their bytes, which go after the commit. */
export async function removeFiles(tx: Tx, importId: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sorImportFile')
    .where('importId', '=', importId)
    .returning('fileKey')
    .execute()
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Of an import that is over: what was not stored keeps no bytes. The keys of those go after the commit. */
export async function releaseFiles(tx: Tx, importId: number): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    WITH kept AS (SELECT id, file_key FROM sor_import_file WHERE import_id = ${importId} AND file_key IS NOT NULL)
    UPDATE sor_import_file f SET file_key = NULL FROM kept WHERE f.id = kept.id
    RETURNING kept.file_key`.execute(tx)
  return rows.map(({ fileKey }) => fileKey)
}

const selectGoing = (db: Db) =>
  db.selectFrom('sorImport').select('id').where('state', 'in', ['running', 'undoing'])

export async function listOpenImports(db: Db): Promise<number[]> {
  const rows = await selectGoing(db).execute()
  return rows.map(({ id }) => id)
}

/** Those that gave no sign of life since. */
export async function listSilentImports(db: Db, since: Date): Promise<number[]> {
  const rows = await selectGoing(db).where('movedAt', '<', since).execute()
  return rows.map(({ id }) => id)
}

export type NewFile = Omit<StoredFile, 'linkId' | 'direction' | 'traceId' | 'fit'>

/** False: these bytes are there. */
export async function createFile(tx: Tx, { stated, ...file }: NewFile): Promise<boolean> {
  const made = await tx
    .insertInto('sorImportFile')
    .values({ ...file, stated: stated && JSON.stringify(stated) })
    .onConflict((conflict) => conflict.columns(['importId', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function countFiles(
  db: Db | Tx,
  importId: number,
): Promise<{ state: SorFileState; isMatched: boolean; count: number }[]> {
  const { rows } = await sql<{ state: SorFileState; isMatched: boolean; count: number }>`
    SELECT state, link_id IS NOT NULL AS is_matched, count(*)::int AS count FROM sor_import_file
     WHERE import_id = ${importId} GROUP BY 1, 2`.execute(db)
  return rows
}

const FILE = [
  'id',
  'importId',
  'fileName',
  'sizeBytes',
  'digest',
  'fileKey',
  'state',
  'reason',
  'stated',
  'linkId',
  'direction',
  'traceId',
  'fit',
] as const
type FileTypes = {
  state: SorFileState
  stated: Stated | null
  direction: TraceDirection | null
  fit: StoredFile['fit']
}

export async function listFiles(
  db: Db | Tx,
  importId: number,
  { offset, limit }: Pick<PageSlice, 'offset' | 'limit'>,
): Promise<StoredFile[]> {
  return db
    .selectFrom('sorImportFile')
    .select(FILE)
    .$narrowType<FileTypes>()
    .where('importId', '=', importId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The next in the order they came; with a link, where it is to be stored. */
export async function loadNextFile(
  db: Db,
  importId: number,
  state: 'ready' | 'stored',
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('sorImportFile')
    .select(FILE)
    .$narrowType<FileTypes>()
    .where('importId', '=', importId)
    .where('state', '=', state)
    .where((eb) => eb.or([eb('linkId', 'is not', null), eb('state', '=', 'stored')]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export interface FileChange {
  readonly state: SorFileState
  readonly reason?: string | null
  readonly traceId?: string
  readonly fileKey?: null
}

export async function changeFile(tx: Db | Tx, id: string, change: FileChange): Promise<void> {
  await tx
    .updateTable('sorImportFile')
    .set({ ...change, tries: 0 })
    .where('id', '=', id)
    .execute()
}

/** Before work on it begins, so that one that ends the process is counted too. How often it was begun. */
export async function beginTry(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('sorImportFile')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** It was not to blame. */
export async function forgetTries(db: Db, id: string): Promise<void> {
  await db.updateTable('sorImportFile').set({ tries: 0 }).where('id', '=', id).execute()
}

export interface Placed {
  readonly linkId: number | null
  readonly direction: TraceDirection | null
  readonly fit: NonNullable<StoredFile['fit']>
}

/** How many of them are of the import, and ready. By a rule those that were placed by hand stay. */
export async function placeFiles(
  tx: Tx,
  importId: number,
  { ids, ...placed }: Placed & { readonly ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .updateTable('sorImportFile')
    .set(placed)
    .where('importId', '=', importId)
    .where('state', '=', 'ready')
    .where('id', 'in', ids)
    .$if(placed.fit !== 'hand', (query) =>
      query.where((eb) => eb.or([eb('fit', 'is', null), eb('fit', '<>', 'hand')])),
    )
    .returning('id')
    .execute()
  return rows.length
}

export interface FoundLink {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly lengthM: number
}

/** By codes or names in lower case. */
export async function listLinksByKey(
  db: Db | Tx,
  scope: DomainScope,
  { against, keys }: { readonly against: 'code' | 'name'; readonly keys: readonly string[] },
): Promise<FoundLink[]> {
  const { rows } = await sql<FoundLink>`
    SELECT id, code, name, length_m FROM link
     WHERE lower(trim(${sql.ref(against)})) = ANY(${[...keys]}::text[]) AND ${inScope(scope, 'link.domainId')}`.execute(
    db,
  )
  return rows
}

export async function listLinksById(
  db: Db | Tx,
  scope: DomainScope,
  ids: readonly number[],
): Promise<FoundLink[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('link')
    .select(['id', 'code', 'name', 'lengthM'])
    .where('id', 'in', ids)
    .where(inScope(scope, 'link.domainId'))
    .execute()
}

export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    SELECT file_key FROM sor_import_file WHERE file_key = ANY(${[...keys]}::text[])`.execute(db)
  return rows.map(({ fileKey }) => fileKey)
}

/** The link has the file already: nothing is to be taken back of it. */
export async function noteSame(tx: Tx, id: string, traceId: string): Promise<void> {
  await tx
    .updateTable('sorImportFile')
    .set({ state: 'same', traceId, fileKey: null })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}
