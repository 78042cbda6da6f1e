import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { IdentityTables } from './identity.tables.ts'

export interface LoginRow {
  readonly id: number
  readonly domainId: number
  readonly passwordHash: string
  readonly enabled: boolean
  readonly lockedUntil: Date | null
}

const tables = (db: Db) => db.withTables<IdentityTables>()

export function loadLogin(db: Db, username: string): Promise<LoginRow | undefined> {
  return tables(db)
    .selectFrom('appUser')
    .select(['id', 'domainId', 'passwordHash', 'enabled', 'lockedUntil'])
    .where('username', '=', username)
    .executeTakeFirst()
}

/**
 * Whether the user may still sign in with the password that was checked. Until the commit nobody changes, disables or
 * removes him: who does so next finds the session that was opened, and ends it.
 */
export async function isStillValid(tx: Tx, { id, passwordHash }: LoginRow): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('appUser')
    .select(['passwordHash', 'enabled'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.enabled === true && row.passwordHash === passwordHash
}

export async function loadPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.passwordHash
}

export interface LockRule {
  readonly maxFailures: number
  readonly now: Date
  readonly lockedUntil: Date
}

/** Counts in the database, so that guesses in parallel and through other processes count too. */
export async function countFailure(db: Db, userId: number, rule: LockRule): Promise<void> {
  await sql`
    update app_user
       set failed_logins = case when failed_logins + 1 >= ${rule.maxFailures} then 0 else failed_logins + 1 end,
           locked_until = case when failed_logins + 1 >= ${rule.maxFailures} then ${rule.lockedUntil}::timestamptz
                               else locked_until end
     where id = ${userId} and (locked_until is null or locked_until <= ${rule.now})`.execute(db)
}

/** False when the account was locked while the password was being checked. */
export async function clearFailures(db: Db, userId: number, now: Date): Promise<boolean> {
  const outcome = await tables(db)
    .updateTable('appUser')
    .set({ failedLogins: 0, lockedUntil: null })
    .where('id', '=', userId)
    .where((where) => where.or([where('lockedUntil', 'is', null), where('lockedUntil', '<=', now)]))
    .executeTakeFirst()
  return outcome.numUpdatedRows > 0n
}
