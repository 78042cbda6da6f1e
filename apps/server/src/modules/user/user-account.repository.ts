import type { AccountSettings } from '@fibrewatch/contract/account'
import type { Db, Tx } from '#platform/database/database'
import { makeReading } from '#platform/text/reading'
import type { NewUserRow } from './user-change.repository.ts'

/** What users may change about themselves. */
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
  await tx
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
  await tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordChangedAt: changedAt, updatedAt: changedAt })
    .where('id', '=', userId)
    .execute()
}

export async function loadSettings(db: Db, userId: number): Promise<AccountSettings | undefined> {
  const row = await db.selectFrom('appUser').select('settings').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && 'navTheme' in row.settings ? row.settings : undefined
}

export async function saveSettings(db: Db, userId: number, settings: AccountSettings): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', userId)
    .execute()
}

export interface Transfer {
  readonly userIds: readonly number[]
  readonly departmentId: number
  readonly now: Date
}

export async function moveUsers(tx: Tx, { userIds, departmentId, now }: Transfer): Promise<void> {
  await tx.updateTable('appUser').set({ departmentId, updatedAt: now }).where('id', 'in', userIds).execute()
}

/** Domain and roles of a user. */
export interface Placement {
  readonly domainId: number
  readonly roleIds: readonly number[]
  readonly isSuper: boolean
}

export interface NewSignedOnUser extends Placement {
  readonly name: string
  readonly email: string | null
  readonly username: string
  /** Of a password nobody knows. */
  readonly passwordHash: string
  readonly at: Date
}

/** Absent when the user name is taken, in capitals or not. */
export async function createSignedOn(
  tx: Tx,
  { at, roleIds, ...row }: NewSignedOnUser,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('appUser')
    .values({
      ...row,
      roleIds: [...roleIds],
      nameReading: makeReading(row.name),
      hasPassword: false,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function changePlacement(
  tx: Tx,
  userId: number,
  { domainId, roleIds, isSuper, updatedAt }: Placement & { readonly updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ domainId, roleIds: [...roleIds], isSuper, updatedAt })
    .where('id', '=', userId)
    .execute()
}

/** The user whom the first start makes. */
export async function createFirstUserRow(
  tx: Tx,
  user: Pick<NewUserRow, 'username' | 'name' | 'domainId' | 'passwordHash' | 'mustChangePassword'>,
): Promise<void> {
  await tx
    .insertInto('appUser')
    .values({ ...user, nameReading: makeReading(user.name), isSuper: true, roleIds: [] })
    .execute()
}
