import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { makeRoleMenuRoutes, makeRoleRoutes } from './role.routes.ts'
import { requireAssignable, type RoleGift, type RoleParts } from './role.service.ts'

export { createBuiltInRole } from './role.repository.ts'

export interface RoleModule extends ServerModule {
  /**
   * Whether the actor may give these roles to a user: they see them and hold everything they open, and the user's domain
   * is one where they may be held. Locks the roles against change until the commit.
   * @throws object.not-found, role.exceeds-own, role.installation-user
   */
  requireAssignable(tx: Tx, actor: Actor, gift: RoleGift): Promise<void>
}

/** Roles: what they open, and the data scope, in both address styles. */
export function createRoleModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: Omit<RoleParts, 'db' | 'clock'>,
): RoleModule {
  const parts: RoleParts = { db, clock, ...ports }
  return {
    name: 'role',
    requireAssignable,
    routes: [...makeRoleRoutes(parts), ...makeRoleMenuRoutes(parts)],
  }
}
