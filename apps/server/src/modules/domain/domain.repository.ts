import { type Expression, type SqlBool, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface DomainNode {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly orderNum: number
}

export interface DomainRow extends DomainNode {
  readonly remark: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly children: number
  readonly users: number
  readonly sites: number
  readonly devices: number
}

export interface NewDomain {
  readonly parentId: number
  readonly name: string
  readonly remark: string | null
  readonly orderNum: number
}

/** Siblings in their order. */
export function listDomainNodes(db: Db, scope: DomainScope): Promise<DomainNode[]> {
  return db
    .selectFrom('domain')
    .select(['id', 'parentId', 'name', 'orderNum'])
    .where(inScope(scope, 'id'))
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
}

/** With counts of the objects in each. */
export async function listDomains(db: Db, scope: DomainScope): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    SELECT d.id, d.parent_id, d.name, d.remark, d.order_num, d.created_at, d.updated_at,
           (SELECT count(*) FROM domain WHERE parent_id = d.id) AS children,
           (SELECT count(*) FROM app_user WHERE domain_id = d.id) AS users,
           (SELECT count(*) FROM site WHERE domain_id = d.id) AS sites,
           (SELECT count(*) FROM device WHERE domain_id = d.id AND removed_at IS NULL) AS devices
      FROM domain d
     WHERE ${inScope(scope, 'd.id')}
     ORDER BY d.order_num, d.id`.execute(db)
  return rows
}

/** Changes of the tree run one after the other: what one checked holds until its commit. Readers are not blocked. */
export async function lockDomains(tx: Tx): Promise<void> {
  await sql`LOCK TABLE domain IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

export async function createDomain(tx: Tx, domain: NewDomain, now: Date): Promise<number> {
  // The path holds the id, which is known only after the insert; until then a path that no other row can have.
  const made = await tx
    .insertInto('domain')
    .values({ ...domain, path: '?', createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changePaths(tx)
  return made.id
}

/** The topmost domain, for the first start. Returns its id. */
export async function createRootDomain(tx: Tx, name: string): Promise<number> {
  const made = await tx
    .insertInto('domain')
    .values({ parentId: null, name, path: '?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changePaths(tx)
  return made.id
}

export async function changeDomain(
  tx: Tx,
  id: number,
  change: Partial<NewDomain> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('domain').set(change).where('id', '=', id).execute()
}

/** Recomputes every path from the parents; writes only those that differ. */
export async function changePaths(tx: Tx): Promise<void> {
  await sql`
    WITH RECURSIVE walked AS (
      SELECT id, '/' || id || '/' AS path FROM domain WHERE parent_id IS NULL
      UNION ALL
      SELECT below.id, walked.path || below.id || '/' FROM domain below JOIN walked ON walked.id = below.parent_id)
    UPDATE domain SET path = walked.path FROM walked
     WHERE walked.id = domain.id AND walked.path <> domain.path`.execute(tx)
}

/** No department changes its domain until the commit. Readers are not blocked. */
export async function lockDepartments(tx: Tx): Promise<void> {
  await sql`LOCK TABLE department IN SHARE MODE`.execute(tx)
}

export interface OutsideDepartment {
  readonly name: string
  readonly parentId: number
  readonly parentName: string
  readonly parentDomainId: number
}

/** The first department that is neither in its parent's domain nor below it. */
export async function loadOutsideDepartment(db: Db): Promise<OutsideDepartment | undefined> {
  const { rows } = await sql<OutsideDepartment>`
    SELECT department.name, parent.id AS parent_id, parent.name AS parent_name, parent.domain_id AS parent_domain_id
      FROM department
      JOIN department parent ON parent.id = department.parent_id
      JOIN domain own ON own.id = department.domain_id
      JOIN domain above ON above.id = parent.domain_id
     WHERE NOT starts_with(own.path, above.path)
     ORDER BY department.id
     LIMIT 1`.execute(db)
  return rows[0]
}

/** Waits for objects being added to it, and blocks others until the commit. */
export async function lockDomain(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('domain').select('id').where('id', '=', id).forUpdate().execute()
}

export async function removeDomain(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('domain').where('id', '=', id).execute()
}

export interface DomainUse {
  readonly children: number
  readonly users: number
  readonly departments: number
  readonly roles: number
  readonly sites: number
  readonly devices: number
  readonly links: number
  readonly cables: number
  readonly nodes: number
  readonly services: number
  /** Whether there are any: 1 or 0. There may be millions. */
  readonly alarms: number
  readonly traces: number
  /** Of devices that have moved to another domain since. */
  readonly events: number
  readonly batches: number
  readonly ruleSets: number
  readonly reports: number
  readonly files: number
  readonly uploads: number
}

/** Objects that prevent deleting a domain. */
export async function loadDomainUse(db: Db, id: number): Promise<DomainUse> {
  const { rows } = await sql<DomainUse>`
    SELECT (SELECT count(*) FROM domain WHERE parent_id = ${id}) AS children,
           (SELECT count(*) FROM app_user WHERE domain_id = ${id}) AS users,
           (SELECT count(*) FROM department WHERE domain_id = ${id}) AS departments,
           (SELECT count(*) FROM role WHERE domain_id = ${id}
               OR id IN (SELECT role_id FROM role_domain WHERE domain_id = ${id})) AS roles,
           (SELECT count(*) FROM site WHERE domain_id = ${id}) AS sites,
           (SELECT count(*) FROM device WHERE domain_id = ${id}) AS devices,
           (SELECT count(*) FROM link WHERE domain_id = ${id}) AS links,
           (SELECT count(*) FROM cable WHERE domain_id = ${id}) AS cables,
           (SELECT count(*) FROM node WHERE domain_id = ${id}) AS nodes,
           (SELECT count(*) FROM cable_service WHERE domain_id = ${id}) AS services,
           (SELECT count(*) FROM (SELECT FROM alarm WHERE domain_id = ${id} LIMIT 1) found) AS alarms,
           (SELECT count(*) FROM (SELECT FROM trace WHERE domain_id = ${id} LIMIT 1) found) AS traces,
           (SELECT count(*) FROM (SELECT FROM event WHERE domain_id = ${id} LIMIT 1) found) AS events,
           (SELECT count(*) FROM batch WHERE domain_id = ${id}) AS batches,
           (SELECT count(*) FROM quality_rule_set WHERE domain_id = ${id}) AS rule_sets,
           (SELECT count(*) FROM report WHERE domain_id = ${id}) AS reports,
           (SELECT count(*) FROM netdisk_node WHERE domain_id = ${id}) AS files,
           (SELECT count(*) FROM netdisk_upload WHERE domain_id = ${id} AND finished_at IS NULL) AS uploads`.execute(
    db,
  )
  const [use] = rows
  if (use === undefined) throw new Error('counting gave no row')
  return use
}

/**
 * The condition that keeps a query to a domain and those below it: `inDomainTree(id, 'link.domainId')`.
 * `column` is a column reference written in code, never anything a client sent.
 */
export const inDomainTree = (domainId: number, column: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (
    select below.id from domain below join domain top on top.id = ${domainId}
     where starts_with(below.path, top.path))`
