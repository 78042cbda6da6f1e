import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { menu } from './menu.ts'
import { closedObject, freeText, id, lines, nullable, oneOf, text } from './schema.ts'

/** `own`: the user's domain and below; `chosen`: the listed domains and below, as far as they lie inside it. */
export const ROLE_DATA_SCOPES = ['own', 'chosen'] as const
export type RoleDataScope = (typeof ROLE_DATA_SCOPES)[number]

/** The columns of the permission table. */
export const PERMISSION_KINDS = ['view', 'add', 'change', 'remove', 'export', 'run'] as const
export type PermissionKind = (typeof PERMISSION_KINDS)[number]

const words = (list: string): readonly string[] => list.split(' ')

const VERBS: Record<Exclude<PermissionKind, 'run'>, readonly string[]> = {
  view: words(
    'page list info stat tree map history preview verify effect values compare check handlers menus quota',
  ),
  add: words('add insert mkdir upload token copy'),
  change: words(
    'update move rename mark cut transfer switch password rotateKey baseline comment logo restore reset',
  ),
  remove: words('delete purge empty'),
  export: words('export download'),
}

/** The kind of a permission code, which is its column in the permission table. The last word of the code decides. */
export function permissionKind(code: string): PermissionKind {
  const verb = code.slice(code.lastIndexOf(':') + 1)
  const found = Object.entries(VERBS).find(([, verbs]) => verbs.includes(verb))
  return (found?.[0] as PermissionKind | undefined) ?? 'run'
}

export const role = Type.Object({
  id,
  /** Shown to people. */
  name: Type.String(),
  /** Short code, letters and digits. */
  label: Type.String(),
  remark: nullable(Type.String()),
  domainId: id,
  domainName: Type.String(),
  dataScope: oneOf(ROLE_DATA_SCOPES),
  /** In the caller's language: the names of the chosen domains, or that it is the user's own domain. */
  dataScopeText: Type.String(),
  /** Comes with the product: it can be changed but not deleted, and its label stays. */
  isBuiltIn: Type.Boolean(),
  /** Users who hold it, all domains together. */
  users: Type.Integer(),
  /** It shows but a part of the domains, or belongs to one below the topmost: it cannot come to hold codes for the whole installation. */
  isLimited: Type.Boolean(),
  /** Whether the caller may change or delete it: it is in the caller's scope, and holds and shows no more than the caller. */
  isChangeable: Type.Boolean(),
  /** Whether the caller may give it to users: they hold everything it grants. */
  isGrantable: Type.Boolean(),
  /** Permission codes granted. */
  codes: Type.Integer(),
  createTime: Type.String(),
  updateTime: Type.String(),
})
export type Role = Static<typeof role>

const roleLink = Type.Object({
  menuId: id,
  /** JSON array of permission codes. */
  permission: Type.String(),
})

/** A row of the permission table. */
export const roleMenuRow = Type.Object({
  menuId: id,
  parentId: nullable(id),
  type: menu.properties.type,
  name: Type.String(),
  nameEn: nullable(Type.String()),
  /** The page it shows; home is called by its title. */
  viewPath: nullable(Type.String()),
  icon: nullable(Type.String()),
  orderNum: Type.Integer(),
  moduleOff: Type.Boolean(),
  /** Whether the caller sees this menu, and so may grant it. */
  isGrantable: Type.Boolean(),
  codes: Type.Array(
    Type.Object({
      code: Type.String(),
      /** Of the calls it opens, in the caller's language. */
      label: Type.String(),
      kind: oneOf(PERMISSION_KINDS),
      /** Counts only for users whose scope is the whole installation: a limited role cannot hold it. */
      isInstallationWide: Type.Boolean(),
      isGrantable: Type.Boolean(),
    }),
  ),
})
export type RoleMenuRow = Static<typeof roleMenuRow>

const code = Type.String({ pattern: '^[A-Za-z0-9:-]{1,100}$' })
const given = {
  name: text(40, 2),
  label: Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' }),
  remark: Type.Optional(nullable(lines(200))),
  domainId: Type.Optional(id),
  dataScope: Type.Optional(oneOf(ROLE_DATA_SCOPES)),
  /** For `dataScope` chosen. */
  domainIds: Type.Optional(Type.Array(id, { maxItems: 200, uniqueItems: true })),
  /** All that the role opens: menus that are not named are removed. */
  menus: Type.Optional(
    Type.Array(closedObject({ menuId: id, perms: Type.Array(code, { maxItems: 500, uniqueItems: true }) }), {
      maxItems: 1000,
    }),
  ),
}
const filter = {
  keyword: Type.Optional(freeText(80)),
  ...sortQuery(['id', 'name', 'label', 'users', 'createTime', 'updateTime']),
}

export const roleApi = {
  /** For choosing: the caller's own domain, those above it and those below. */
  list: get('sys/role/list', { label: label('角色列表', 'Roles'), data: Type.Array(role) }),
  page: get('sys/role/page', {
    label: label('角色分页', 'Roles by page'),
    query: closedObject({ ...pageQuery, ...filter }),
    data: paged(role),
  }),
  info: get('sys/role/info', {
    label: label('角色详情', 'Role'),
    query: closedObject({ roleId: id }),
    data: Type.Object({
      role,
      links: Type.Array(roleLink),
      domainIds: Type.Array(id),
      users: Type.Array(Type.Object({ id, username: Type.String(), name: Type.String() })),
    }),
  }),
  /** The menus with the codes that belong to each: what the permission table is drawn from. */
  menus: get('sys/role/menus', {
    reach: 'everybody',
    label: label('可授予的菜单与权限', 'Menus and permissions to grant'),
    permission: 'sys:role:info',
    data: Type.Array(roleMenuRow),
  }),
  /** The users affected by a change of the role. */
  effect: get('sys/role/effect', {
    label: label('角色影响范围', 'Reach of a role'),
    permission: 'sys:role:info',
    query: closedObject({ roleId: id }),
    data: Type.Object({ users: Type.Integer(), online: Type.Integer() }),
  }),
  add: post('sys/role/add', {
    label: label('新增角色', 'Add role'),
    confirms: 'always',
    body: closedObject(given),
    data: Type.Object({ roleId: id }),
  }),
  update: post('sys/role/update', {
    label: label('修改角色', 'Change role'),
    confirms: 'always',
    body: closedObject({
      ...given,
      roleId: id,
      name: Type.Optional(given.name),
      label: Type.Optional(given.label),
    }),
  }),
  delete: post('sys/role/delete', {
    label: label('删除角色', 'Delete roles'),
    confirms: 'always',
    body: closedObject({ roleIds: Type.Array(id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  }),
  export: get('sys/role/export', {
    label: label('导出角色', 'Export roles'),
    query: closedObject({ ...filter, ...exportQuery }),
    answerKind: 'binary',
  }),
}
