import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface RightsRow {
  readonly isSuper: boolean
  /** As stored: JSON arrays, or text that grants nothing. */
  readonly permissions: readonly string[]
  /** The user's domain and those below, or the part of them that the user's roles are limited to. */
  readonly domainIds: readonly number[]
  /** The topmost domain. */
  readonly topIds: readonly number[]
}

/** The roles of a user `u` that count: the first, or all (parameter `rbac.roleResolution`). */
export const countedRoles = sql`
  cross join lateral (
    select case when exists (select 1 from parameter
                              where key = 'rbac.roleResolution' and value = 'union')
                then u.role_ids else u.role_ids[1:1] end as role_ids) counted`

/** The permissions of `counted.role_ids`, and the domains they show to a user of the domain `d`. */
export const rightsColumns = sql`
  array(select permission from role_menu
         where role_id = any(counted.role_ids) and not is_delete) as permissions,
  array(select id from domain below
         where starts_with(below.path, d.path)
           and (counted.role_ids = '{}'
                or exists (select 1 from role
                            where id = any(counted.role_ids) and data_scope = 'own')
                or exists (select 1 from role_domain chosen
                             join role on role.id = chosen.role_id and role.data_scope = 'chosen'
                             join domain top on top.id = chosen.domain_id
                            where chosen.role_id = any(counted.role_ids)
                              and starts_with(below.path, top.path)))
         order by id) as domain_ids,
  array(select id from domain where parent_id is null) as top_ids`

/** A condition on `app_user u`. */
export type UserChoice = Expression<SqlBool>

export const areUsers = (ids: readonly number[]): UserChoice =>
  sql<SqlBool>`u.id = any(${[...ids]}::bigint[])`

export const areOfDomains = (domainIds: readonly number[]): UserChoice =>
  sql<SqlBool>`u.domain_id = any(${[...domainIds]}::bigint[])`

/**
 * Locks the tree of domains and the parameters against change until the commit. Call it before locking users: a change of
 * the tree locks in the same order, so the two wait for each other and cannot deadlock.
 */
export async function lockRightsRules(tx: Tx): Promise<void> {
  await sql`lock table domain, parameter in share mode`.execute(tx)
}

/** What a user may do at this moment; undefined for one who is gone or disabled. */
export async function loadRightsNow(db: Db, userId: number): Promise<RightsRow | undefined> {
  const { rows } = await sql<RightsRow>`
    select u.is_super, ${rightsColumns}
      from app_user u join domain d on d.id = u.domain_id ${countedRoles}
     where u.id = ${userId} and u.enabled`.execute(db)
  return rows[0]
}

export interface HeldRights extends RightsRow {
  /** Of a user who holds them. */
  readonly name: string
}

/**
 * The rights of the users, equal ones once. Locks users, then roles, each by id, against change until the commit.
 */
export async function listHeldRights(tx: Tx, which: UserChoice): Promise<HeldRights[]> {
  await sql`select u.id from app_user u where ${which} order by u.id for share`.execute(tx)
  await sql`
    select id from role
     where id in (select unnest(u.role_ids) from app_user u where ${which})
     order by id for key share`.execute(tx)
  const { rows } = await sql<HeldRights>`
    with counted as (
      select min(u.name) as name, u.is_super, u.domain_id, counted.role_ids
        from app_user u ${countedRoles}
       where ${which}
       group by u.is_super, u.domain_id, counted.role_ids)
    select counted.name, counted.is_super, ${rightsColumns}
      from counted join domain d on d.id = counted.domain_id
     order by counted.name`.execute(tx)
  return rows
}
