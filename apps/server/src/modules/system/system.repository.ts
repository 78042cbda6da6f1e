import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface SystemRow {
  readonly name: string | null
  readonly organisation: string | null
  readonly iconfontUrl: string | null
  readonly logoVersion: string | null
  readonly installedAt: Date
  readonly updatedAt: Date
}

export interface StoredLogo {
  readonly logo: Buffer
  readonly logoType: string
  readonly logoVersion: string
}

export type SystemChange = Partial<Pick<SystemRow, 'name' | 'organisation' | 'iconfontUrl'>> &
  Partial<StoredLogo | { logo: null; logoType: null; logoVersion: null }>

export function loadSystem(db: Db): Promise<SystemRow> {
  return db
    .selectFrom('systemInfo')
    .select(['name', 'organisation', 'iconfontUrl', 'logoVersion', 'installedAt', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** Absent when there is no picture. */
export async function loadLogo(db: Db): Promise<StoredLogo | undefined> {
  const row = await db.selectFrom('systemInfo').select(['logo', 'logoType', 'logoVersion']).executeTakeFirst()
  const { logo, logoType, logoVersion } = row ?? {}
  return logo && logoType && logoVersion ? { logo, logoType, logoVersion } : undefined
}

export async function changeSystem(
  tx: Tx,
  change: SystemChange & { readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('systemInfo').set(change).execute()
}

export interface SystemCounts {
  readonly users: number
  readonly domains: number
  readonly devices: number
  readonly links: number
  /** `17.5 (Debian …)` as the server calls itself. */
  readonly databaseVersion: string
  readonly databaseBytes: number
}

export async function loadCounts(db: Db): Promise<SystemCounts> {
  const { rows } = await sql<SystemCounts>`
    SELECT (SELECT count(*) FROM app_user) AS users, (SELECT count(*) FROM domain) AS domains,
           (SELECT count(*) FROM device WHERE removed_at IS NULL) AS devices, (SELECT count(*) FROM link) AS links,
           current_setting('server_version') AS database_version,
           pg_database_size(current_database()) AS database_bytes`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('counting gave no row')
  return counts
}
