import type { EndpointBody, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type RoleMenu, roleMenuApi } from '@fibrewatch/contract/menu'
import { type Role, roleApi } from '@fibrewatch/contract/role'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import {
  CREATED_COLUMN,
  DOMAIN_COLUMN,
  ID_COLUMN,
  NAME_COLUMN,
  REMARK_COLUMN,
  UPDATED_COLUMN,
  USERS_COLUMN,
} from '#platform/export/usual-columns'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import { type LinkRow, listLinkPage, type NewLink } from './role-link.repository.ts'
import { changeLink, removeLink, saveLink } from './role-link.service.ts'
import {
  changeRole,
  createRole,
  listMenuRows,
  listReadableIds,
  listRoles,
  removeRoles,
  requireEffect,
  requireRoleInfo,
  type RoleParts,
} from './role.service.ts'

const DEFAULT_SIZE = 20
const FILE_NAME = { zh: '角色', en: 'roles' } as const

const COLUMNS: readonly ExportColumn<Role>[] = [
  ID_COLUMN,
  NAME_COLUMN,
  { id: 'label', head: { zh: '标识', en: 'Label' }, text: ({ label }) => label },
  DOMAIN_COLUMN,
  USERS_COLUMN,
  { id: 'codes', head: { zh: '权限数', en: 'Permissions' }, text: ({ codes }) => codes },
  {
    id: 'dataScopeText',
    head: { zh: '数据范围', en: 'Data scope' },
    text: ({ dataScopeText }) => dataScopeText,
  },
  REMARK_COLUMN,
  CREATED_COLUMN,
  UPDATED_COLUMN,
]

type Filter = Pick<EndpointQuery<typeof roleApi.page>, 'keyword' | 'sortBy' | 'isAsc'>

const filterRoles = (roles: readonly Role[], query: Filter): Role[] =>
  pickRows(roles, query, {
    texts: ({ name, label, remark, domainName }) => [name, label, remark, domainName],
    cell: (role, column) => role[column as keyof Role],
  })

export function makeRoleRoutes(parts: RoleParts): RouteDefinition[] {
  return [
    route(roleApi.list, ({ actor, locale }) => listRoles(parts, actor, locale)),
    route(roleApi.page, async ({ actor, query, locale }) =>
      slicePage(filterRoles(await listRoles(parts, actor, locale), query), query),
    ),
    route(roleApi.info, ({ actor, query, locale }) =>
      requireRoleInfo(parts, { actor, locale }, query.roleId),
    ),
    route(roleApi.menus, ({ actor, locale }) => listMenuRows(parts, actor, locale)),
    route(roleApi.effect, ({ actor, query }) => requireEffect(parts, actor, query.roleId)),
    route(roleApi.add, (call) => createRole(parts, call, call.body)),
    route(roleApi.update, (call) => changeRole(parts, call, call.body)),
    route(roleApi.delete, (call) => removeRoles(parts, call, call.body.roleIds)),
    route(roleApi.export, async ({ actor, query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterRoles(await listRoles(parts, actor, locale), query)),
        { query, locale },
      ),
    ),
  ]
}

type LinkBody = Omit<EndpointBody<typeof roleMenuApi.update>, 'id'>

export function makeRoleMenuRoutes(parts: RoleParts): RouteDefinition[] {
  return [
    route(roleMenuApi.select, async ({ actor, body }) => {
      const { condition = {}, page = 0, size = DEFAULT_SIZE, sortBy = 'createTime', isAsc = true } = body
      const { isDelete, rolesId: roleId } = condition
      const filter = { isDelete: toFlag(isDelete), roleId, ofRoles: await readableRoles(parts, actor) }
      const range = { sortBy: SORT_COLUMN[sortBy], isAsc, offset: page * size, limit: size }
      const { rows, total } = await listLinkPage(parts.db, filter, range)
      return { list: rows.map(makeRoleMenu), total, page, size }
    }),
    route(roleMenuApi.insert, async (call) => {
      const { menusId: menuId, rolesId: roleId, permission, isDelete = 0 } = call.body
      const link = { menuId, roleId, permission, isDelete: isDelete === 1 }
      return { id: await saveLink(parts, call, link) }
    }),
    route(roleMenuApi.update, (call) =>
      changeLink(parts, call, { id: call.body.id, ...makeLink(call.body) }),
    ),
    route(roleMenuApi.delete, (call) => removeLink(parts, call, call.params.id)),
  ]
}

const SORT_COLUMN = { createTime: 'createdAt', id: 'id' } as const
const toFlag = (value: number | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 1

/** Without the permission a user reads only their own roles. */
async function readableRoles(parts: RoleParts, actor: Actor): Promise<readonly number[] | undefined> {
  if (actor.isSuper) return undefined
  return hasPermission(actor, 'sys:role:list') ? listReadableIds(parts, actor) : actor.roleIds
}

/** The sent fields of a link, by the columns of the table. */
function makeLink({ menusId, rolesId, permission, isDelete }: LinkBody): Partial<NewLink> {
  return {
    ...(menusId === undefined ? {} : { menuId: menusId }),
    ...(rolesId === undefined ? {} : { roleId: rolesId }),
    ...(permission === undefined ? {} : { permission }),
    ...(isDelete === undefined ? {} : { isDelete: isDelete === 1 }),
  }
}

const makeRoleMenu = ({ id, menuId, roleId, permission, isDelete, createdAt }: LinkRow): RoleMenu => ({
  id,
  menusId: menuId,
  rolesId: roleId,
  permission,
  isDelete: isDelete ? 1 : 0,
  createTime: createdAt.toISOString(),
})
