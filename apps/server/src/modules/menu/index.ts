import { type Menu, menuApi, systemMenuApi } from '@fibrewatch/contract'
import type { ModuleSwitch } from '#modules/product-module'
import type { Actor } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { createFrameOrigins } from './frame-origins.ts'
import { exportMenus, filterMenus } from './menu.export.ts'
import { listAllMenus, listViewPaths } from './menu.repository.ts'
import { MenuService } from './menu.service.ts'
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
  const service = new MenuService({ db, clock, ...ports })
  const frames = createFrameOrigins({ db, log, sessions: ports.sessions })
  return {
    name: 'menu',
    start: frames.load,
    stop: frames.settle,
    listFrameOrigins: frames.list,
    listViewPaths: () => listViewPaths(db),
    listMenus: () => listAllMenus(db),
    listVisible: (actor) => service.listVisibleRows(actor),
    listOwn: (actor) => service.listOwn(actor),
    routes: [
      route(menuApi.select, ({ actor, body }) => service.select(actor, body)),
      route(menuApi.insert, (call) => service.create(call, call.body)),
      route(menuApi.update, ({ body: { id, ...input }, ...call }) => service.change(call, id, input)),
      route(menuApi.delete, ({ params, query, ...call }) =>
        service.remove(call, [params.id], query.cascade ?? false),
      ),
      route(menuApi.deleteAll, ({ body, ...call }) => service.remove(call, body.ids, body.cascade ?? false)),
      route(systemMenuApi.list, async ({ query }) => filterMenus(await service.list(), query)),
      route(systemMenuApi.info, ({ query }) => service.requireInfo(query.menuId)),
      route(systemMenuApi.add, (call) => service.create(call, call.body)),
      route(systemMenuApi.update, ({ body: { menuId, ...input }, ...call }) =>
        service.change(call, menuId, input),
      ),
      route(systemMenuApi.delete, ({ body, ...call }) =>
        service.remove(call, [body.menuId], body.cascade ?? false),
      ),
      route(systemMenuApi.move, (call) => service.move(call, call.body.menus)),
      route(systemMenuApi.export, async ({ query, locale }) =>
        exportMenus(await service.list(), query, locale),
      ),
    ],
  }
}
