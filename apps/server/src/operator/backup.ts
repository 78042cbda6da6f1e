import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ArchiveThereError, removeOldDrafts, writeArchive } from '#platform/archive/write-archive'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { createEmbeddedDatabase, type Database } from '#platform/database/database'
import { DataDirLockedError } from '#platform/database/data-dir-lock'
import { openLongSession } from '#platform/database/migrate'
import type { FileStore } from '#platform/files/file-store'
import { findDiskFault } from '#platform/files/store-fault'
import { createFatalLog } from '#platform/log/log'
import { within } from '#platform/loop/within'
import { createSealer } from '#platform/secrets/sealer'
import { findSecretKey } from '#platform/secrets/secret-key'
import { askSnapshot } from '#platform/snapshot/ask-snapshot'
import manifest from '#manifest' with { type: 'json' }
import { openDatabase } from '#open-database'
import { openFiles } from '#open-files'
import { requireReachable, requireServer } from '#require-places'
import { OperatorError } from './operator-error.ts'
import { type BackupSource, type BackupTotals, packBackup } from './pack-backup.ts'
import { tellCounts } from './tell-counts.ts'

export interface BackupRequest {
  /** A file that is not there yet, or a folder that is. */
  readonly target: string
  readonly withFiles: boolean
}

/** The process; it is heard when it is told to end. */
export interface BackupProgram extends Pick<NodeJS.Process, 'pid' | 'exit'> {
  once(signal: NodeJS.Signals, listener: () => void): unknown
  off(signal: NodeJS.Signals, listener: () => void): unknown
}

/**
 * Writes database, files and key into one archive, also while the server runs. Returns what is printed.
 * @throws OperatorError, SnapshotRefusedError, DataDirFaultError
 */
export async function runBackup(
  config: Config,
  request: BackupRequest,
  program: BackupProgram,
): Promise<string> {
  requireDatabase(config)
  await requireServer(config)
  const madeAt = new Date(systemClock.now())
  const path = choosePath(request.target, madeAt)
  await removeOldDrafts(path, madeAt.getTime())
  const files = request.withFiles ? await openReachable(config) : undefined
  const opened = await openForReading(config, program)
  const broken = listenForEnd(program)
  try {
    const source = { ...opened, ...(await findKey(config)), files, version: manifest.version, madeAt }
    const totals: BackupTotals = {}
    const signal = AbortSignal.any([broken.signal, opened.lost])
    await writeArchive(path, packBackup(source, totals), { atMs: madeAt.getTime(), signal }).catch(
      async (cause: unknown) => {
        throw await tellUnwritten(path, cause, signal)
      },
    )
    return tellBackup(path, totals)
  } finally {
    broken.stop()
    await opened.endRows()
  }
}

/** What stands in the file, and by which key the rows are sealed. */
async function findKey({ secretKey, dataDir }: Config) {
  const fileKey = await findSecretKey(dataDir)
  const key = secretKey ?? fileKey
  return {
    secretKey: secretKey === undefined ? fileKey?.reveal() : undefined,
    keyId: key === undefined ? null : createSealer(key).keyId,
  }
}

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first one breaks off and cleans up; a second one ends the process. */
function listenForEnd(program: BackupProgram) {
  const broken = new AbortController()
  const onEnd = (): void => {
    stop()
    broken.abort(new OperatorError('The backup was broken off, and nothing of it is left.'))
  }
  const stop = (): void => {
    for (const signal of ENDS) program.off(signal, onEnd)
  }
  for (const signal of ENDS) program.once(signal, onEnd)
  return { signal: broken.signal, stop }
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

/** Long enough to hear that the server ended, after its copy could not be read. */
const HEARD_MS = 1000

async function tellUnwritten(path: string, cause: unknown, signal: AbortSignal): Promise<unknown> {
  if (cause instanceof OperatorError) return cause
  if (cause instanceof ArchiveThereError)
    return new OperatorError(`${path} is there already: choose another name.`, { cause })
  if (findDiskFault(cause) !== undefined) {
    const told = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return new OperatorError(
      `${path} could not be written (${told}): make room there, or name another folder.`,
      { cause },
    )
  }
  await within(heardAbort(signal), HEARD_MS).catch(() => undefined)
  return signal.aborted ? signal.reason : cause
}

function heardAbort(signal: AbortSignal): Promise<void> {
  const heard = Promise.withResolvers<void>()
  if (signal.aborted) heard.resolve()
  else signal.addEventListener('abort', () => heard.resolve(), { once: true })
  return heard.promise
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

interface Opened extends Pick<BackupSource, 'client' | 'endRows'> {
  /** Aborted when the database goes away while it is read. */
  readonly lost: AbortSignal
}

const NEVER = new AbortController().signal
/** An engine whose copy is gone may not answer. */
const CLOSE_MS = 10_000

/** The database itself; or, while a server runs on the embedded one, a copy that it makes. */
async function openForReading(config: Config, program: BackupProgram): Promise<Opened> {
  try {
    const database = await openDatabase(config, { log: createFatalLog(), program })
    return await openSession(database, NEVER, () => undefined)
  } catch (cause) {
    if (!(cause instanceof DataDirLockedError)) throw cause
  }
  const snapshot = await askSnapshot(config.dataDir)
  try {
    const database = await createEmbeddedDatabase({ dataDir: snapshot.dataDir, pid: program.pid })
    return await openSession(database, snapshot.lost, () => snapshot.release())
  } catch (cause) {
    snapshot.release()
    throw snapshot.lost.aborted ? snapshot.lost.reason : cause
  }
}

async function openSession(database: Database, lost: AbortSignal, release: () => void): Promise<Opened> {
  const session = await openLongSession(database)
  let isOpen = true
  const endRows = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    const close = async (): Promise<void> => {
      await session.end()
      await database.close()
    }
    // Nothing was written into it, and the process ends soon.
    await within(close(), CLOSE_MS).catch(() => undefined)
    release()
  }
  return { client: session.client, endRows, lost }
}
