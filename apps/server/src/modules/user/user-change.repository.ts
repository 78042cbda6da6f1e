import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { makeReading } from '#platform/text/reading'
import type { ManagedUser, UserFields } from './managed-user.ts'

const MANAGED = [
  ...(['id', 'username', 'name', 'nickName', 'email', 'phone', 'remark'] as const),
  ...(['isSuper', 'roleIds', 'domainId', 'departmentId', 'enabled'] as const),
] as const

/** Locked until the commit. Absent also outside the scope. */
export function loadManagedUser(tx: Tx, id: number, scope: DomainScope): Promise<ManagedUser | undefined> {
  return tx
    .selectFrom('appUser')
    .select(MANAGED)
    .where('id', '=', id)
    .where(inScope(scope, 'domainId'))
    .forUpdate()
    .executeTakeFirst()
}

export interface NewUserRow extends UserFields {
  readonly username: string
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  readonly createdAt: Date
}

/** Absent when the user name is taken, in capitals or not. */
export async function createUserRow(tx: Tx, { createdAt, ...row }: NewUserRow): Promise<number | undefined> {
  const dates = { createdAt, updatedAt: createdAt, passwordChangedAt: createdAt }
  const made = await tx
    .insertInto('appUser')
    .values({ ...row, ...dates, nameReading: makeReading(row.name), roleIds: [...row.roleIds] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function changeUserRow(
  tx: Tx,
  id: number,
  { roleIds, ...fields }: UserFields & { readonly updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ ...fields, nameReading: makeReading(fields.name), roleIds: [...roleIds] })
    .where('id', '=', id)
    .execute()
}

export interface PasswordChange {
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  readonly changedAt: Date
}

export async function changePasswordRow(
  tx: Tx,
  id: number,
  { changedAt, ...password }: PasswordChange,
): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ ...password, passwordChangedAt: changedAt, updatedAt: changedAt })
    .where('id', '=', id)
    .execute()
}

export async function removeUserRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('appUser').where('id', '=', id).execute()
}

/** The enabled super users, locked until the commit: two of them cannot be demoted past one another. */
export async function listSuperIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('appUser')
    .select('id')
    .where('isSuper', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** As stored: JSON arrays, or text that grants nothing. */
/** Whether the department exists within the scope. */
export async function hasDepartment(tx: Tx, id: number, scope: DomainScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from department where id = ${id} and ${inScope(scope, 'department.domainId')}
       for key share`.execute(tx)
  return rows.length > 0
}

/** False for a user of single sign-on, who has no password and gets none. */
export async function hasPassword(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('appUser').select('hasPassword').where('id', '=', id).executeTakeFirst()
  return row?.hasPassword ?? true
}

/** Whether the domain exists; it stays until the commit. */
export async function hasDomain(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from domain where id = ${id} for key share`.execute(tx)
  return rows.length > 0
}
