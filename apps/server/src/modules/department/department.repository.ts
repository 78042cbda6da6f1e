import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface DepartmentRow {
  readonly id: number
  readonly parentId: number | null
  readonly domainId: number
  readonly domainName: string
  /** Ids from the top down, `/1/4/`. */
  readonly domainPath: string
  readonly name: string
  readonly orderNum: number
  readonly users: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface NewDepartment {
  readonly parentId: number | null
  readonly domainId: number
  readonly name: string
  readonly orderNum: number
}

/** Siblings in their order. */
export async function listDepartments(db: Db, scope: DomainScope): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    SELECT p.id, p.parent_id, p.domain_id, d.name AS domain_name, d.path AS domain_path, p.name, p.order_num,
           (SELECT count(*) FROM app_user WHERE department_id = p.id) AS users, p.created_at, p.updated_at
      FROM department p JOIN domain d ON d.id = p.domain_id
     WHERE ${inScope(scope, 'p.domain_id')}
     ORDER BY p.order_num, p.id`.execute(db)
  return rows
}

/** Changes of the tree run one after the other: what one checked holds until its commit. Readers are not blocked. */
export async function lockDepartments(tx: Tx): Promise<void> {
  await sql`LOCK TABLE department IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

export async function loadDomainPath(db: Db, domainId: number): Promise<string | undefined> {
  const row = await db.selectFrom('domain').select('path').where('id', '=', domainId).executeTakeFirst()
  return row?.path
}

export async function createDepartment(tx: Tx, department: NewDepartment, now: Date): Promise<number> {
  const row = await tx
    .insertInto('department')
    .values({ ...department, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeDepartment(
  tx: Tx,
  id: number,
  change: Partial<NewDepartment> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('department').set(change).where('id', '=', id).execute()
}

/** Waits for users being added to it, and blocks others until the commit. */
export async function lockDepartment(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('department').select('id').where('id', '=', id).forUpdate().execute()
}

export async function removeDepartment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('department').where('id', '=', id).execute()
}

export interface Member {
  readonly id: number
  readonly username: string
  readonly isSuper: boolean
  readonly departmentId: number | null
}

/** The users among these that are in the scope, locked until the commit. */
export function lockMembers(tx: Tx, userIds: readonly number[], scope: DomainScope): Promise<Member[]> {
  return tx
    .selectFrom('appUser')
    .select(['id', 'username', 'isSuper', 'departmentId'])
    .where('id', 'in', userIds)
    .where(inScope(scope, 'domainId'))
    .orderBy('id')
    .forUpdate()
    .execute()
}
