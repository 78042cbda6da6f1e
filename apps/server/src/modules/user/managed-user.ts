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
