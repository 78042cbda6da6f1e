import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface Ticket {
  readonly hash: Buffer
  readonly userId: number
  readonly passwordDigest: Buffer
  readonly expiresAt: Date
}

/** Also removes expired ones, and a user's oldest beyond the limit. */
export async function createTicket(
  tx: Tx,
  ticket: Ticket,
  { now, maxOpen }: { readonly now: Date; readonly maxOpen: number },
): Promise<void> {
  const { userId } = ticket
  await tx.deleteFrom('signInTicket').where('expiresAt', '<=', now).execute()
  await sql`
    delete from sign_in_ticket
     where hash in (select hash from sign_in_ticket where user_id = ${userId}
                     order by expires_at desc, hash offset ${maxOpen - 1})`.execute(tx)
  await tx
    .insertInto('signInTicket')
    .values({ ...ticket, tries: 0 })
    .execute()
}

/** Counts a try before the check. Absent when the ticket is unknown, expired, or was tried too often. */
export function tryTicket(
  db: Db,
  hash: Buffer,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<Pick<Ticket, 'userId' | 'passwordDigest'> | undefined> {
  return db
    .updateTable('signInTicket')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['userId', 'passwordDigest'])
    .executeTakeFirst()
}

/** True once: the caller that uses the ticket up signs in. */
export async function takeTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const used = await tx.deleteFrom('signInTicket').where('hash', '=', hash).executeTakeFirst()
  return used.numDeletedRows > 0n
}

export interface SigningIn {
  readonly id: number
  readonly username: string
  readonly domainId: number
  readonly passwordHash: string
  readonly enabled: boolean
}

const SIGNING_IN = ['id', 'username', 'domainId', 'passwordHash', 'enabled'] as const

export function loadSigningIn(db: Db, userId: number): Promise<SigningIn | undefined> {
  return db.selectFrom('appUser').select(SIGNING_IN).where('id', '=', userId).executeTakeFirst()
}

/** Locks the user until the commit: a later change, disabling or removal finds the session, and ends it. */
export function lockSigningIn(tx: Tx, userId: number): Promise<SigningIn | undefined> {
  return tx.selectFrom('appUser').select(SIGNING_IN).where('id', '=', userId).forShare().executeTakeFirst()
}
