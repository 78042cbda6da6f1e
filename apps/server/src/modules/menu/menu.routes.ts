import { menuApi, systemMenuApi } from '@fibrewatch/contract/menu'
import { type RouteDefinition, route } from '#platform/http/route'
import { exportMenus, filterMenus } from './menu.export.ts'
import {
  changeMenu,
  createMenu,
  listMenus,
  type MenuParts,
  moveMenus,
  removeMenus,
  requireMenuInfo,
  selectMenus,
} from './menu.service.ts'

export function makeMenuRoutes(parts: MenuParts): RouteDefinition[] {
  return [
    route(menuApi.select, ({ actor, body }) => selectMenus(parts, actor, body)),
    route(menuApi.insert, (call) => createMenu(parts, call, call.body)),
    route(menuApi.update, (call) => changeMenu(parts, call, call.body)),
    route(menuApi.delete, ({ params, query, ...call }) =>
      removeMenus(parts, call, { ids: [params.id], ...query }),
    ),
    route(menuApi.deleteAll, (call) => removeMenus(parts, call, call.body)),
    route(systemMenuApi.list, async ({ query }) => filterMenus(await listMenus(parts), query)),
    route(systemMenuApi.info, ({ query }) => requireMenuInfo(parts, query.menuId)),
    route(systemMenuApi.add, (call) => createMenu(parts, call, call.body)),
    route(systemMenuApi.update, ({ body: { menuId, ...input }, ...call }) =>
      changeMenu(parts, call, { id: menuId, ...input }),
    ),
    route(systemMenuApi.delete, ({ body: { menuId, ...consent }, ...call }) =>
      removeMenus(parts, call, { ids: [menuId], ...consent }),
    ),
    route(systemMenuApi.move, (call) => moveMenus(parts, call, call.body.menus)),
    route(systemMenuApi.export, async ({ query, locale }) =>
      exportMenus(await listMenus(parts), query, locale),
    ),
  ]
}
