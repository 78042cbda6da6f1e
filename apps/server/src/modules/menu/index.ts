import type { Menu } from '@fibrewatch/contract/menu'
import type { ModuleSwitch } from '#modules/product-module'
import type { Actor } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { createFrameOrigins } from './frame-origins.ts'
import { listAllMenus, listViewPaths } from './menu.repository.ts'
import { makeMenuRoutes } from './menu.routes.ts'
import { listOwn, listVisible, type MenuParts } from './menu.service.ts'
import type { MenuRow } from './menu.repository.ts'

export { makeMenuCodes } from './menu-codes.ts'
export { listOff } from './menu-view.ts'
export type { MenuRow } from './menu.repository.ts'

export interface MenuPorts {
  readonly sessions: Sessions
  readonly modules: ModuleSwitch
}

export interface MenuModule extends ServerModule {
  /** The page ids that menus name. */
  listViewPaths(): Promise<string[]>
  listMenus(): Promise<MenuRow[]>
  /** The origins that menus show in an embedded frame, from memory. */
  listFrameOrigins(): readonly string[]
  /** The menus that the actor sees, and so may grant. */
  listVisible(actor: Actor): Promise<MenuRow[]>
  /** The same in the console's form. */
  listOwn(actor: Actor): Promise<Menu[]>
}

/** The menus of the console, in both address styles. */
export function createMenuModule(
  { database: { db }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  ports: MenuPorts,
): MenuModule {
  const parts: MenuParts = { db, clock, ...ports }
  const frames = createFrameOrigins({ db, log, sessions: ports.sessions })
  return {
    name: 'menu',
    start: frames.load,
    stop: frames.settle,
    listFrameOrigins: frames.list,
    listViewPaths: () => listViewPaths(db),
    listMenus: () => listAllMenus(db),
    listVisible: (actor) => listVisible(parts, actor),
    listOwn: (actor) => listOwn(parts, actor),
    routes: makeMenuRoutes(parts),
  }
}
