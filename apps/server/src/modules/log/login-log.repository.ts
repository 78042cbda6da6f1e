import { type Insertable, type Selectable, sql } from 'kysely'
import { inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { DatabaseTables } from '#platform/database/tables'
import type { LogFilter, LogSlice } from './log-page.ts'

export type LoginRow = Selectable<DatabaseTables['loginLog']>

export interface LoginFilter extends LogFilter {
  readonly ok?: boolean | undefined
}

export async function createLogin(db: Db, row: Insertable<DatabaseTables['loginLog']>): Promise<void> {
  await db.insertInto('loginLog').values(row).execute()
}

function selectLogins(db: Db, { scope, from, to, keyword, username, ip, ok }: LoginFilter) {
  let query = db.selectFrom('loginLog').where(inScope(scope, 'domainId'))
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (username !== undefined) query = query.where('username', '=', username)
  if (ip !== undefined) query = query.where('ip', '=', ip)
  if (ok !== undefined) query = query.where('ok', '=', ok)
  if (keyword === undefined || keyword === '') return query
  const pattern = makeContainsPattern(keyword)
  return query.where((where) =>
    where.or([where('username', 'ilike', pattern), where('ip', 'ilike', pattern)]),
  )
}

export async function countLogins(db: Db, filter: LoginFilter): Promise<number> {
  const counted = await selectLogins(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

export function listLogins(
  db: Db,
  { filter, order, offset = 0, after, limit }: LogSlice<LoginFilter, LoginRow>,
): Promise<LoginRow[]> {
  const direction = order.isAsc ? 'asc' : 'desc'
  let query = selectLogins(db, filter).selectAll()
  if (after !== undefined) {
    const beyond = order.isAsc ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(at, id) ${beyond} (${after.at}, ${after.id})`)
  }
  return query.orderBy('at', direction).orderBy('id', direction).offset(offset).limit(limit).execute()
}

export async function removeLoginsBefore(db: Db, before: Date): Promise<number> {
  const removed = await db.deleteFrom('loginLog').where('at', '<', before).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Keeps the newest `max` rows: the limits are per minute, not per year. */
export async function removeLoginsBeyond(db: Db, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from login_log
     where id <= (select id from login_log order by id desc offset ${max} limit 1)`.execute(db)
  return Number(numAffectedRows)
}
