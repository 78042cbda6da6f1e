import { sql } from 'kysely'
import type { SavedView } from '@fibrewatch/contract/view'
import type { Db, Tx } from '#platform/database/database'

export interface ViewReader {
  readonly userId: number
  readonly roleIds: readonly number[]
}

/** The reader's own views, and those that others share with the reader's roles; own ones first, then by name. */
export async function listViews(
  db: Db,
  tableName: string,
  { userId, roleIds }: ViewReader,
): Promise<SavedView[]> {
  const { rows } = await sql<Omit<SavedView, 'updatedAt'> & { updatedAt: Date }>`
    select v.id, v.table_name as table, v.name, v.state, v.role_id, role.name as role_name,
           v.user_id = ${userId} as is_own, v.updated_at
      from saved_view v left join role on role.id = v.role_id
     where v.table_name = ${tableName}
       and (v.user_id = ${userId} or v.role_id = any(${[...roleIds]}::bigint[]))
     order by is_own desc, v.name, v.id`.execute(db)
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

export type ViewRow = {
  readonly userId: number
  readonly tableName: string
  readonly name: string
  readonly state: string
  readonly roleId: number | null
  readonly updatedAt: Date
}

/** The user's own views, of all tables; additions run one after the other until the transaction ends. */
export async function countViews(tx: Tx, userId: number): Promise<number> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ views: number }>`
    select count(*) as views from saved_view where user_id = ${userId}`.execute(tx)
  return rows[0]?.views ?? 0
}

/** Absent when the user has another one of this name for this table. */
export async function createView(db: Db, row: ViewRow): Promise<number | undefined> {
  const made = await db
    .insertInto('savedView')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Whether the user has another view of this name for this table. */
export async function hasNamesake(
  db: Db,
  { id, userId, tableName, name }: Pick<ViewRow, 'userId' | 'tableName' | 'name'> & { readonly id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('savedView')
    .select('id')
    .where('userId', '=', userId)
    .where('tableName', '=', tableName)
    .where('name', '=', name)
    .where('id', '!=', id)
    .execute()
  return found.length > 0
}

/** False when the user has no such view. */
export async function changeView(db: Db, id: number, row: ViewRow): Promise<boolean> {
  const outcome = await db
    .updateTable('savedView')
    .set(row)
    .where('id', '=', id)
    .where('userId', '=', row.userId)
    .executeTakeFirst()
  return outcome.numUpdatedRows > 0n
}

/** False when the user has no such view. */
export async function removeView(db: Db, id: number, userId: number): Promise<boolean> {
  const outcome = await db
    .deleteFrom('savedView')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return outcome.numDeletedRows > 0n
}
