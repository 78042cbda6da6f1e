import type { MenuModule } from '#modules/menu'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { Grant, MenuKnowledge } from './role-grants.ts'
import { listLinks } from './role-link.repository.ts'
import { findExcess, listRoleCodes } from './role-reach.ts'
import { listRoles, type RoleRow } from './role.repository.ts'

/** @throws object.not-found, also for a role of domains outside the actor's */
export async function requireReadable(db: Db, actor: Actor, id: number): Promise<RoleRow> {
  const [row] = await listRoles(db, actor, id)
  if (row === undefined) throw objectNotFound()
  return row
}

/**
 * Roles of the domains above may be read and given, not changed; neither may those that hold more than
 * the actor. Call it under a lock of the role.
 * @throws object.not-found, role.holds-more, role.sees-more
 */
export async function requireChangeable(db: Db, actor: Actor, id: number): Promise<RoleRow> {
  const row = await requireReadable(db, actor, id)
  if (!includesDomain(actor.scope, row.domainId)) throw objectNotFound()
  const excess = findExcess(actor, row)
  if (excess !== undefined) throw excess
  return row
}

/** What the role opens now. */
export async function loadGrants(db: Db, roleId: number): Promise<Grant[]> {
  const found = await listLinks(db, roleId)
  return found.map(({ menuId, permission }) => ({
    menuId,
    codes: listRoleCodes({ permissions: [permission] }),
  }))
}

/** Reads outside of a transaction: call it before one begins. */
export async function loadMenuKnowledge(
  menus: Pick<MenuModule, 'listMenus' | 'listVisible'>,
  actor: Actor,
): Promise<MenuKnowledge> {
  const visible = await menus.listVisible(actor)
  return { menus: await menus.listMenus(), visibleIds: new Set(visible.map(({ id }) => id)) }
}
