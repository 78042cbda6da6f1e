import type { RoleDataScope } from '@fibrewatch/contract'
import type { Generated } from 'kysely'

export type RoleTables = {
  role: {
    id: Generated<number>
    name: string
    label: string
    remark: string | null
    domainId: number
    dataScope: RoleDataScope
    builtIn: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  roleDomain: { roleId: number; domainId: number }
  roleMenu: {
    id: Generated<number>
    roleId: number
    menuId: number
    /** JSON array of permission codes; anything else grants nothing. */
    permission: string
    isDelete: Generated<boolean>
    createdAt: Generated<Date>
  }
  appUser: { id: number; username: string; name: string; roleIds: number[]; domainId: number }
}
