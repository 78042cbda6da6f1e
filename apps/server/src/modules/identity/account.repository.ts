import type { AccountSession, AccountSettings } from '@fibrewatch/contract'
import type { Db, Tx } from '#platform/database/database'
import { makeReading } from '#platform/text/reading'
import type { IdentityTables } from './identity.tables.ts'

const tables = (db: Db) => db.withTables<IdentityTables>()

/** What a user may change about himself. */
export interface OwnFields {
  readonly name?: string
  readonly nickName?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly remark?: string | null
  readonly avatarId?: string | null
}

export async function changeOwnFields(
  tx: Tx,
  userId: number,
  fields: OwnFields & { readonly updatedAt: Date },
): Promise<void> {
  const reading = fields.name === undefined ? {} : { nameReading: makeReading(fields.name) }
  await tables(tx)
    .updateTable('appUser')
    .set({ ...fields, ...reading })
    .where('id', '=', userId)
    .execute()
}

export async function changeOwnPassword(
  tx: Tx,
  userId: number,
  { passwordHash, changedAt }: { readonly passwordHash: string; readonly changedAt: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordChangedAt: changedAt, updatedAt: changedAt })
    .where('id', '=', userId)
    .execute()
}

export async function loadSettings(db: Db, userId: number): Promise<AccountSettings | undefined> {
  const row = await tables(db)
    .selectFrom('appUser')
    .select('settings')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && 'navTheme' in row.settings ? row.settings : undefined
}

export async function saveSettings(db: Db, userId: number, settings: AccountSettings): Promise<void> {
  await tables(db).updateTable('appUser').set({ settings }).where('id', '=', userId).execute()
}

type SessionRow = Omit<IdentityTables['session'], 'userId' | 'endedAt'>

/** The open sessions of a user, the latest sign-in first. */
export async function listOwnSessions(
  db: Db,
  { userId, currentId, now }: { readonly userId: number; readonly currentId: string; readonly now: Date },
): Promise<AccountSession[]> {
  const rows = await tables(db)
    .selectFrom('session')
    .select(['id', 'ip', 'os', 'browser', 'createdAt', 'lastSeenAt', 'expiresAt', 'lockedAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toAccountSession(row, currentId))
}

function toAccountSession(row: SessionRow, currentId: string): AccountSession {
  const { id, ip, os, browser, createdAt, lastSeenAt, expiresAt, lockedAt } = row
  return {
    id,
    ip,
    os,
    browser,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isLocked: lockedAt !== null,
    isCurrent: id === currentId,
  }
}
