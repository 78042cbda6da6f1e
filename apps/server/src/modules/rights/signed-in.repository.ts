import type { SessionEndReason } from '@fibrewatch/contract/live'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { countedRoles, rightsColumns, type RightsRow } from './rights.repository.ts'

export interface SignedInRow extends RightsRow {
  readonly id: string
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly endedReason: SessionEndReason | null
  readonly lastSeenAt: Date
  /** Last use of the session. */
  readonly lastActiveAt: Date
  readonly lockedAt: Date | null
  /** When the user last proved their identity: by signing in, or by the password since. */
  readonly confirmedAt: Date
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly enabled: boolean
  readonly mustChangePassword: boolean
  readonly domainId: number
  /** The user's domain is the topmost. */
  readonly isAtRoot: boolean
  readonly hasSecondFactor: boolean
  /** False: the user was made by single sign-on. */
  readonly hasPassword: boolean
  /** The parameter `login.secondFactor` as stored; null while it has its initial value. */
  readonly factorRule: string | null
  /** The roles that count. */
  readonly roleIds: readonly number[]
  /** The session of a large screen: it has no user, and `userId` is `NO_USER`. */
  readonly isDisplay: boolean
}

/** Of a user `u` of the domain `d`. */
const accountColumns = sql`u.id as user_id, u.username, u.name, u.is_super, u.enabled, u.must_change_password, u.domain_id,
           d.parent_id is null as is_at_root,
           exists (select 1 from second_factor_holder where user_id = u.id) as has_second_factor,
           (select value from parameter where key = 'login.secondFactor') as factor_rule,
           false as is_display, u.has_password, counted.role_ids,
           ${rightsColumns}`

/** One statement for session, user, permissions and scope: a call costs one read, of one moment. */
export async function loadSignedIn(db: Db, tokenHash: Buffer): Promise<SignedInRow | undefined> {
  const { rows } = await sql<SignedInRow>`
    select s.id, s.expires_at, s.ended_at, s.ended_reason, s.last_seen_at, s.last_active_at, s.locked_at,
           ${accountColumns}, coalesce(s.confirmed_at, s.created_at) as confirmed_at
      from session s
      join app_user u on u.id = s.user_id
      join domain d on d.id = u.domain_id
     ${countedRoles}
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? (await loadSignedInDisplay(db, tokenHash))
}

export interface TokenSignedInRow extends SignedInRow {
  readonly tokenName: string
  readonly tokenPrefix: string
  readonly tokenPermissions: readonly string[]
  readonly tokenDomainId: number
  /** Its domain and those below. */
  readonly tokenDomainIds: readonly number[]
}

/** The same for an API token, with what its account holds and what it was given of that. */
export async function loadTokenSignedIn(db: Db, tokenHash: Buffer): Promise<TokenSignedInRow | undefined> {
  const { rows } = await sql<TokenSignedInRow>`
    select t.id, t.expires_at, t.revoked_at as ended_at, null::text as ended_reason,
           coalesce(t.last_used_at, 'epoch') as last_seen_at, t.created_at as last_active_at,
           null::timestamptz as locked_at, ${accountColumns}, t.created_at as confirmed_at,
           t.name as token_name, t.prefix as token_prefix, t.permissions as token_permissions,
           t.domain_id as token_domain_id,
           array(select below.id from domain below join domain top on top.id = t.domain_id
                  where starts_with(below.path, top.path) order by below.id) as token_domain_ids
      from api_token t
      join app_user u on u.id = t.user_id
      join domain d on d.id = u.domain_id
     ${countedRoles}
     where t.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** No user has this id: a large screen owns nothing. */
const NO_USER = 0

/** The same for a large screen: its own codes in place of a role's, its domain and those below. */
async function loadSignedInDisplay(db: Db, tokenHash: Buffer): Promise<SignedInRow | undefined> {
  const { rows } = await sql<SignedInRow>`
    select s.id, s.expires_at, s.ended_at, s.ended_reason, s.last_seen_at, s.last_active_at,
           null::timestamptz as locked_at, ${NO_USER}::int as user_id, s.display_name as username,
           s.display_name as name, false as is_super, true as enabled, false as must_change_password,
           d.id as domain_id, d.parent_id is null as is_at_root, false as has_second_factor,
           null::text as factor_rule, true as is_display, false as has_password,
           s.created_at as confirmed_at, '{}'::bigint[] as role_ids,
           array[to_jsonb(s.display_permissions)::text] as permissions,
           array(select id from domain below where starts_with(below.path, d.path) order by id) as domain_ids,
           array(select id from domain where parent_id is null) as top_ids
      from session s join domain d on d.id = s.display_domain_id
     where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}
