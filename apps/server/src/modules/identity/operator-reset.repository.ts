import type { Tx } from '#platform/database/database'

export interface UserOfReset {
  readonly id: number
  readonly domainId: number
  readonly enabled: boolean
  readonly hasPassword: boolean
}

/** Locked until the commit. */
export function lockUser(tx: Tx, username: string): Promise<UserOfReset | undefined> {
  return tx
    .selectFrom('appUser')
    .select(['id', 'domainId', 'enabled', 'hasPassword'])
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst()
}
