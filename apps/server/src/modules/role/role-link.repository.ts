import type { Db, Tx } from '#platform/database/database'

export interface LinkRow {
  readonly id: number
  readonly menuId: number
  readonly roleId: number
  readonly permission: string
  readonly isDelete: boolean
  readonly createdAt: Date
}
export type NewLink = Omit<LinkRow, 'id' | 'createdAt'>

export interface LinkFilter {
  readonly isDelete?: boolean | undefined
  readonly roleId?: number | undefined
  /** Only links of these roles. */
  readonly ofRoles?: readonly number[] | undefined
}

export interface LinkRange {
  readonly sortBy: 'createdAt' | 'id'
  readonly isAsc: boolean
  readonly offset: number
  readonly limit: number
}

export async function listLinkPage(
  db: Db,
  { isDelete, roleId, ofRoles }: LinkFilter,
  { sortBy, isAsc, offset, limit }: LinkRange,
): Promise<{ rows: LinkRow[]; total: number }> {
  let found = db.selectFrom('roleMenu')
  if (isDelete !== undefined) found = found.where('isDelete', '=', isDelete)
  if (roleId !== undefined) found = found.where('roleId', '=', roleId)
  // No user has role 0: an empty list of roles finds nothing.
  if (ofRoles !== undefined) found = found.where('roleId', 'in', [...ofRoles, 0])
  const rows = await found
    .selectAll()
    .orderBy(sortBy, isAsc ? 'asc' : 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const count = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: count.total }
}

export function listLinks(db: Db, roleId: number): Promise<LinkRow[]> {
  return db
    .selectFrom('roleMenu')
    .selectAll()
    .where('roleId', '=', roleId)
    .where('isDelete', '=', false)
    .orderBy('id')
    .execute()
}

export function loadLink(db: Db, id: number): Promise<LinkRow | undefined> {
  return db.selectFrom('roleMenu').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Overwrites an existing link to the same menu, also one marked as deleted. */
export async function saveLink(tx: Tx, link: NewLink, createdAt: Date): Promise<number> {
  const { permission, isDelete } = link
  const row = await tx
    .insertInto('roleMenu')
    .values({ ...link, createdAt })
    .onConflict((conflict) => conflict.columns(['roleId', 'menuId']).doUpdateSet({ permission, isDelete }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function removeLinks(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('roleMenu').where('id', 'in', ids).execute()
}
