import type { FileOwner } from '@fibrewatch/contract/plant-file'
import { sql } from 'kysely'
import type { Owner, PartRef } from './file-tie.types.ts'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

type DbOrTx = Db | Tx

export interface OwnerRow {
  readonly id: number
  readonly code: string
  readonly domainId: number
}

const COLUMNS = ['id', 'code', 'domainId'] as const

const FIND: Record<FileOwner, (db: DbOrTx) => ReturnType<typeof findSite>> = {
  site: findSite,
  device: (db) => db.selectFrom('device as owner').select(COLUMNS).where('removedAt', 'is', null),
  link: (db) => db.selectFrom('link as owner').select(COLUMNS),
  cable: (db) => db.selectFrom('cable as owner').select(COLUMNS),
  node: (db) => db.selectFrom('node as owner').select(COLUMNS),
  service: (db) => db.selectFrom('cableService as owner').select(COLUMNS),
}

function findSite(db: DbOrTx) {
  return db.selectFrom('site as owner').select(COLUMNS)
}

/** The object, within the scope. */
export const loadOwner = (
  db: DbOrTx,
  scope: DomainScope,
  { owner, ownerId }: Owner,
): Promise<OwnerRow | undefined> =>
  FIND[owner](db).where('id', '=', ownerId).where(inScope(scope, 'domainId')).executeTakeFirst()

/** The same; until the commit nobody else changes it, nor its files. */
export const lockOwner = (
  tx: Tx,
  scope: DomainScope,
  { owner, ownerId }: Owner,
): Promise<OwnerRow | undefined> =>
  FIND[owner](tx).where('id', '=', ownerId).where(inScope(scope, 'domainId')).forUpdate().executeTakeFirst()

/** Whether the object has such a part. */
export async function hasPart(db: DbOrTx, { ownerId }: Owner, { kind, id }: PartRef): Promise<boolean> {
  const find = {
    port: () => db.selectFrom('device').select('id').where('id', '=', ownerId).where('portCount', '>=', id),
    fibre: () => db.selectFrom('cable').select('id').where('id', '=', ownerId).where('fibreCount', '>=', id),
    section: () =>
      db.selectFrom('cableStop').select('id').where('cableId', '=', ownerId).where('id', '=', id),
    splice: () => db.selectFrom('joint').select('id').where('nodeId', '=', ownerId).where('id', '=', id),
  }[kind]
  const found = await find().executeTakeFirst()
  return found !== undefined
}

interface PartName {
  readonly kind: PartRef['kind']
  readonly id: number
  readonly name: string
}

/** What sections lie between, and where splices lie; those that are gone are absent. */
export async function listPartNames(db: DbOrTx, parts: readonly PartRef[]): Promise<PartName[]> {
  const idsOf = (wanted: PartRef['kind']) => parts.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const { rows } = await sql<PartName>`
    SELECT 'section' AS kind, stop.id, concat_ws(' – ', node.code, beyond.code) AS name
      FROM cable_stop stop JOIN node ON node.id = stop.node_id
           LEFT JOIN LATERAL (
             SELECT far.code FROM cable_stop next JOIN node far ON far.id = next.node_id
              WHERE next.cable_id = stop.cable_id AND (next.cable_m, next.id) > (stop.cable_m, stop.id)
              ORDER BY next.cable_m, next.id LIMIT 1) beyond ON true
     WHERE stop.id = ANY(${idsOf('section')}::bigint[])
    UNION ALL
    SELECT 'splice', joint.id, concat_ws(' ', nullif(joint.tray, ''), nullif(joint.position, ''))
      FROM joint WHERE joint.id = ANY(${idsOf('splice')}::bigint[])`.execute(db)
  return rows
}
