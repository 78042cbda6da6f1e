import type { Generated } from 'kysely'

export type UserTables = {
  appUser: {
    id: Generated<number>
    username: string
    name: string
    /** Made from the name; null in a row from before there were any. */
    nameReading: string | null
    nickName: string | null
    avatarId: Generated<string | null>
    email: string | null
    phone: string | null
    remark: string | null
    passwordHash: string
    passwordChangedAt: Date | null
    mustChangePassword: boolean
    hasPassword: Generated<boolean>
    isSuper: boolean
    /** Order matters: the first role counts. */
    roleIds: number[]
    domainId: number
    departmentId: number | null
    enabled: boolean
    createdAt: Generated<Date>
    updatedAt: Date
  }
}

/** What a change of a user is about, and what is recorded of it. */
export interface ManagedUser {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly nickName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly remark: string | null
  readonly isSuper: boolean
  readonly roleIds: readonly number[]
  readonly domainId: number
  readonly departmentId: number | null
  readonly enabled: boolean
}

export type UserFields = Omit<ManagedUser, 'id' | 'username'>
