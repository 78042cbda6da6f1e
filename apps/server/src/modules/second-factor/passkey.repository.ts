import type { Passkey } from '@fibrewatch/contract/second-factor'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type PasskeyRow = Selectable<DatabaseTables['passkey']>

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await listPasskeyRows(db, userId)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export function listPasskeyRows(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function loadPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** False when the credential belongs to a user already. */
export async function createPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const made = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: Date },
): Promise<void> {
  await db.updateTable('passkey').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}

export interface OwnPasskey {
  readonly userId: number
  readonly id: string
}

/** Returns its former name; absent when it is not the user's. */
export async function renamePasskey(
  tx: Tx,
  { userId, id }: OwnPasskey,
  name: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('passkey')
    .select('name')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (found !== undefined) await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
  return found?.name
}

/** Returns its name; absent when it is not the user's. */
export async function removePasskey(tx: Tx, { userId, id }: OwnPasskey): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function removePasskeys(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('passkey').where('userId', '=', userId).returning('name').execute()
  return rows.map(({ name }) => name)
}

/** True once for each challenge. Expired ones are removed. */
export async function takeChallenge(
  db: Db,
  { hash, expiresAt, now }: { readonly hash: Buffer; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  await db.deleteFrom('usedChallenge').where('expiresAt', '<=', now).execute()
  const noted = await db
    .insertInto('usedChallenge')
    .values({ hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
