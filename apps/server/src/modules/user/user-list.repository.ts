import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { makeMaterialUrl } from '@fibrewatch/contract/material'
import { makeReadingPattern } from '@fibrewatch/contract/search'
import type { User, userApi } from '@fibrewatch/contract/user'
import { type RawBuilder, sql } from 'kysely'
import { inDomainTree } from '#modules/domain'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeContainsPattern } from '#platform/database/like'

export type UserFilter = Pick<
  EndpointQuery<typeof userApi.page>,
  'keyword' | 'domainId' | 'departmentId' | 'roleId' | 'status'
>
export type UserOrder = Pick<EndpointQuery<typeof userApi.page>, 'sortBy' | 'isAsc'>

export interface UserSelection {
  readonly scope: DomainScope
  readonly filter: UserFilter
  readonly order: UserOrder
}

type UserRow = Omit<
  User,
  | 'avatar'
  | 'isSuper'
  | 'roleIds'
  | 'status'
  | 'isSelf'
  | 'lockedUntil'
  | 'passwordChangedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly avatarId: string | null
  readonly isSuper: boolean
  readonly enabled: boolean
  readonly lockedUntil: Date | null
  readonly passwordChangedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The reader and the time: they decide which row is the reader's own, and which lock-outs are over. */
export interface Asker {
  readonly userId: number
  readonly now: Date
}

const ORDER_COLUMN = {
  id: sql`u.id`,
  username: sql`u.username`,
  name: sql`u.name`,
  status: sql`u.enabled`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
} as const

const columns = sql`
  u.id, u.username, u.name, u.nick_name, u.avatar_id, u.email, u.phone, u.remark, u.is_super, u.enabled,
  u.role_ids as roles,
  array(select role.name from unnest(u.role_ids) with ordinality as held (id, position)
          join role on role.id = held.id order by held.position) as role_names,
  u.domain_id, domain.name as domain_name, u.department_id, department.name as department_name,
  (select max(locked_until) from login_failure
    where starts_with(subject, 'pair:')
      and substr(subject, strpos(subject, '|') + 1) = lower(u.username)) as locked_until,
  u.must_change_password, u.password_changed_at,
  exists (select 1 from second_factor_holder where user_id = u.id) as has_second_factor, u.has_password,
  u.created_at, u.updated_at`
const source = sql`app_user u join domain on domain.id = u.domain_id
  left join department on department.id = u.department_id`

/** Absent also when the user belongs to a domain outside the scope. */
export async function loadUser(
  db: Db,
  { id, scope }: { readonly id: number; readonly scope: DomainScope },
  asker: Asker,
): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from ${source}
     where u.id = ${id} and ${inScope(scope, 'u.domainId')}`.execute(db)
  return rows.map((row) => toUser(row, asker))[0]
}

/** In the order of the ids; users that are gone are left out. */
export async function listUsers(db: Db, ids: readonly number[], asker: Asker): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from ${source}
     where u.id = any(${[...ids]}::bigint[])
     order by array_position(${[...ids]}::bigint[], u.id)`.execute(db)
  return rows.map((row) => toUser(row, asker))
}

/** The users that match, as ids in their order: a page of them, or all. */
export async function listUserIds(
  db: Db,
  selection: UserSelection,
  range?: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const { sortBy = 'id', isAsc = true } = selection.order
  const direction = isAsc ? sql`asc` : sql`desc`
  const part = range === undefined ? sql`` : sql`offset ${range.offset} limit ${range.limit}`
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where ${matches(selection)}
     order by ${ORDER_COLUMN[sortBy]} ${direction}, u.id ${part}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countUsers(db: Db, selection: UserSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from app_user u where ${matches(selection)}`.execute(db)
  return rows[0]?.total ?? 0
}

function matches({ scope, filter }: UserSelection): RawBuilder<unknown> {
  const { keyword, domainId, departmentId, roleId, status } = filter
  const conditions = [
    inScope(scope, 'u.domainId'),
    keyword === undefined || keyword === '' ? undefined : namedLike(keyword),
    domainId === undefined ? undefined : inDomainTree(domainId, 'u.domainId'),
    departmentId === undefined ? undefined : inDepartment(departmentId),
    roleId === undefined ? undefined : sql`u.role_ids @> array[${roleId}]::bigint[]`,
    status === undefined ? undefined : sql`u.enabled = ${status === 1}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

function namedLike(keyword: string): RawBuilder<unknown> {
  const pattern = makeContainsPattern(keyword)
  return sql`(u.username ilike ${pattern} or u.name ilike ${pattern} or u.nick_name ilike ${pattern}
    or u.email ilike ${pattern} or u.phone ilike ${pattern}
    or u.name_reading ~ ${makeReadingPattern(keyword)})`
}

const inDepartment = (id: number): RawBuilder<unknown> => sql`u.department_id in (
  with recursive below as (
    select id from department where id = ${id}
    union select department.id from department join below on department.parent_id = below.id)
  select id from below)`

function toUser(row: UserRow, { userId, now }: Asker): User {
  const { avatarId, enabled, isSuper, lockedUntil, passwordChangedAt, createdAt, updatedAt, ...user } = row
  return {
    ...user,
    avatar: avatarId === null ? null : makeMaterialUrl(avatarId),
    isSuper: isSuper ? 1 : 0,
    roleIds: JSON.stringify(user.roles),
    status: enabled ? 1 : 0,
    isSelf: user.id === userId,
    lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil.toISOString() : null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
