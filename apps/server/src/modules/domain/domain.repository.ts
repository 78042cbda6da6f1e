import type { Generated } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

type DomainTables = {
  domain: {
    id: Generated<number>
    parentId: number | null
    name: string
    path: string
    orderNum: Generated<number>
  }
}

export interface DomainRow {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly orderNum: number
}

export interface NewDomain {
  readonly parentId: number
  readonly name: string
  readonly orderNum: number
}

export function listDomains(db: Db, scope: DomainScope): Promise<DomainRow[]> {
  return db
    .withTables<DomainTables>()
    .selectFrom('domain')
    .select(['id', 'parentId', 'name', 'orderNum'])
    .where(inScope(scope, 'id'))
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
}

/** Absent when the parent is not there (any more); it is locked until the commit. */
export async function createDomain(tx: Tx, domain: NewDomain): Promise<number | undefined> {
  const tables = tx.withTables<DomainTables>()
  const parent = await tables
    .selectFrom('domain')
    .select('path')
    .where('id', '=', domain.parentId)
    .forUpdate()
    .executeTakeFirst()
  if (parent === undefined) return undefined
  // The path holds the id, which is known only after the insert; until then a path nobody else can have.
  const made = await tables
    .insertInto('domain')
    .values({ ...domain, path: `${parent.path}?` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `${parent.path}${made.id}/`
  await tables.updateTable('domain').set({ path }).where('id', '=', made.id).execute()
  return made.id
}
