import type { AccountSettings } from '@fibrewatch/contract'
import type { Generated } from 'kysely'

export type IdentityTables = {
  domain: { id: Generated<number>; parentId: number | null; name: string; path: string }
  role: {
    id: Generated<number>
    name: string
    label: string
    remark: string | null
    domainId: number
    builtIn: Generated<boolean>
  }
  appUser: {
    id: Generated<number>
    username: string
    name: string
    /** Made from the name; null in a row from before there were any. */
    nameReading: string | null
    nickName: Generated<string | null>
    avatarId: Generated<string | null>
    email: Generated<string | null>
    phone: Generated<string | null>
    remark: Generated<string | null>
    passwordHash: string
    passwordChangedAt: Generated<Date | null>
    mustChangePassword: Generated<boolean>
    /** False for a user of single sign-on. */
    hasPassword: Generated<boolean>
    isSuper: boolean
    /** Order matters: the first role counts. */
    roleIds: number[]
    domainId: number
    enabled: Generated<boolean>
    /** `{}`: never saved. Written as JSON text. */
    settings: Generated<AccountSettings | object>
    updatedAt: Generated<Date>
  }
  session: {
    id: string
    userId: number
    ip: string | null
    os: string | null
    browser: string | null
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    lockedAt: Date | null
    endedAt: Date | null
  }
  menu: {
    id: Generated<number>
    name: string
    parentId: number | null
    type: number
    viewPath: string | null
    perms: string | null
    orderNum: number
  }
  roleMenu: {
    id: Generated<number>
    roleId: number
    menuId: number
    permission: string
    isDelete: Generated<boolean>
  }
  captcha: {
    id: string
    code: string
    expiresAt: Date
    tries: Generated<number>
    address: string
    workBits: number
  }
  loginFailure: {
    subject: string
    failures: number
    failedAt: Date
    /** Of a pair: locked out until then; of a name or an address: waits until then. */
    lockedUntil: Date | null
    lockOuts: Generated<number>
  }
}
