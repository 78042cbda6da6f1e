import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeArchive } from '#platform/archive/write-archive'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { createEmbeddedDatabase, type Database } from '#platform/database/database'
import { DataDirLockedError } from '#platform/database/data-dir-lock'
import { withLongSession } from '#platform/database/migrate'
import type { FileStore } from '#platform/files/file-store'
import { findDiskFault } from '#platform/files/store-fault'
import { createLog } from '#platform/log/log'
import { createSealer } from '#platform/secrets/sealer'
import { findSecretKey } from '#platform/secrets/secret-key'
import { askSnapshot } from '#platform/snapshot/ask-snapshot'
import manifest from '#manifest' with { type: 'json' }
import { openDatabase } from '#open-database'
import { openFiles } from '#open-files'
import { requireReachable, requireServer } from '#require-places'
import { OperatorError } from './operator-error.ts'
import { type BackupTotals, packBackup } from './pack-backup.ts'
import { tellCounts } from './tell-counts.ts'

export interface BackupRequest {
  /** A file that is not there yet, or a folder that is. */
  readonly target: string
  readonly withFiles: boolean
}

type Program = Pick<NodeJS.Process, 'pid' | 'exit'>

/**
 * Writes database, files and key into one archive, also while the server runs. Returns what is printed.
 * @throws OperatorError, SnapshotRefusedError, DataDirFaultError
 */
export async function runBackup(config: Config, request: BackupRequest, program: Program): Promise<string> {
  requireDatabase(config)
  await requireServer(config)
  const madeAt = new Date(systemClock.now())
  const path = choosePath(request.target, madeAt)
  const opened = await openForReading(config, program)
  try {
    const files = request.withFiles ? await openReachable(config) : undefined
    const fileKey = await findSecretKey(config.dataDir)
    const key = config.secretKey ?? fileKey
    const totals: BackupTotals = {}
    await withLongSession(opened.database, async (client) => {
      const source = {
        client,
        files,
        secretKey: config.secretKey === undefined ? fileKey?.reveal() : undefined,
        keyId: key === undefined ? null : createSealer(key).keyId,
        version: manifest.version,
        madeAt,
      }
      await writeArchive(path, packBackup(source, totals), madeAt.getTime()).catch((cause: unknown) => {
        throw tellUnwritten(path, cause)
      })
    })
    return tellBackup(path, totals)
  } finally {
    await opened.close()
  }
}

function tellBackup(path: string, { manifest: written, foreign = [] }: BackupTotals): string {
  const counts = written === undefined ? '' : tellCounts(written)
  const note =
    written?.secretKey === null
      ? 'SECRET_KEY is not in it: keep it apart.'
      : 'It holds the key of all secrets: keep it where nobody else reads it.'
  const others =
    foreign.length === 0 ? '' : ` Not in it, as they are not Fibrewatch's: ${foreign.join(', ')}.`
  return `${path}: ${counts}. ${note}${others}\n`
}

async function openReachable(config: Config): Promise<FileStore> {
  const files = await openFiles(config)
  await requireReachable(config, files)
  return files
}

function tellUnwritten(path: string, cause: unknown): unknown {
  if (findDiskFault(cause) === undefined) return cause
  const told = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new OperatorError(
    `${path} could not be written (${told}): make room there, or name another folder.`,
    { cause },
  )
}

/** Opening would make an empty database in a folder that was named by mistake. */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new OperatorError(
      `${dataDir} holds no database: set DATA_DIR or DATABASE_URL as the server has it.`,
    )
}

function choosePath(target: string, at: Date): string {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const path = resolve(isFolder ? join(target, `fibrewatch-${stamp}.tar.gz`) : target)
  if (existsSync(path)) throw new OperatorError(`${path} is there already: choose another name.`)
  if (!existsSync(resolve(path, '..')))
    throw new OperatorError(`The folder of ${path} is not there: make it first.`)
  return path
}

interface Opened {
  readonly database: Database
  close(): Promise<void>
}

/** The database itself; or, while a server runs on the embedded one, a copy that it makes. */
async function openForReading(config: Config, program: Program): Promise<Opened> {
  try {
    const database = await openDatabase(config, { log: createLog({ level: 'silent' }), program })
    return { database, close: () => database.close() }
  } catch (cause) {
    if (!(cause instanceof DataDirLockedError)) throw cause
  }
  const snapshot = await askSnapshot(config.dataDir)
  try {
    const database = await createEmbeddedDatabase({ dataDir: snapshot.dataDir, pid: program.pid })
    return {
      database,
      close: async () => {
        await database.close()
        snapshot.release()
      },
    }
  } catch (cause) {
    snapshot.release()
    throw cause
  }
}
