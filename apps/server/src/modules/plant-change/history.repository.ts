import type { ChangedKind, PlantChange } from '@fibrewatch/contract/plant-change'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { type Selectable, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import { defineColumns } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement } from '#platform/database/unnest'
import type { DatabaseTables } from '#platform/database/tables'

export type ChangeRow = Selectable<DatabaseTables['plantChange']>
export type ListedChange = ChangeRow & { readonly undoneById: PlantChange['undoneById'] }

export interface NewChange {
  readonly kind: ChangedKind
  readonly objectId: number
  readonly objectName: string
  readonly domainId: number
  /** Null: it was made. */
  readonly before: unknown
  /** Null: it was removed. */
  readonly after: unknown
  readonly at: Date
  readonly userId: number
  readonly userName: string
  readonly undoesId: number | null
}

const writeState = (state: unknown): string | null => (state === null ? null : JSON.stringify(state))

export async function createChange(tx: Tx, change: NewChange): Promise<number> {
  const row = await tx
    .insertInto('plantChange')
    .values({ ...change, before: writeState(change.before), after: writeState(change.after) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const CHANGE_COLUMNS = defineColumns('plantChange', {
  id: 'int8',
  kind: 'text',
  objectId: 'int8',
  objectName: 'text',
  domainId: 'int8',
  before: 'json',
  after: 'json',
  at: 'time',
  userId: 'int8',
  userName: 'text',
  undoesId: 'int8',
})

/** Returns their numbers, in their order. */
export async function createChanges(tx: Tx, changes: readonly NewChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('plant_change', 'id')) AS id
      FROM generate_series(1, ${changes.length})`.execute(tx)
  const numbered = changes.map((change, index) => ({
    ...change,
    id: rows[index]?.id ?? 0,
    before: writeState(change.before),
    after: writeState(change.after),
    at: change.at.getTime(),
  }))
  for (const portion of eachStatement(numbered))
    await sql`INSERT INTO plant_change ${CHANGE_COLUMNS.insertRows(portion)}`.execute(tx)
  return numbered.map(({ id }) => id)
}

export interface ChangeFilter {
  readonly scope: DomainScope
  readonly kind?: ChangedKind | undefined
  readonly objectId?: number | undefined
  /** Of changes of files and attributes: the kind of the object. */
  readonly owner?: FileOwner | undefined
  /** Older than this change. */
  readonly before: number | null
  readonly limit: number
}

/** A cutover is part of the history of every cable that it touched. */
function touchesCable(cableId: number) {
  const piece = JSON.stringify({ cables: [{ id: cableId }] })
  return sql<boolean>`(plant_change.before @> ${piece}::jsonb OR plant_change.after @> ${piece}::jsonb)`
}

/** Numbers of objects are counted by kind: the states of files and attributes say whose they are. */
function isOfOwner(kind: 'files' | 'attributes', owner: FileOwner) {
  const one = JSON.stringify(kind === 'files' ? [{ owner }] : { target: owner })
  return sql<boolean>`(plant_change.before @> ${one}::jsonb OR plant_change.after @> ${one}::jsonb)`
}

function listFiltered(db: Db, { scope, kind, objectId, owner }: Omit<ChangeFilter, 'before' | 'limit'>) {
  const visible = db.selectFrom('plantChange').where(inScope(scope, 'plantChange.domainId'))
  const ofAny = kind === undefined ? visible : visible.where('plantChange.kind', '=', kind)
  const isOwned = kind === 'files' || kind === 'attributes'
  const ofKind = isOwned && owner !== undefined ? ofAny.where(isOfOwner(kind, owner)) : ofAny
  if (kind === 'cutover' && objectId !== undefined) return ofKind.where(touchesCable(objectId))
  return objectId === undefined ? ofKind : ofKind.where('plantChange.objectId', '=', objectId)
}

/** Newest first. */
export function listChanges(db: Db, { before, limit, ...filter }: ChangeFilter): Promise<ListedChange[]> {
  const found = listFiltered(db, filter)
    .leftJoin('plantChange as undoing', 'undoing.undoesId', 'plantChange.id')
    .selectAll('plantChange')
    .select('undoing.id as undoneById')
    .orderBy('plantChange.id', 'desc')
    .limit(limit)
  return (before === null ? found : found.where('plantChange.id', '<', before)).execute()
}

/** Counts up to `bound`. */
export async function countChanges(
  db: Db,
  filter: Omit<ChangeFilter, 'before' | 'limit'>,
  bound: number,
): Promise<number> {
  const row = await db
    .selectFrom(listFiltered(db, filter).select('plantChange.id').limit(bound).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** A change within the scope, which nobody else undoes until the commit. */
export const lockChange = (tx: Tx, scope: DomainScope, id: number): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('plantChange')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'plantChange.domainId'))
    .forUpdate()
    .executeTakeFirst()

export async function isUndone(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom('plantChange').select('id').where('undoesId', '=', id).executeTakeFirst()
  return found !== undefined
}
