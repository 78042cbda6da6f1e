import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { ArchiveFile } from '#platform/archive/write-archive'
import { beginDump, dumpTable, loadSequences, TablesChangingError } from '#platform/database/dump-tables'
import { type AppliedMigration, isMigrated, listApplied, listMigrations } from '#platform/database/migrate'
import { findMadeTables, type TableShape } from '#platform/database/table-shape'
import { FileMissingError, type FileStore } from '#platform/files/file-store'
import {
  type BackupManifest,
  makeFileName,
  makeManifest,
  makePageName,
  MANIFEST_NAME,
  SECRET_KEY_NAME,
} from './backup-manifest.ts'
import { OperatorError, tellStoreFault } from './operator-error.ts'

export interface BackupSource {
  /** A session that nobody else uses meanwhile. */
  readonly client: ClientBase
  /** All rows were read: nobody needs the database any more, while files may take hours. */
  readonly endRows: () => Promise<void>
  /** Undefined: the files are left out. */
  readonly files: FileStore | undefined
  /** What stands in `secret.key`; undefined where there is none. */
  readonly secretKey: string | undefined
  readonly keyId: string | null
  readonly version: string
  readonly madeAt: Date
}

/** How much there was, once the archive is whole. */
export interface BackupTotals {
  manifest?: BackupManifest
  /** Tables of others, which stay out. */
  foreign?: readonly string[]
}

const FILES_AT_ONCE = 1000

/**
 * What stands in an archive, one after the other: rows, files, the key, and at the end the manifest that tells what there has to be. Files are
 * listed after the rows were read: each that a row names is there, unless it was removed meanwhile.
 */
export async function* packBackup(source: BackupSource, totals: BackupTotals): AsyncGenerator<ArchiveFile> {
  const { client, secretKey } = source
  const own = await listMigrations()
  const made = findMadeTables(own)
  const there = await beginDump(client, (name) => made.has(name)).catch((cause: unknown) => {
    throw cause instanceof TablesChangingError ? new OperatorError(cause.message, { cause }) : cause
  })
  if (!(await isMigrated(client)))
    throw new OperatorError(
      'The database holds no tables of Fibrewatch: set DATA_DIR or DATABASE_URL as the server has it.',
    )
  const shapes = there.filter(({ name }) => made.has(name))
  totals.foreign = there.filter(({ name }) => !made.has(name)).map(({ name }) => name)
  const migrations = await listApplied(client)
  requireKnown(migrations, own)
  const tables: BackupManifest['tables'] = []
  for (const shape of shapes) tables.push(yield* packTable(client, shape))
  const sequences = await loadSequences(client, shapes)
  await client.query('COMMIT')
  await source.endRows()
  const files = source.files === undefined ? null : yield* packFiles(source.files)
  if (secretKey !== undefined) yield makeText(SECRET_KEY_NAME, secretKey)
  totals.manifest = makeManifest({
    version: source.version,
    madeAt: source.madeAt.toISOString(),
    migrations,
    tables,
    sequences,
    files,
    secretKey:
      secretKey === undefined ? null : { sha256: createHash('sha256').update(secretKey).digest('hex') },
    keyId: source.keyId,
  })
  yield makeText(MANIFEST_NAME, `${JSON.stringify(totals.manifest, null, 1)}\n`)
}

/** @throws OperatorError where tables may be that this version does not know: they would be left out */
function requireKnown(applied: readonly AppliedMigration[], own: readonly AppliedMigration[]): void {
  const known = new Set(own.map(({ name }) => name))
  const newer = applied.findLast(({ name }) => !known.has(name))
  if (newer !== undefined)
    throw new OperatorError(
      `The database was used by a newer Fibrewatch (${newer.name}): make the backup with that one.`,
    )
}

function makeText(name: string, text: string): ArchiveFile {
  const bytes = Buffer.from(text)
  return { name, sizeBytes: bytes.length, pieces: [bytes] }
}

async function* packTable(
  client: ClientBase,
  { name, columns }: TableShape,
): AsyncGenerator<ArchiveFile, BackupManifest['tables'][number]> {
  const hash = createHash('sha256')
  let [rows, pages] = [0, 0]
  for await (const { lines } of dumpTable(client, { name, columns })) {
    const text = `${lines.join('\n')}\n`
    hash.update(text)
    rows += lines.length
    pages += 1
    yield makeText(makePageName(name, pages), text)
  }
  return { name, columns: [...columns], rows, sha256: hash.digest('hex') }
}

async function* packFiles(store: FileStore): AsyncGenerator<ArchiveFile, BackupManifest['files']> {
  const hash = createHash('sha256')
  let [count, bytes] = [0, 0]
  for (let after: string | null | undefined; after !== null; ) {
    const page = await store.list({ after: after ?? null, limit: FILES_AT_ONCE }).catch((cause: unknown) => {
      throw tellStoreFault(cause, 'list its files')
    })
    for (const { key } of page.files) {
      const file = await openFile(store, key, hash)
      if (file === undefined) continue
      count += 1
      bytes += file.sizeBytes
      yield file
    }
    after = page.next
  }
  return { count, bytes, sha256: hash.digest('hex') }
}

/** Undefined for one that was removed since it was listed. One that is just being stored grows: what was there is what is read. */
async function openFile(store: FileStore, key: string, hash: Hash): Promise<ArchiveFile | undefined> {
  try {
    const sizeBytes = await store.readSizeBytes(key)
    const content =
      sizeBytes === 0 ? Readable.from([]) : await store.openStream(key, { start: 0, end: sizeBytes - 1 })
    hash.update(`${key}\n`)
    return { name: makeFileName(key), sizeBytes, pieces: hashed(content, { key, hash }) }
  } catch (cause) {
    if (cause instanceof FileMissingError) return undefined
    throw tellStoreFault(cause, `read ${key}`)
  }
}

async function* hashed(
  content: Readable,
  { key, hash }: { key: string; hash: Hash },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      yield piece
    }
  } catch (cause) {
    throw tellStoreFault(cause, `read ${key}`)
  }
}
