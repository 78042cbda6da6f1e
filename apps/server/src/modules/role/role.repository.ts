import type { RoleDataScope } from '@fibrewatch/contract/role'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface RoleRow {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly remark: string | null
  readonly domainId: number
  readonly domainName: string
  readonly dataScope: RoleDataScope
  readonly builtIn: boolean
  /** It shows only a part of the domains, or belongs to one below the topmost. */
  readonly isLimited: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Users who hold it, wherever they are. */
  readonly users: number
  readonly domainIds: readonly number[]
  readonly domainNames: readonly string[]
  readonly menuIds: readonly number[]
  /** As stored in its links. */
  readonly permissions: readonly string[]
}

export interface RoleReader {
  readonly domainId: number
  readonly scope: DomainScope
}

export interface NewRole {
  readonly name: string
  readonly label: string
  readonly remark: string | null
  readonly domainId: number
  readonly dataScope: RoleDataScope
}

/** Roles of the reader's scope, and of the domains above: those are made for everybody below. */
function isReadable({ domainId, scope }: RoleReader): RawBuilder<boolean> {
  return sql<boolean>`(${inScope(scope, 'r.domain_id')}
    OR starts_with((SELECT path FROM domain WHERE id = ${domainId}), d.path))`
}

/** All of them, or the one with this id. */
export async function listRoles(db: Db, reader: RoleReader, id?: number): Promise<RoleRow[]> {
  const wanted = id === undefined ? sql`true` : sql`r.id = ${id}`
  const { rows } = await sql<RoleRow>`
    SELECT r.id, r.name, r.label, r.remark, r.domain_id, d.name AS domain_name, r.data_scope, r.built_in,
           r.created_at, r.updated_at, coalesce(held.users, 0) AS users,
           d.parent_id IS NOT NULL
             OR (r.data_scope = 'chosen'
                 AND NOT EXISTS (SELECT 1 FROM role_domain JOIN domain top ON top.id = domain_id
                                  WHERE role_id = r.id AND top.parent_id IS NULL)) AS is_limited,
           array(SELECT domain_id FROM role_domain WHERE role_id = r.id ORDER BY domain_id) AS domain_ids,
           array(SELECT name FROM role_domain JOIN domain ON domain.id = domain_id
                  WHERE role_id = r.id ORDER BY domain_id) AS domain_names,
           array(SELECT menu_id FROM role_menu WHERE role_id = r.id AND NOT is_delete) AS menu_ids,
           array(SELECT permission FROM role_menu WHERE role_id = r.id AND NOT is_delete) AS permissions
      FROM role r
      JOIN domain d ON d.id = r.domain_id
      LEFT JOIN (SELECT held_id, count(*) AS users FROM app_user, unnest(role_ids) AS held_id GROUP BY held_id) held
        ON held.held_id = r.id
     WHERE ${isReadable(reader)} AND ${wanted}
     ORDER BY r.id`.execute(db)
  return rows
}

export async function createRole(tx: Tx, role: NewRole, now: Date): Promise<number> {
  const row = await tx
    .insertInto('role')
    .values({ ...role, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A role that cannot be removed, with what it opens. */
export async function createBuiltInRole(
  tx: Tx,
  role: Pick<NewRole, 'name' | 'label' | 'remark' | 'domainId'>,
  links: readonly { readonly menuId: number; readonly permission: string }[],
): Promise<void> {
  const { id } = await tx
    .insertInto('role')
    .values({ ...role, builtIn: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = links.map((link) => ({ ...link, roleId: id }))
  await tx.insertInto('roleMenu').values(rows).execute()
}

export async function changeRole(
  tx: Tx,
  id: number,
  change: Partial<NewRole> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('role').set(change).where('id', '=', id).execute()
}

export async function removeRoles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('role').where('id', 'in', ids).execute()
}

/** Locks these roles against changes, and against being given, until the commit. */
export async function lockRoles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Locks these roles against removal and changes until the commit; several transactions may do so. */
export async function lockRolesShared(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}

/** Whether it is the topmost domain. */
export async function isTopDomain(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('id', '=', id)
    .where('parentId', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRoleDomains(
  tx: Tx,
  roleId: number,
  domainIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('roleDomain').where('roleId', '=', roleId).execute()
  if (domainIds.length === 0) return
  const rows = domainIds.map((domainId) => ({ roleId, domainId }))
  await tx.insertInto('roleDomain').values(rows).execute()
}

export interface RoleUser {
  readonly id: number
  readonly username: string
  readonly name: string
}

/** Users in the scope who hold one of the roles, at most `limit`. */
export function listRoleUsers(
  db: Db,
  roleIds: readonly number[],
  { scope, limit }: { readonly scope: DomainScope; readonly limit: number },
): Promise<RoleUser[]> {
  return db
    .selectFrom('appUser')
    .select(['id', 'username', 'name'])
    .where(sql<boolean>`role_ids && ${[...roleIds]}::bigint[]`)
    .where(inScope(scope, 'appUser.domainId'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Users with the role, and how many of them are signed in. */
export async function countRoleUsers(
  db: Db,
  roleId: number,
  now: Date,
): Promise<{ users: number; online: number }> {
  const { rows } = await sql<{ users: number; online: number }>`
    SELECT count(*) AS users,
           count(*) FILTER (WHERE EXISTS (
             SELECT 1 FROM session
              WHERE user_id = app_user.id AND ended_at IS NULL AND expires_at > ${now})) AS online
      FROM app_user WHERE role_ids @> array[${roleId}]::bigint[]`.execute(db)
  return rows[0] ?? { users: 0, online: 0 }
}
