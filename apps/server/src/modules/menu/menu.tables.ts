import type { Generated, Selectable } from 'kysely'

export interface MenuTable {
  id: Generated<number>
  name: string
  nameEn: string | null
  url: string | null
  permission: string | null
  parentId: number | null
  /** 0 directory, 1 page, 2 permission */
  type: number
  isShow: boolean
  router: string | null
  viewPath: string | null
  icon: string | null
  orderNum: number
  keepalive: boolean
  multiTab: boolean
  isExt: boolean
  openMode: number
  /** Comma-separated codes. */
  perms: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type MenuRow = Selectable<MenuTable>
/** What a person decides about a menu. */
export type MenuDraft = Omit<MenuRow, 'id' | 'createdAt' | 'updatedAt'>

export type MenuTables = {
  menu: MenuTable
  roleMenu: { id: Generated<number>; roleId: number; menuId: number; isDelete: Generated<boolean> }
}
