import { sql } from 'kysely'
import type { Placement } from '#modules/user'
import type { Db, Tx } from '#platform/database/database'

/** First key of the two-part advisory locks of this module. */
const LOCK_CLASS = 18

export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** The user behind an identity. */
export interface SignedOnUser extends Placement {
  readonly id: number
  readonly username: string
  readonly enabled: boolean
  readonly hasPassword: boolean
}

/** Locks the identity until the commit: no other transaction makes, moves or links a user for it. */
export async function lockIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${`${issuer} ${subject}`}))`.execute(tx)
}

/** Locks the user until the commit. */
export function loadSignedOn(tx: Tx, { issuer, subject }: IdentityKey): Promise<SignedOnUser | undefined> {
  return tx
    .selectFrom('ssoIdentity')
    .innerJoin('appUser', 'appUser.id', 'ssoIdentity.userId')
    .select(['appUser.id', 'username', 'enabled', 'hasPassword', 'domainId', 'roleIds', 'isSuper'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('appUser')
    .executeTakeFirst()
}

/** Whether the identity still belongs to this account; locked until the commit. */
export async function isStillSignedOn(
  tx: Tx,
  userId: number,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const found = await tx
    .selectFrom('ssoIdentity')
    .innerJoin('appUser', 'appUser.id', 'ssoIdentity.userId')
    .select('appUser.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('appUser.id', '=', userId)
    .where('enabled', '=', true)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is another enabled super user; those are locked until the commit. */
export async function hasOtherSuper(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('isSuper', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.some(({ id }) => id !== userId)
}

export interface NewIdentity extends IdentityKey {
  readonly userId: number
  readonly provider: string
  readonly name: string
  readonly linkedAt: Date
}

/** False when it belongs to a user already. */
export async function createIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const made = await tx
    .insertInto('ssoIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function noteUse(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  use: { readonly name: string; readonly provider: string; readonly lastUsedAt: Date },
): Promise<void> {
  await tx
    .updateTable('ssoIdentity')
    .set(use)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export interface IdentityRow {
  readonly id: number
  readonly provider: string
  readonly name: string
  readonly linkedAt: Date
  readonly lastUsedAt: Date | null
}

export function listIdentities(db: Db, userId: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('ssoIdentity')
    .select(['id', 'provider', 'name', 'linkedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Whether the user has a password; locks the user until the commit, so that parallel removals see each other. */
export async function loadHasPassword(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('hasPassword')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.hasPassword ?? true
}

export async function removeIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ssoIdentity').where('id', '=', id).execute()
}
