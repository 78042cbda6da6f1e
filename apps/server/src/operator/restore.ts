import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { ArchiveError } from '#platform/archive/archive-error'
import { readArchive } from '#platform/archive/read-archive'
import type { Config } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import { beginLoad, RowsRefusedError } from '#platform/database/load-tables'
import {
  applyMigrations,
  listMigrations,
  lockMigrations,
  type Migration,
  withLongSession,
} from '#platform/database/migrate'
import { tellDataDirFault } from '#platform/database/data-dir-fault'
import { isFileKey } from '#platform/files/file-key'
import type { FileStore } from '#platform/files/file-store'
import { createSealer } from '#platform/secrets/sealer'
import { findSecretKey, removeSecretKey, storeSecretKey } from '#platform/secrets/secret-key'
import { openFiles } from '#open-files'
import { type BackupManifest, readFileName } from './backup-manifest.ts'
import { requireServer, requireStore } from '#require-places'
import { type EmptyPlace, openEmptyPlace } from './empty-place.ts'
import { OperatorError, tellStoreFault } from './operator-error.ts'
import { readBackup } from './read-backup.ts'
import { tellCounts } from './tell-counts.ts'

type Program = Pick<NodeJS.Process, 'pid' | 'exit'>

/** A backup that was checked, and where its parts go. */
interface Restore {
  readonly path: string
  readonly manifest: BackupManifest
  /** All that this server has. */
  readonly migrations: readonly Migration[]
  readonly files: FileStore | undefined
  readonly config: Config
  /** What was written, and has to go again when it fails: the database takes care of itself. */
  readonly written: { files: boolean; secretKey: boolean }
}

/** It failed by its cause, and what it had written is still there. */
class HalfUndoneError extends Error {
  override readonly name = 'HalfUndoneError'
  readonly undoing: unknown
  constructor(cause: unknown, undoing: unknown) {
    super('the restore failed, and so did taking it back', { cause })
    this.undoing = undoing
  }
}

/**
 * Puts an archive into a place that is empty: all of it or nothing. Returns what is printed.
 * @throws OperatorError, DataDirLockedError, DataDirFaultError
 */
export async function runRestore(config: Config, archive: string, program: Program): Promise<string> {
  const path = resolve(archive)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new OperatorError(`${path} is no file.`)
  try {
    const manifest = await readBackup(path)
    await requireServer(config)
    const migrations = requireKnown(manifest, await listMigrations())
    const files = manifest.files === null ? undefined : await openEmptyStore(config)
    // One that cannot be read is a fault here, and not after all else was done.
    await findSecretKey(config.dataDir)
    const written = { files: false, secretKey: false }
    const restore = { path, manifest, migrations, files, config, written }
    await fill(restore, program)
    return await tellRestore(restore)
  } catch (cause) {
    throw tellFailure(path, cause)
  }
}

function tellFailure(path: string, cause: unknown): unknown {
  if (cause instanceof HalfUndoneError)
    return new OperatorError(
      `${path} was not restored: ${tellMessage(cause.cause)}. What was written could not be taken back (${tellMessage(cause.undoing)}): empty the file store and remove DATA_DIR/secret.key before you try again.`,
      { cause },
    )
  if (!(cause instanceof ArchiveError || cause instanceof RowsRefusedError)) return cause
  return new OperatorError(`${path} cannot be restored: ${cause.message}. Nothing was changed.`, { cause })
}

const tellMessage = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')

/** @throws OperatorError for a backup of a newer server, or of another history */
function requireKnown(manifest: BackupManifest, migrations: readonly Migration[]): readonly Migration[] {
  const own = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  if (manifest.migrations.some(({ name }) => !own.has(name)))
    throw new OperatorError(
      `The backup was made by Fibrewatch ${manifest.version}, which is newer: restore it with that version.`,
    )
  const there = new Set(manifest.migrations.map(({ name }) => name))
  const last = manifest.migrations.at(-1)?.name ?? ''
  const isGapless = migrations.every(({ name }) => name > last || there.has(name))
  if (!isGapless || manifest.migrations.some(({ name, checksum }) => own.get(name) !== checksum))
    throw new OperatorError(
      'The backup is of a Fibrewatch whose tables were made in another way: restore it with that one.',
    )
  return migrations
}

async function openEmptyStore(config: Config): Promise<FileStore> {
  const store = await openFiles(config)
  await requireStore(config, store)
  const { files } = await store.list({ after: null, limit: 1000 })
  if (files.length > 0)
    throw new OperatorError(
      'The file store is not empty: set FILES_URL or DATA_DIR to an empty one, or empty it first.',
    )
  return store
}

async function fill(restore: Restore, program: Program): Promise<void> {
  const place = await openEmptyPlace(restore.config, program)
  const commit = { isSent: false, isDone: false }
  try {
    await withLongSession(place.database, (client) => load(restore, { client, place, commit }))
    await place.keep()
  } catch (cause) {
    // What a commit keeps is kept, whatever fails after it.
    if (commit.isDone && place.isKeptByCommit) return
    if (commit.isSent && place.isKeptByCommit) throw tellUnsure(cause)
    const undoing = await takeBack(restore, place)
    const told =
      restore.config.databaseUrl === undefined ? tellDataDirFault(restore.config.dataDir, cause) : cause
    throw undoing === undefined ? told : new HalfUndoneError(told, undoing)
  }
}

interface Loading {
  readonly client: Client
  readonly place: EmptyPlace
  readonly commit: { isSent: boolean; isDone: boolean }
}

async function load(restore: Restore, { client, place, commit }: Loading): Promise<void> {
  await client.query('BEGIN')
  try {
    await lockMigrations(client)
    await place.requireEmpty(client)
    await loadAll(restore, client)
  } catch (cause) {
    // The first error is the one to report.
    await client.query('ROLLBACK').catch(() => undefined)
    throw cause
  }
  commit.isSent = true
  await client.query('COMMIT')
  commit.isDone = true
}

/** Files of rows that may have been kept are not removed. */
const tellUnsure = (cause: unknown): OperatorError =>
  new OperatorError(
    `The database did not say whether it has kept the rows (${tellMessage(cause)}), so nothing was taken back. Run bin/fibrewatch check: where it says that the tables are up to date, the restore is whole; where the database is empty, empty the file store, remove DATA_DIR/secret.key and restore again.`,
    { cause },
  )

/** Why something stays; undefined when nothing does. */
async function takeBack(restore: Restore, place: EmptyPlace): Promise<unknown> {
  const ended = await Promise.allSettled([undo(restore), place.discard()])
  return ended.find((one) => one.status === 'rejected')?.reason
}

/** The files and the key are safe before the transaction is. */
async function loadAll(restore: Restore, client: Client): Promise<void> {
  const { path, manifest, migrations, files, config, written } = restore
  const names = new Set(manifest.migrations.map(({ name }) => name))
  await applyMigrations(
    client,
    migrations.filter(({ name }) => names.has(name)),
  )
  const loader = await beginLoad(client, manifest.tables)
  const again = await readBackup(path, {
    takePage: (table, lines) => loader.load(table, lines),
    takeFile: async (key, pieces) => {
      if (files === undefined) return
      written.files = true
      await files.putAs(key, Readable.from(pieces)).catch((cause: unknown) => {
        throw findArchiveError(cause) ?? tellStoreFault(cause, `take ${key}`)
      })
    },
    takeSecretKey: async (text) => {
      if (config.secretKey !== undefined || (await findSecretKey(config.dataDir)) !== undefined) return
      await storeSecretKey(config.dataDir, new Secret(text))
      written.secretKey = true
    },
  })
  if (JSON.stringify(again) !== JSON.stringify(manifest))
    throw new ArchiveError('it changed while it was read')
  await loader.finish(manifest.sequences)
  await applyMigrations(client, migrations)
}

/** The store wraps what the archive says of itself while it is read. */
function findArchiveError(cause: unknown): ArchiveError | undefined {
  if (!(cause instanceof Error)) return undefined
  return cause instanceof ArchiveError ? cause : findArchiveError(cause.cause)
}

async function undo({ path, files, config, written }: Restore): Promise<void> {
  if (written.secretKey) await removeSecretKey(config.dataDir)
  if (!written.files || files === undefined) return
  for await (const { name } of readArchive(path)) {
    const key = readFileName(name)
    if (key === undefined || !isFileKey(key)) continue
    await files.remove(key).catch((cause: unknown) => {
      throw tellStoreFault(cause, `remove ${key}`)
    })
  }
}

async function tellRestore({ path, manifest, config }: Restore): Promise<string> {
  const key = config.secretKey ?? (await findSecretKey(config.dataDir))
  const keyId = key === undefined ? null : createSealer(key).keyId
  const notes = [
    ...(manifest.files === null
      ? ['The files are not in it: put them into the file store from their own backup.']
      : []),
    ...(manifest.keyId === keyId || manifest.keyId === null
      ? []
      : ['Its secrets were sealed with another key: set SECRET_KEY as it was before you start the server.']),
  ]
  const made = `made ${manifest.madeAt} by Fibrewatch ${manifest.version}`
  return [`Restored from ${path} (${made}): ${tellCounts(manifest)}.`, ...notes, ''].join('\n')
}
