import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { type Selectable, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'
import type { KeptTie, NewTie, Owner } from './file-tie.types.ts'

type TieRow = Selectable<DatabaseTables['plantFile']>
type DbOrTx = Db | Tx

/** Which column names the owner. */
const OWNER_COLUMNS = {
  site: 'siteId',
  device: 'deviceId',
  link: 'linkId',
  cable: 'cableId',
  node: 'nodeId',
  service: 'serviceId',
} as const satisfies Record<FileOwner, keyof TieRow>
const OWNERS = Object.entries(OWNER_COLUMNS) as readonly [FileOwner, (typeof OWNER_COLUMNS)[FileOwner]][]

function readTie(row: TieRow): KeptTie {
  const { id, partKind, partId, fileId, name, remark, addedAt, addedBy } = row
  const [owner, column] = OWNERS.find(([, each]) => row[each] !== null) ?? OWNERS[0] ?? ['site', 'siteId']
  const part = partKind === null || partId === null ? null : { kind: partKind, id: partId }
  const added = { addedAt: addedAt.toISOString(), addedBy }
  return { id, owner, ownerId: row[column] ?? 0, part, fileId, name, remark, ...added }
}

const toColumns = ({ owner, ownerId, part, addedAt, ...tie }: NewTie) => ({
  ...tie,
  [OWNER_COLUMNS[owner]]: ownerId,
  partKind: part?.kind ?? null,
  partId: part?.id ?? null,
  addedAt: new Date(addedAt),
})

/** In the order in which they came. */
export async function listTies(db: DbOrTx, { owner, ownerId }: Owner): Promise<KeptTie[]> {
  const rows = await db
    .selectFrom('plantFile')
    .selectAll()
    .where(OWNER_COLUMNS[owner], '=', ownerId)
    .orderBy('id')
    .execute()
  return rows.map(readTie)
}

/** Those that are there, in the order in which they came. */
export async function listTiesById(db: DbOrTx, ids: readonly number[]): Promise<KeptTie[]> {
  const rows = await db
    .selectFrom('plantFile')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()
  return rows.map(readTie)
}

/** Returns its number: its own, where it comes back. */
export async function createTie(tx: Tx, tie: NewTie & { readonly id?: number }): Promise<number> {
  const row = await tx
    .insertInto('plantFile')
    .values(toColumns(tie))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeTie(tx: Tx, id: number, change: Pick<KeptTie, 'name' | 'remark'>): Promise<void> {
  await tx.updateTable('plantFile').set(change).where('id', '=', id).execute()
}

export async function removeTies(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('plantFile')
    .where('id', 'in', [0, ...ids])
    .execute()
}

/** Of the files from some nodes of the netdisk down: how many objects have them, and the codes of those that the reader sees. */
export async function listReferrers(
  db: DbOrTx,
  scope: DomainScope,
  nodeIds: readonly number[],
): Promise<{ readonly code: string | null }[]> {
  const { rows } = await sql<{ code: string | null }>`
    WITH RECURSIVE below AS (
      SELECT id FROM netdisk_node WHERE id = ANY(${[...nodeIds]}::bigint[])
      UNION ALL
      SELECT child.id FROM below JOIN netdisk_node child ON child.parent_id = below.id),
    owner AS (
      SELECT DISTINCT coalesce('site ' || site_id, 'device ' || device_id, 'link ' || link_id, 'cable ' || cable_id,
                               'node ' || node_id, 'service ' || service_id) AS key,
             site_id, device_id, link_id, cable_id, node_id, service_id
        FROM plant_file WHERE file_id IN (SELECT id FROM below))
    SELECT CASE WHEN ${inScope(scope, 'named.domain_id')} THEN named.code END AS code
      FROM owner CROSS JOIN LATERAL (
        SELECT code, domain_id FROM site WHERE id = owner.site_id
        UNION ALL SELECT code, domain_id FROM device WHERE id = owner.device_id AND removed_at IS NULL
        UNION ALL SELECT code, domain_id FROM link WHERE id = owner.link_id
        UNION ALL SELECT code, domain_id FROM cable WHERE id = owner.cable_id
        UNION ALL SELECT code, domain_id FROM node WHERE id = owner.node_id
        UNION ALL SELECT code, domain_id FROM cable_service WHERE id = owner.service_id) named
     ORDER BY code NULLS LAST LIMIT 1000`.execute(db)
  return rows
}
