import type { EndpointBody, Menu, menuApi, RoleMenu, roleMenuApi } from '@fibrewatch/contract'
import { HOME_MENU_NAME } from '@fibrewatch/contract'
import type { Db } from '#platform/database/database'
import type { IdentityTables } from './identity.tables.ts'

export type MenuQuery = EndpointBody<typeof menuApi.select>
export type RoleMenuQuery = EndpointBody<typeof roleMenuApi.select>

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
}

const DEFAULT_SIZE = 20
const SORT_COLUMN = { createTime: 'createdAt', orderNum: 'orderNum', id: 'id' } as const
const tables = (db: Db) => db.withTables<IdentityTables>()

const readRange = ({ page = 0, size = DEFAULT_SIZE }: { page?: number; size?: number }) => ({
  offset: page * size,
  limit: size,
})
const readOrder = ({ isAsc = true }: { isAsc?: boolean }) => (isAsc ? 'asc' : 'desc')

/** @param roleId only the menus linked to this role, and the home menu; `all`: every menu */
export async function listMenus(
  db: Db,
  query: MenuQuery,
  roleId: number | undefined | 'all',
): Promise<Page<Menu>> {
  const { isShow, parentId } = query.condition ?? {}
  let found = tables(db).selectFrom('menu')
  if (isShow !== undefined) found = found.where('isShow', '=', isShow)
  if (parentId !== undefined) found = found.where('parentId', parentId === null ? 'is' : '=', parentId)
  if (roleId !== 'all') {
    found = found.where((where) =>
      where.or([
        where('name', '=', HOME_MENU_NAME),
        where('id', 'in', (links) =>
          links
            .selectFrom('roleMenu')
            .select('menuId')
            .where('roleId', '=', roleId ?? 0)
            .where('isDelete', '=', false),
        ),
      ]),
    )
  }
  const { offset, limit } = readRange(query)
  const rows = await found
    .selectAll()
    .orderBy(SORT_COLUMN[query.sortBy ?? 'createTime'], readOrder(query))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const count = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    list: rows.map(({ createdAt, ...menu }) => ({ ...menu, createTime: createdAt.toISOString() })),
    total: count.total,
  }
}

/** @param roleId only links of this role; `all`: of every role */
export async function listRoleMenus(
  db: Db,
  query: RoleMenuQuery,
  roleId: number | undefined | 'all',
): Promise<Page<RoleMenu>> {
  const { isDelete, rolesId } = query.condition ?? {}
  let found = tables(db).selectFrom('roleMenu')
  if (isDelete !== undefined) found = found.where('isDelete', '=', isDelete === 1)
  if (rolesId !== undefined) found = found.where('roleId', '=', rolesId)
  if (roleId !== 'all') found = found.where('roleId', '=', roleId ?? 0)
  const { offset, limit } = readRange(query)
  const rows = await found
    .selectAll()
    .orderBy(SORT_COLUMN[query.sortBy ?? 'createTime'], readOrder(query))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const count = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(toRoleMenu), total: count.total }
}

/** The page ids that menus name, for the check at the start. */
export async function listViewPaths(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('menu')
    .select('viewPath')
    .where('viewPath', 'is not', null)
    .where('isExt', '=', false)
    .execute()
  return rows.flatMap(({ viewPath }) => viewPath ?? [])
}

type RoleMenuRow = {
  id: number
  menuId: number
  roleId: number
  permission: string
  isDelete: boolean
  createdAt: Date
}

const toRoleMenu = ({ id, menuId, roleId, permission, isDelete, createdAt }: RoleMenuRow): RoleMenu => ({
  id,
  menusId: menuId,
  rolesId: roleId,
  permission,
  isDelete: isDelete ? 1 : 0,
  createTime: createdAt.toISOString(),
})
