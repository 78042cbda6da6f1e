import { join } from 'node:path'
import type { Config } from '#platform/config/config'
import type { Secret } from '#platform/config/secret'
import { findHolder } from '#platform/database/data-dir-lock'
import { listMigrationNames } from '#platform/database/migrate'
import { explainServerFault, lookAtServer, type ServerLook } from '#platform/database/server-look'
import type { Finding } from './finding.ts'
import { isThere, tellFolderFault } from './look-at-folders.ts'

/** What was found, and for how far its clock is from ours. */
export interface DatabaseFinding {
  readonly finding: Finding
  /** Undefined where it has no clock of its own, or did not answer. */
  readonly clockMs?: number
}

const make = (state: Finding['state'], text: string): Finding => ({ name: 'database', state, text })

/** Changes nothing, and opens nothing that another process may own. */
export async function lookAtDatabase(config: Config, isServerThere: boolean): Promise<DatabaseFinding> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl === undefined) return { finding: lookAtFolder(config.dataDir, isServerThere) }
  if (databaseDirectUrl === undefined) return lookAtUrl('DATABASE_URL', databaseUrl, false)
  const pooler = await lookAtUrl('DATABASE_URL', databaseUrl, true)
  return pooler.finding.state === 'failed'
    ? pooler
    : lookAtUrl('DATABASE_DIRECT_URL', databaseDirectUrl, false)
}

async function lookAtUrl(setting: string, url: Secret, isPooled: boolean): Promise<DatabaseFinding> {
  try {
    const look = await lookAtServer({ connectionString: url.reveal(), isPooled })
    return { finding: await judge(setting, look), clockMs: look.clockMs }
  } catch (cause) {
    const told = explainServerFault(cause, setting, url.reveal())
    const message = cause instanceof Error ? cause.message : String(cause)
    return { finding: make('failed', told ?? `The database of ${setting} cannot be used: ${message}.`) }
  }
}

async function judge(
  setting: string,
  { version, isKnown, applied, mayCreate }: ServerLook,
): Promise<Finding> {
  const begin = `PostgreSQL ${version} of ${setting}`
  if (!isKnown) return make('failed', `${begin} is too old: Fibrewatch takes 15 or newer.`)
  const own = await listMigrationNames()
  const foreign = applied.filter((name) => !own.includes(name))
  if (foreign.length > 0)
    return make(
      'failed',
      `${begin} was used by a newer Fibrewatch (${foreign.at(-1)}): start that one, or restore a backup.`,
    )
  const pending = own.length - applied.length
  if (pending > 0 && !mayCreate)
    return make('failed', `${begin} lets this user make no tables: make them the owner of the database.`)
  if (applied.length === 0)
    return make('ok', `${begin} answers; it is empty, and the first start makes the tables.`)
  if (pending > 0)
    return make(
      'warning',
      `${begin} answers; the next start brings its tables up to date (${pending} steps).`,
    )
  return make('ok', `${begin} answers, and its tables are up to date.`)
}

function lookAtFolder(dataDir: string, isServerThere: boolean): Finding {
  try {
    return judgeFolder(dataDir, isServerThere)
  } catch (cause) {
    return make('failed', tellFolderFault(dataDir, cause))
  }
}

function judgeFolder(dataDir: string, isServerThere: boolean): Finding {
  if (!isThere(join(dataDir, 'database')))
    return make('ok', `${dataDir} holds none: the first start makes it.`)
  const holder = findHolder(dataDir)
  if (holder !== undefined && isServerThere)
    return make('ok', `The running server owns the embedded database in ${dataDir}.`)
  if (holder !== undefined)
    return make(
      'failed',
      `${holder.pid === undefined ? 'Another process' : `Process ${holder.pid}`} owns the embedded database in ${dataDir}, and no server answers at PORT: stop it, or set PORT as it has it.`,
    )
  if (!isThere(join(dataDir, 'database.complete')))
    return make(
      'failed',
      `${dataDir}/database is not whole, or not ours: put DATA_DIR back from a backup, or move it away.`,
    )
  return make('ok', `The embedded database in ${dataDir} is in use by nobody; a start opens it.`)
}
