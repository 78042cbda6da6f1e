import { LOG_OBJECT_CALLS, type LogObjectKind, type StatusClass } from '@fibrewatch/contract/log'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { DatabaseTables } from '#platform/database/tables'
import type { LogFilter, LogSlice } from './log-page.ts'

/** Without its number and hash in the chain. */
export type RequestRow = Omit<Selectable<DatabaseTables['audit']>, 'seq' | 'prevHash'>
export interface ListedRequest extends Omit<RequestRow, 'params' | 'before' | 'after' | 'hash'> {
  /** JSON, in lists only its beginning. */
  readonly params: string
}

export interface RequestFilter extends LogFilter {
  readonly userId?: number | undefined
  readonly action?: string | undefined
  readonly method?: 'POST' | 'DELETE' | undefined
  readonly statusClass?: StatusClass | undefined
  readonly objectKind?: LogObjectKind | undefined
  readonly objectId?: string | undefined
}

type RequestKey = Pick<ListedRequest, 'at' | 'id' | 'durationMs'>

const SHOWN_PARAMS = 500
const COLUMNS = [
  'id',
  'at',
  'userId',
  'username',
  'apiToken',
  'domainId',
  'action',
  'method',
  'status',
  'durationMs',
  'ip',
  'os',
  'browser',
  'objectId',
  'objectName',
  'requestId',
] as const

function selectRequests(db: Db, filter: RequestFilter) {
  const { scope, from, to, keyword, username, userId, action, method, statusClass, ip } = filter
  let query = db.selectFrom('audit').where(inScope(scope, 'domainId')).where(isAbout(filter))
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (username !== undefined) query = query.where('username', '=', username)
  if (userId !== undefined) query = query.where('userId', '=', userId)
  if (action !== undefined) query = query.where('action', 'like', makeContainsPattern(action).slice(1))
  if (method !== undefined) query = query.where('method', '=', method)
  if (ip !== undefined) query = query.where('ip', '=', ip)
  if (statusClass !== undefined) {
    const first = Number(statusClass[0]) * 100
    query = query.where('status', '>=', first).where('status', '<', first + 100)
  }
  if (keyword === undefined || keyword === '') return query
  const pattern = makeContainsPattern(keyword)
  return query.where((where) =>
    where.or([
      where('username', 'ilike', pattern),
      where('action', 'ilike', pattern),
      where('objectName', 'ilike', pattern),
      where(sql<string>`params::text`, 'ilike', pattern),
    ]),
  )
}

/** The second condition as the index of the table has it. */
function isAbout({ objectKind, objectId }: RequestFilter): Expression<SqlBool> {
  const begins = objectKind === undefined ? [] : LOG_OBJECT_CALLS[objectKind]
  const ofKind = begins.map((begin) => sql`starts_with(action, ${begin})`)
  const kind = ofKind.length === 0 ? sql`true` : sql`(${sql.join(ofKind, sql` or `)})`
  const id = objectId === undefined ? sql`true` : sql`string_to_array(object_id, ',') @> array[${objectId}]`
  return sql<SqlBool>`${kind} and ${id}`
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const counted = await selectRequests(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return counted.total
}

export function listRequests(
  db: Db,
  { filter, order, offset = 0, after, limit }: LogSlice<RequestFilter, RequestKey>,
): Promise<ListedRequest[]> {
  const direction = order.isAsc ? 'asc' : 'desc'
  const column = order.sortBy === 'duration' ? 'durationMs' : 'at'
  let query = selectRequests(db, filter)
    .select(COLUMNS)
    .select(sql<string>`left(params::text, ${SHOWN_PARAMS})`.as('params'))
  if (after !== undefined) {
    const beyond = order.isAsc ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after[column]}, ${after.id})`)
  }
  return query.orderBy(column, direction).orderBy('id', direction).offset(offset).limit(limit).execute()
}

export function loadRequest(db: Db, id: string, scope: DomainScope): Promise<RequestRow | undefined> {
  return db
    .selectFrom('audit')
    .select([...COLUMNS, 'params', 'before', 'after', 'hash'])
    .where('id', '=', id)
    .where(inScope(scope, 'domainId'))
    .executeTakeFirst()
}
