import type { ApiToken, TokenState } from '@fibrewatch/contract/api-token'
import { type RawBuilder, sql } from 'kysely'
import type { TokenUse } from '#platform/auth/actor-source'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'
import type { PageSlice } from '#platform/list/page'
import type { TokenQuery } from './api-token.types.ts'

type Instants = 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'

export interface StoredToken extends Omit<ApiToken, Instants> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export interface NewToken {
  readonly id: string
  readonly userId: number
  readonly name: string
  readonly prefix: string
  readonly tokenHash: Buffer
  readonly permissions: string[]
  readonly domainId: number
  readonly createdAt: Date
  readonly createdBy: number
  readonly expiresAt: Date
}

/** Which tokens: of one account, or of all that are in the scope. */
export type TokenOwner = { readonly userId: number } | { readonly scope: DomainScope }

const SOURCE = sql`api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by`

/** For good the first that holds; an account that is enabled again has its tokens back. */
const stateAt = (now: Date): RawBuilder<TokenState> => sql<TokenState>`
  case when t.revoked_at is not null then 'revoked'
       when t.expires_at <= ${now} then 'expired'
       when not u.enabled then 'account-off'
       else 'good' end`

const selectTokens = (now: Date) => sql`
  select t.id, t.name, t.prefix, t.user_id, u.username, u.name as user_name, t.domain_id, domain.name as domain_name,
         t.permissions, ${stateAt(now)} as state, t.created_at, maker.name as created_by, t.expires_at, t.revoked_at,
         t.last_used_at, t.last_used_ip
    from ${SOURCE}`

const isOf = (owner: TokenOwner) =>
  'userId' in owner ? sql`t.user_id = ${owner.userId}` : inScope(owner.scope, 'u.domainId')

export async function listOwnTokens(db: Db, userId: number, now: Date): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    ${selectTokens(now)} where ${isOf({ userId })} order by t.created_at desc, t.id`.execute(db)
  return rows
}

const ORDERS = {
  name: sql`t.name`,
  username: sql`u.username`,
  createdAt: sql`t.created_at`,
  expiresAt: sql`t.expires_at`,
  lastUsedAt: sql`coalesce(t.last_used_at, '-infinity')`,
} as const

interface TokenSelection {
  readonly scope: DomainScope
  readonly query: TokenQuery
  readonly now: Date
}

function matches({ scope, query: { keyword, state }, now }: TokenSelection): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword ?? '')
  const conditions = [
    isOf({ scope }),
    ...(keyword
      ? [
          sql`(t.name ilike ${pattern} or t.prefix ilike ${pattern} or u.username ilike ${pattern} or u.name ilike ${pattern})`,
        ]
      : []),
    ...(state === undefined ? [] : [sql`${stateAt(now)} = ${state}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** The newest first unless ordered otherwise. */
export async function pageTokens(
  db: Db,
  selection: TokenSelection,
  { limit, offset }: PageSlice,
): Promise<{ rows: StoredToken[]; total: number }> {
  const { sortBy, isAsc = true } = selection.query
  const direction = sortBy !== undefined && isAsc ? sql`asc` : sql`desc`
  const { rows } = await sql<StoredToken>`
    ${selectTokens(selection.now)} where ${matches(selection)}
     order by ${ORDERS[sortBy ?? 'createdAt']} ${direction}, t.id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${SOURCE} where ${matches(selection)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Locked until the commit; undefined for a token that is not the owner's. */
export async function lockToken(
  tx: Tx,
  id: string,
  owner: TokenOwner,
): Promise<Pick<StoredToken, 'name' | 'prefix' | 'userId' | 'username' | 'revokedAt'> | undefined> {
  const { rows } = await sql<Pick<StoredToken, 'name' | 'prefix' | 'userId' | 'username' | 'revokedAt'>>`
    select t.name, t.prefix, t.user_id, u.username, t.revoked_at
      from api_token t join app_user u on u.id = t.user_id
     where t.id = ${id} and ${isOf(owner)} for update of t`.execute(tx)
  return rows[0]
}

export async function createToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.insertInto('apiToken').values(token).execute()
}

export async function revokeToken(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await tx.updateTable('apiToken').set({ revokedAt }).where('id', '=', id).execute()
}

export async function countGoodTokens(tx: Tx, userId: number, now: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('apiToken')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return total
}

/** Of the tokens of an account that were revoked or have expired, the latest `keep` stay: who makes and revokes all day fills no list. */
export async function removeOldestEnded(
  tx: Tx,
  { userId, now, keep }: { readonly userId: number; readonly now: Date; readonly keep: number },
): Promise<void> {
  await tx
    .deleteFrom('apiToken')
    .where('id', 'in', (from) =>
      from
        .selectFrom('apiToken')
        .select('id')
        .where('userId', '=', userId)
        .where((where) => where.or([where('revokedAt', 'is not', null), where('expiresAt', '<=', now)]))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute()
}

export async function noteTokenUsed(db: Db, id: string, { at, ip }: TokenUse): Promise<void> {
  await db
    .updateTable('apiToken')
    .set({ lastUsedAt: at, lastUsedIp: ip })
    .where('id', '=', id)
    .where((where) => where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<', at)]))
    .execute()
}

/** Tokens that were revoked, or expired, before then. */
export async function removeEndedTokens(db: Db, before: Date): Promise<number> {
  const removed = await db
    .deleteFrom('apiToken')
    .where((where) => where.or([where('revokedAt', '<', before), where('expiresAt', '<', before)]))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** An account in the scope, locked until the commit: two makers count its tokens one after the other. */
export async function lockAccount(
  tx: Tx,
  account: { readonly userId: number } | { readonly username: string; readonly scope: DomainScope },
): Promise<{ id: number; username: string } | undefined> {
  let found = tx.selectFrom('appUser').select(['id', 'username']).forNoKeyUpdate()
  if ('userId' in account) found = found.where('id', '=', account.userId)
  else found = found.where('username', '=', account.username).where(inScope(account.scope, 'domainId'))
  return found.executeTakeFirst()
}

export interface SeenDomain {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
}

/** What both see. */
export async function listDomains(db: Db, scopes: readonly DomainScope[]): Promise<SeenDomain[]> {
  let seen = db.selectFrom('domain').select(['id', 'name', 'parentId']).orderBy('path')
  for (const scope of scopes) seen = seen.where(inScope(scope, 'id'))
  return seen.execute()
}
