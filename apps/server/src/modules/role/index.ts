import type { MenuModule } from '#modules/menu'
import type { ModuleSwitch } from '#modules/product-module'
import type { Actor } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { makeRoleMenuRoutes, makeRoleRoutes } from './role.routes.ts'
import { RoleLinkService } from './role-link.service.ts'
import { type RoleGift, RoleService } from './role.service.ts'

export { createBuiltInRole } from './role.repository.ts'

export interface RolePorts {
  readonly sessions: Sessions
  readonly menus: Pick<MenuModule, 'listMenus' | 'listVisible'>
  readonly modules: ModuleSwitch
}

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
  ports: RolePorts,
): RoleModule {
  const parts = { db, clock, ...ports }
  const service = new RoleService(parts)
  return {
    name: 'role',
    requireAssignable: (tx, actor, gift) => service.requireAssignable(tx, actor, gift),
    routes: [...makeRoleRoutes(service), ...makeRoleMenuRoutes(db, service, new RoleLinkService(parts))],
  }
}
