import { type Static, Type } from 'typebox'
import { conditionBody, conditionPage } from './envelope.ts'
import { post } from './endpoint.ts'
import { closedObject, id, nullable } from './schema.ts'

/** Menu types: 0 a directory, 1 a page, 2 a permission (not a route). */
export const MENU_TYPE = { directory: 0, page: 1, permission: 2 } as const
/** How an external link opens: 1 a new window, 2 an embedded frame. */
export const OPEN_MODE = { window: 1, frame: 2 } as const
/** The menu everybody sees, whatever his role (user specification, section 6). */
export const HOME_MENU_NAME = '首页'

export const menu = Type.Object({
  id,
  name: Type.String(),
  /** Name shown when the console speaks English; null falls back to `name`. */
  nameEn: nullable(Type.String()),
  url: nullable(Type.String()),
  permission: nullable(Type.String()),
  parentId: nullable(id),
  type: Type.Integer({ minimum: 0, maximum: 2 }),
  isShow: Type.Boolean(),
  router: nullable(Type.String()),
  viewPath: nullable(Type.String()),
  icon: nullable(Type.String()),
  orderNum: Type.Integer(),
  keepalive: Type.Boolean(),
  isExt: Type.Boolean(),
  openMode: Type.Integer({ minimum: 1, maximum: 2 }),
  /** Comma-separated permission codes this entry stands for. */
  perms: nullable(Type.String()),
  createTime: Type.String(),
})
export type Menu = Static<typeof menu>

export const roleMenu = Type.Object({
  id,
  menusId: id,
  rolesId: id,
  /** JSON array of permission codes; a string that is not valid JSON counts for nothing. */
  permission: Type.String(),
  isDelete: Type.Integer({ minimum: 0, maximum: 1 }),
  createTime: Type.String(),
})
export type RoleMenu = Static<typeof roleMenu>

export const menuApi = {
  /** Any signed-in user reads the menus; without `sys:menu:list` only those of his own role. */
  select: post('menus/select/condition', {
    label: { zh: '菜单列表', en: 'Menu list' },
    access: 'session',
    body: conditionBody(
      closedObject({ isShow: Type.Optional(Type.Boolean()), parentId: Type.Optional(nullable(id)) }),
      ['createTime', 'orderNum', 'id'],
    ),
    data: conditionPage(menu),
  }),
}

export const roleMenuApi = {
  /** Any signed-in user reads the links of his own role; others take `sys:role:list`. */
  select: post('rolesMenus/select/condition', {
    label: { zh: '角色菜单列表', en: 'Role menu links' },
    access: 'session',
    body: conditionBody(
      closedObject({
        isDelete: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
        rolesId: Type.Optional(id),
      }),
      ['createTime', 'id'],
    ),
    data: conditionPage(roleMenu),
  }),
}
