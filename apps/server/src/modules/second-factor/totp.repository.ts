import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface SealedTotp {
  readonly secret: Buffer
  readonly keyId: string
  readonly confirmedAt: Date | null
}

export function loadTotp(db: Db, userId: number): Promise<SealedTotp | undefined> {
  return db
    .selectFrom('totp')
    .select(['secret', 'keyId', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export interface BegunTotp {
  readonly userId: number
  readonly secret: Buffer
  readonly keyId: string
  readonly createdAt: Date
}

/** Replaces an unconfirmed one. False when there is a confirmed one. */
export async function beginTotp(db: Db, begun: BegunTotp): Promise<boolean> {
  const { userId, secret, keyId, createdAt } = begun
  const written = await sql`
    insert into totp (user_id, secret, key_id, created_at) values (${userId}, ${secret}, ${keyId}, ${createdAt})
        on conflict (user_id) do update
       set secret = excluded.secret, key_id = excluded.key_id, created_at = excluded.created_at
     where totp.confirmed_at is null
    returning user_id`.execute(db)
  return written.rows.length > 0
}

/** Confirms it. False when it is confirmed already, or was replaced since. */
export async function confirmTotp(
  tx: Tx,
  userId: number,
  { secret, step, now }: { readonly secret: Buffer; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const written = await tx
    .updateTable('totp')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

/**
 * Counts a try before the check, in the database, so that parallel tries and those through other processes count too.
 * Returns its number since the last right one, or since `since`; beyond the limit no more are counted, so that
 * further tries do not prolong the wait.
 */
export async function countTotpTry(
  db: Db,
  userId: number,
  { now, since, maxTries }: { readonly now: Date; readonly since: Date; readonly maxTries: number },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update totp
       set failures = case when failed_at <= ${since} then 1 else failures + 1 end, failed_at = ${now}
     where user_id = ${userId} and (failures < ${maxTries} or failed_at <= ${since})
    returning failures`.execute(db)
  return rows[0]?.failures ?? maxTries + 1
}

/** A code is good once: false for a code of this step or an earlier one. */
export async function takeTotpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('totp')
    .set({ lastStep: step, failures: 0, failedAt: null })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function loadLastFailure(db: Db, userId: number): Promise<Date | undefined> {
  const row = await db.selectFrom('totp').select('failedAt').where('userId', '=', userId).executeTakeFirst()
  return row?.failedAt ?? undefined
}

export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.deleteFrom('totp').where('userId', '=', userId).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** How many secrets were sealed with another key. */
export async function countForeignTotp(db: Db, keyId: string): Promise<number> {
  const row = await db
    .selectFrom('totp')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('keyId', '!=', keyId)
    .executeTakeFirstOrThrow()
  return row.count
}
