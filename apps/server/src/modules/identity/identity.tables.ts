import type { Generated } from 'kysely'

export type IdentityTables = {
  domain: { id: Generated<number>; parentId: number | null; name: string; path: string }
  role: { id: Generated<number>; name: string; label: string; remark: string | null }
  appUser: {
    id: Generated<number>
    username: string
    name: string
    avatar: Generated<string | null>
    passwordHash: string
    isSuper: boolean
    /** Order matters: the first role counts. */
    roleIds: number[]
    domainId: number
    enabled: Generated<boolean>
    failedLogins: Generated<number>
    lockedUntil: Generated<Date | null>
  }
  menu: {
    id: Generated<number>
    name: string
    nameEn: string | null
    url: string | null
    permission: string | null
    parentId: number | null
    type: number
    isShow: boolean
    router: string | null
    viewPath: string | null
    icon: string | null
    orderNum: number
    keepalive: boolean
    isExt: boolean
    openMode: number
    perms: string | null
    createdAt: Generated<Date>
  }
  roleMenu: {
    id: Generated<number>
    roleId: number
    menuId: number
    permission: string
    isDelete: Generated<boolean>
    createdAt: Generated<Date>
  }
}
