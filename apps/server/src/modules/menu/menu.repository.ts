import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type MenuRow = Selectable<DatabaseTables['menu']>
/** The editable fields of a menu. */
export type MenuDraft = Omit<MenuRow, 'id' | 'createdAt' | 'updatedAt'>

/** Every menu, in the order the console shows siblings. There are some dozens. */
export function listAllMenus(db: Db): Promise<MenuRow[]> {
  return db.selectFrom('menu').selectAll().orderBy('orderNum').orderBy('id').execute()
}

/** Menus that are linked to one of the roles. */
export async function listLinkedMenuIds(db: Db, roleIds: readonly number[]): Promise<number[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('roleMenu')
    .select('menuId')
    .distinct()
    .where('roleId', 'in', roleIds)
    .where('isDelete', '=', false)
    .execute()
  return rows.map(({ menuId }) => menuId)
}

/** Links of roles to any of the menus. */
export async function countRoleLinks(db: Db, menuIds: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('roleMenu')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('menuId', 'in', menuIds)
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return row.links
}

/** Changes of menus run one after the other: what one checked holds until its commit. Readers are not blocked. */
export async function lockMenus(tx: Tx): Promise<void> {
  await sql`LOCK TABLE menu IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

export async function createMenu(tx: Tx, draft: MenuDraft, now: Date): Promise<number> {
  const row = await tx
    .insertInto('menu')
    .values({ ...draft, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeMenu(
  tx: Tx,
  id: number,
  change: Partial<MenuDraft> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('menu').set(change).where('id', '=', id).execute()
}

/** Their links to roles are removed too. */
export async function removeMenus(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('menu').where('id', 'in', ids).execute()
}

/** The page ids that menus name, for the check at the start. */
export async function listViewPaths(db: Db): Promise<string[]> {
  const rows = await listAllMenus(db)
  return rows.flatMap(({ viewPath, isExt }) => (isExt || viewPath === null ? [] : [viewPath]))
}
