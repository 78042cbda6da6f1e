import { arch } from 'node:os'
import { managerApi, menuApi, oauthApi, roleMenuApi } from '@fibrewatch/contract'
import { type Actor, holdsPermission } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/http/module'
import { route } from '#platform/http/route'
import { LoginService } from './login.service.ts'
import { listMenus, listRoleMenus, listViewPaths } from './menu.repository.ts'
import { loadUser } from './user.repository.ts'

export { ADMIN_USERNAME, createFirstUser } from './first-start.ts'
export type { IdentityTables } from './identity.tables.ts'

const ALL_DOMAINS = { all: true } as const

export interface IdentityPorts {
  readonly sessions: Sessions
  readonly version: string
}

export interface IdentityModule extends ServerModule {
  listViewPaths(): Promise<string[]>
}

/** Signing in and out, and what a signed-in user sees: himself, his menus, his permissions. */
export function createIdentityModule(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions, version }: IdentityPorts,
): IdentityModule {
  const { db } = database
  const logins = new LoginService({ database, clock, sessions })
  return {
    name: 'identity',
    listViewPaths: () => listViewPaths(db),
    routes: [
      route(oauthApi.login, async ({ body, ip, userAgent }) => {
        const { userId, token } = await logins.login({ ...body, ip, userAgent })
        return {
          id: userId,
          accessToken: token,
          CPU: arch(),
          date: new Date(clock.now()).toISOString(),
          version,
        }
      }),
      route(oauthApi.logout, async ({ actor }) => {
        await logins.logout(actor)
        return null
      }),
      route(managerApi.info, async ({ actor, params }) => {
        if (params.id !== actor.userId && !holdsPermission(actor, 'sys:user:info')) throw objectNotFound()
        const user = await loadUser(db, params.id, params.id === actor.userId ? ALL_DOMAINS : actor.scope)
        if (user === undefined) throw objectNotFound()
        return user
      }),
      route(menuApi.select, async ({ actor, body }) => ({
        ...(await listMenus(db, body, readableRole(actor, 'sys:menu:list'))),
        page: body.page ?? 0,
        size: body.size ?? 20,
      })),
      route(roleMenuApi.select, async ({ actor, body }) => ({
        ...(await listRoleMenus(db, body, readableRole(actor, 'sys:role:list'))),
        page: body.page ?? 0,
        size: body.size ?? 20,
      })),
    ],
  }
}

/** Without the permission a user reads what belongs to his own role alone. */
const readableRole = (actor: Actor, permission: string): number | undefined | 'all' =>
  holdsPermission(actor, permission) ? 'all' : actor.roleId
