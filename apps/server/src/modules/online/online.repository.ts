import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { OnlineSession, onlineApi } from '@fibrewatch/contract/online'
import { type RawBuilder, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'

export type OnlineQuery = Pick<
  EndpointQuery<typeof onlineApi.list>,
  'keyword' | 'domainId' | 'sortBy' | 'isAsc'
>

export interface OnlineSelection {
  readonly scope: DomainScope
  readonly query: OnlineQuery
  readonly now: Date
}

export interface OnlineRow
  extends Omit<
    OnlineSession,
    'signedInAt' | 'lastSeenAt' | 'isConnected' | 'isLocked' | 'isCurrent' | 'disable'
  > {
  readonly isSuper: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly lockedAt: Date | null
  readonly connectedAt: Date | null
}

const ORDER_COLUMN = {
  signedInAt: sql`s.created_at`,
  lastSeenAt: sql`s.last_seen_at`,
  username: sql`coalesce(u.username, '')`,
  ip: sql`s.ip`,
} as const

/** A large screen has no user: it is listed by its own name. */
const source = sql`session s left join app_user u on u.id = s.user_id
  join domain on domain.id = coalesce(u.domain_id, s.display_domain_id)
  left join department on department.id = u.department_id`
const columns = sql`s.id, u.id as user_id, coalesce(u.username, '') as username,
  coalesce(u.name, s.display_name) as name, coalesce(u.is_super, false) as is_super, domain.id as domain_id,
  domain.name as domain_name, department.name as department_name, s.ip, s.os, s.browser,
  s.created_at, s.last_seen_at, s.locked_at, s.connected_at`

/** The ids of the open sessions that match, the latest sign-in first unless ordered otherwise. */
export async function listOnlineIds(
  db: Db,
  selection: OnlineSelection,
  range?: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const { sortBy, isAsc = true } = selection.query
  const direction = sortBy !== undefined && isAsc ? sql`asc` : sql`desc`
  const part = range === undefined ? sql`` : sql`offset ${range.offset} limit ${range.limit}`
  const { rows } = await sql<{ id: string }>`
    select s.id from ${source} where ${matches(selection)}
     order by ${ORDER_COLUMN[sortBy ?? 'signedInAt']} ${direction}, s.id ${part}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countOnline(db: Db, selection: OnlineSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${source} where ${matches(selection)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** In the order of the ids: open sessions of users in the scope. */
export async function listOpenSessions(
  db: Db,
  ids: readonly string[],
  { scope, now }: Pick<OnlineSelection, 'scope' | 'now'>,
): Promise<OnlineRow[]> {
  const { rows } = await sql<OnlineRow>`
    select ${columns} from ${source}
     where s.id = any(${[...ids]}::uuid[]) and ${matches({ scope, now, query: {} })}
     order by array_position(${[...ids]}::uuid[], s.id)`.execute(db)
  return rows
}

function matches({ scope, query, now }: OnlineSelection): RawBuilder<unknown> {
  const { keyword, domainId } = query
  const conditions = [
    sql`s.ended_at is null and s.expires_at > ${now} and coalesce(u.enabled, true)`,
    inScope(scope, 'domain.id'),
    keyword === undefined || keyword === '' ? undefined : namedLike(keyword),
    domainId === undefined ? undefined : inDomainTree(domainId, 'domain.id'),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

function namedLike(keyword: string): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword)
  return sql`(u.username ilike ${pattern} or u.name ilike ${pattern} or s.display_name ilike ${pattern} or s.ip ilike ${pattern})`
}

export async function hasDomain(tx: Tx, domainId: number, scope: DomainScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from domain where id = ${domainId} and ${inScope(scope, 'domain.id')}`.execute(tx)
  return rows.length > 0
}

/** Domain and expiry of a large screen. */
export async function loadDisplay(
  db: Db,
  sessionId: string,
): Promise<{ domainId: number; domainName: string; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ domainId: number; domainName: string; expiresAt: Date }>`
    select domain.id as domain_id, domain.name as domain_name, s.expires_at
      from session s join domain on domain.id = s.display_domain_id
     where s.id = ${sessionId}`.execute(db)
  return rows[0]
}
