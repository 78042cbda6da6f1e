import {
  type EndpointBody,
  type EndpointQuery,
  type Role,
  roleApi,
  type RoleMenu,
  roleMenuApi,
} from '@fibrewatch/contract'
import { type Actor, holdsPermission } from '#platform/auth/actor'
import type { Db } from '#platform/database/database'
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
import type { RoleLinkService } from './role-link.service.ts'
import type { RoleService } from './role.service.ts'

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

export function makeRoleRoutes(service: RoleService): RouteDefinition[] {
  return [
    route(roleApi.list, ({ actor, locale }) => service.list(actor, locale)),
    route(roleApi.page, async ({ actor, query, locale }) =>
      slicePage(filterRoles(await service.list(actor, locale), query), query),
    ),
    route(roleApi.info, ({ actor, query, locale }) => service.requireInfo(actor, query.roleId, locale)),
    route(roleApi.menus, ({ actor, locale }) => service.listMenuRows(actor, locale)),
    route(roleApi.effect, ({ actor, query }) => service.requireEffect(actor, query.roleId)),
    route(roleApi.add, (call) => service.create(call, call.body)),
    route(roleApi.update, (call) => service.change(call, call.body)),
    route(roleApi.delete, (call) => service.remove(call, call.body.roleIds)),
    route(roleApi.export, async ({ actor, query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterRoles(await service.list(actor, locale), query)),
        { query, locale },
      ),
    ),
  ]
}

type LinkBody = Omit<EndpointBody<typeof roleMenuApi.update>, 'id'>

export function makeRoleMenuRoutes(
  db: Db,
  service: RoleService,
  linking: RoleLinkService,
): RouteDefinition[] {
  return [
    route(roleMenuApi.select, async ({ actor, body }) => {
      const { condition = {}, page = 0, size = DEFAULT_SIZE, sortBy = 'createTime', isAsc = true } = body
      const { isDelete, rolesId: roleId } = condition
      const filter = { isDelete: toFlag(isDelete), roleId, ofRoles: await readableRoles(actor, service) }
      const range = { sortBy: SORT_COLUMN[sortBy], isAsc, offset: page * size, limit: size }
      const { rows, total } = await listLinkPage(db, filter, range)
      return { list: rows.map(makeRoleMenu), total, page, size }
    }),
    route(roleMenuApi.insert, async (call) => {
      const { menusId: menuId, rolesId: roleId, permission, isDelete = 0 } = call.body
      const link = { menuId, roleId, permission, isDelete: isDelete === 1 }
      return { id: await linking.save(call, link) }
    }),
    route(roleMenuApi.update, (call) => linking.change(call, call.body.id, makeLink(call.body))),
    route(roleMenuApi.delete, (call) => linking.remove(call, call.params.id)),
  ]
}

const SORT_COLUMN = { createTime: 'createdAt', id: 'id' } as const
const toFlag = (value: number | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 1

/** Without the permission a user reads only their own roles. */
async function readableRoles(actor: Actor, service: RoleService): Promise<readonly number[] | undefined> {
  if (actor.isSuper) return undefined
  return holdsPermission(actor, 'sys:role:list') ? service.listReadableIds(actor) : actor.roleIds
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
