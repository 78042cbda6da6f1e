import { type Static, Type } from 'typebox'
import { del, get, label, post } from './endpoint.ts'
import { conditionBody, conditionPage, exportQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, lines, nullable, orderNum, parentRef, text } from './schema.ts'

/** Menu types: 0 a directory, 1 a page, 2 a permission (not a route). */
export const MENU_TYPE = { directory: 0, page: 1, permission: 2 } as const
/** How an external link opens: 1 a new window, 2 an embedded frame. */
export const OPEN_MODE = { window: 1, frame: 2 } as const

const menuType = Type.Integer({ minimum: 0, maximum: 2 })
const openMode = Type.Integer({ minimum: 1, maximum: 2 })

export const menu = Type.Object({
  id,
  name: Type.String(),
  /** Name shown when the console speaks English; null falls back to `name`. */
  nameEn: nullable(Type.String()),
  /** Address of an external link. */
  url: nullable(Type.String()),
  permission: nullable(Type.String()),
  parentId: nullable(id),
  type: menuType,
  isShow: Type.Boolean(),
  router: nullable(Type.String()),
  viewPath: nullable(Type.String()),
  icon: nullable(Type.String()),
  orderNum: Type.Integer(),
  keepalive: Type.Boolean(),
  /** The same page with other parameters is another tab. */
  multiTab: Type.Boolean(),
  isExt: Type.Boolean(),
  openMode,
  /** Comma-separated permission codes this entry stands for. */
  perms: nullable(Type.String()),
  /** Its page belongs to a product module that is switched off: the console leaves it out. */
  moduleOff: Type.Boolean(),
  createTime: Type.String(),
  updateTime: Type.String(),
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

const name = text(40, 2)
/** What a person decides about a menu. */
const details = {
  nameEn: Type.Optional(nullable(text(80))),
  parentId: Type.Optional(parentRef),
  orderNum: Type.Optional(orderNum),
  isShow: Type.Optional(Type.Boolean()),
  /** Begins with a slash; pages and directories. Of an external link also its address. */
  router: Type.Optional(nullable(text(500))),
  url: Type.Optional(nullable(text(500))),
  permission: Type.Optional(nullable(text(100))),
  /** A page id; pages that are no external link. */
  viewPath: Type.Optional(nullable(text(80))),
  icon: Type.Optional(nullable(text(80))),
  keepalive: Type.Optional(Type.Boolean()),
  multiTab: Type.Optional(Type.Boolean()),
  isExt: Type.Optional(Type.Boolean()),
  openMode: Type.Optional(openMode),
  /** Comma-separated codes; permissions alone. */
  perms: Type.Optional(nullable(lines(8000))),
}
const newMenu = { name, type: menuType, ...details }
const changedMenu = { name: Type.Optional(name), type: Type.Optional(menuType), ...details }
/** Everything below goes too, and what roles were given of it; without consent such a menu stays. */
const cascade = Type.Optional(Type.Boolean({ default: false }))
const filter = {
  keyword: Type.Optional(freeText(80)),
  type: Type.Optional(menuType),
  isShow: Type.Optional(Type.Boolean()),
}

export const menuApi = {
  /** Any signed-in user reads the menus; without `sys:menu:list` only those of their own role. */
  select: post('menus/select/condition', {
    label: label('菜单列表', 'Menu list'),
    isAudited: false,
    access: 'session',
    body: conditionBody(
      closedObject({
        /** Part of the name, in either language. */
        name: Type.Optional(freeText(80)),
        type: Type.Optional(menuType),
        isShow: Type.Optional(Type.Boolean()),
        parentId: Type.Optional(nullable(id)),
        /** A menu that was deleted is gone: there is none for 1. */
        isDelete: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      }),
      ['createTime', 'orderNum', 'id'],
    ),
    data: conditionPage(menu),
  }),
  insert: post('menus/insert', {
    label: label('新增菜单', 'Add menu'),
    confirms: 'always',
    reach: 'installation',
    permission: 'sys:menu:add',
    body: closedObject(newMenu),
    data: Type.Object({ id }),
  }),
  update: post('menus/update', {
    label: label('修改菜单', 'Change menu'),
    confirms: 'always',
    reach: 'installation',
    permission: 'sys:menu:update',
    body: closedObject({ id, ...changedMenu }),
  }),
  delete: del('menus/delete/:id', {
    label: label('删除菜单', 'Delete menu'),
    confirms: 'always',
    reach: 'installation',
    permission: 'sys:menu:delete',
    params: closedObject({ id }),
    query: closedObject({ cascade }),
  }),
  deleteAll: post('menus/deleteAll', {
    label: label('批量删除菜单', 'Delete menus'),
    confirms: 'always',
    reach: 'installation',
    permission: 'sys:menu:delete',
    body: closedObject({
      ids: Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true }),
      cascade,
    }),
  }),
}

/** The same menus in the address style of the system pages. */
export const systemMenuApi = {
  list: get('sys/menu/list', {
    label: label('菜单列表', 'Menu list'),
    reach: 'installation',
    query: closedObject(filter),
    data: Type.Array(menu),
  }),
  info: get('sys/menu/info', {
    label: label('菜单详情', 'Menu'),
    reach: 'installation',
    query: closedObject({ menuId: id }),
    data: Type.Object({
      menu,
      parentMenu: nullable(menu),
      /** What would go with it: menus below it, and links of roles to it or to one of those. */
      below: Type.Integer(),
      roleLinks: Type.Integer(),
    }),
  }),
  add: post('sys/menu/add', {
    label: label('新增菜单', 'Add menu'),
    confirms: 'always',
    reach: 'installation',
    body: closedObject(newMenu),
    data: Type.Object({ id }),
  }),
  update: post('sys/menu/update', {
    label: label('修改菜单', 'Change menu'),
    confirms: 'always',
    reach: 'installation',
    body: closedObject({ menuId: id, ...changedMenu }),
  }),
  delete: post('sys/menu/delete', {
    label: label('删除菜单', 'Delete menu'),
    confirms: 'always',
    reach: 'installation',
    body: closedObject({ menuId: id, cascade }),
  }),
  /** The result of a drag: all of it or nothing. */
  move: post('sys/menu/move', {
    label: label('移动菜单', 'Move menus'),
    confirms: 'always',
    reach: 'installation',
    permission: 'sys:menu:update',
    body: closedObject({
      menus: Type.Array(closedObject({ id, parentId: parentRef, orderNum }), { minItems: 1, maxItems: 1000 }),
    }),
  }),
  export: get('sys/menu/export', {
    label: label('导出菜单', 'Export menus'),
    reach: 'installation',
    query: closedObject({ ...filter, ...sortQuery(['id', 'name', 'orderNum']), ...exportQuery }),
    answerKind: 'binary',
  }),
}

/** JSON array of codes, as text. */
const permission = lines(40_000)
const linkState = Type.Integer({ minimum: 0, maximum: 1 })

export const roleMenuApi = {
  /** Any signed-in user reads the links of their own role; others take `sys:role:list`. */
  select: post('rolesMenus/select/condition', {
    label: label('角色菜单列表', 'Role menu links'),
    isAudited: false,
    access: 'session',
    body: conditionBody(closedObject({ isDelete: Type.Optional(linkState), rolesId: Type.Optional(id) }), [
      'createTime',
      'id',
    ]),
    data: conditionPage(roleMenu),
  }),
  insert: post('rolesMenus/insert', {
    label: label('新增角色菜单', 'Add role menu link'),
    confirms: 'always',
    permission: 'sys:role:add',
    body: closedObject({ menusId: id, rolesId: id, permission, isDelete: Type.Optional(linkState) }),
    data: Type.Object({ id }),
  }),
  update: post('rolesMenus/update', {
    label: label('修改角色菜单', 'Change role menu link'),
    confirms: 'always',
    permission: 'sys:role:update',
    body: closedObject({
      id,
      menusId: Type.Optional(id),
      rolesId: Type.Optional(id),
      permission: Type.Optional(permission),
      isDelete: Type.Optional(linkState),
    }),
  }),
  delete: del('rolesMenus/delete/:id', {
    label: label('删除角色菜单', 'Delete role menu link'),
    confirms: 'always',
    permission: 'sys:role:delete',
    params: closedObject({ id }),
  }),
}
