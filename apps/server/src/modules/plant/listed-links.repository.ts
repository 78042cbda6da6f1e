import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type ListedLinkRow, selectListedLinks } from './plant-read.repository.ts'

/** Links whose numbers lie side by side; how many there are, and a mark that is another once one of them was changed. */
export interface LinkBlock {
  readonly block: number
  readonly count: number
  readonly mark: string
}

/** So many numbers of links make a block. */
export const BLOCK_SIZE = 256

const blockOf = sql`link.id / ${sql.lit(BLOCK_SIZE)}`

/**
 * Every change of a row gives it the number of the transaction (`xmin`) that made it, and is seen with it or not at all. Of
 * the device only that counts which a listed link shows: it says so often that it is there.
 */
export async function listLinkBlocks(db: Db): Promise<LinkBlock[]> {
  const { rows } = await sql<LinkBlock>`
    SELECT ${blockOf} AS block, count(*) AS count,
           bit_xor(hashint8extended(link.xmin::text::bigint, link.id)
                 # hashtextextended(device.kind || ' ' || device.state, link.id))::text AS mark
      FROM link JOIN device ON device.id = link.device_id
     GROUP BY 1`.execute(db)
  return rows
}

export const listLinksOfBlocks = (db: Db, blocks: readonly number[]): Promise<ListedLinkRow[]> =>
  selectListedLinks(db).where(sql<boolean>`${blockOf} = ANY(${blocks}::bigint[])`).execute()

/** All links and their codes, in the order in which the database puts these. */
export async function listLinkOrder(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('link').select(['id', 'code']).orderBy('code').execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}
