import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

/** Replaces the former ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  if (hashes.length === 0) return
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

/** True once for each code. */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

/** Whether the user has an app or a passkey. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactorHolder')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes of one user's factors run one after the other. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select id from app_user where id = ${userId} for update`.execute(tx)
}
