import type { Db, Tx } from '#platform/database/database'

export interface LoginRow {
  readonly id: number
  readonly domainId: number
  readonly passwordHash: string
  readonly enabled: boolean
}

export function loadLogin(db: Db, username: string): Promise<LoginRow | undefined> {
  return db
    .selectFrom('appUser')
    .select(['id', 'domainId', 'passwordHash', 'enabled'])
    .where('username', '=', username)
    .executeTakeFirst()
}

/**
 * Whether the user may still sign in with the checked password. Locks the user until the commit: a later change,
 * disabling or removal finds the opened session, and ends it.
 */
export async function isStillValid(tx: Tx, { id, passwordHash }: LoginRow): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select(['passwordHash', 'enabled'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.enabled === true && row.passwordHash === passwordHash
}

/** Absent for users of single sign-on, who have none. */
export async function loadPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .where('hasPassword', '=', true)
    .executeTakeFirst()
  return row?.passwordHash
}
