import type { Insertable, Selectable } from 'kysely'
import type { Stamp } from '#modules/plant-change'
import type { Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type StoredSite = Selectable<DatabaseTables['site']>
export type SiteFields = Pick<StoredSite, 'code' | 'name' | 'domainId' | 'address' | 'lng' | 'lat'>

/** With a number where it is put back. */
type NewSite = SiteFields & Pick<Insertable<DatabaseTables['site']>, 'id'>

/** The site as it stays until the commit. */
export const lockSite = (tx: Tx, id: number): Promise<StoredSite | undefined> =>
  tx.selectFrom('site').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function createSite(tx: Tx, site: NewSite, stamp: Stamp): Promise<number> {
  const row = { ...site, ...stamp }
  return (await tx.insertInto('site').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns its new version. */
export async function changeSite(tx: Tx, id: number, fields: SiteFields & Stamp): Promise<number> {
  const changed = await tx
    .updateTable('site')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return changed.version
}

/** Devices that were removed forget where they stood. */
export async function removeSite(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('device')
    .set({ siteId: null })
    .where('siteId', '=', id)
    .where('removedAt', 'is not', null)
    .execute()
  await tx.deleteFrom('site').where('id', '=', id).execute()
}

/** What stands there. */
export async function loadSiteUse(tx: Tx, id: number): Promise<{ devices: number; nodes: number }> {
  const devices = tx
    .selectFrom('device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('siteId', '=', id)
    .where('removedAt', 'is', null)
  const nodes = tx
    .selectFrom('node')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('siteId', '=', id)
  return {
    devices: (await devices.executeTakeFirstOrThrow()).count,
    nodes: (await nodes.executeTakeFirstOrThrow()).count,
  }
}
