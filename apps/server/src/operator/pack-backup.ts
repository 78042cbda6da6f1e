import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { ArchiveFile } from '#platform/archive/write-archive'
import { beginDump, dumpTable, loadSequences } from '#platform/database/dump-tables'
import { isMigrated, listApplied, listMigrations } from '#platform/database/migrate'
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
import { OperatorError } from './operator-error.ts'

export interface BackupSource {
  /** A session that nobody else uses meanwhile. */
  readonly client: ClientBase
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
  const made = findMadeTables(await listMigrations())
  const there = await beginDump(client)
  if (!(await isMigrated(client)))
    throw new OperatorError(
      'The database holds no tables of Fibrewatch: set DATA_DIR or DATABASE_URL as the server has it.',
    )
  const shapes = there.filter(({ name }) => made.has(name))
  totals.foreign = there.filter(({ name }) => !made.has(name)).map(({ name }) => name)
  const migrations = await listApplied(client)
  const tables: BackupManifest['tables'] = []
  for (const shape of shapes) tables.push(yield* packTable(client, shape))
  const sequences = await loadSequences(client, shapes)
  await client.query('COMMIT')
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
    const page = await store.list({ after: after ?? null, limit: FILES_AT_ONCE })
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

/** Undefined for one that was removed since it was listed. */
async function openFile(store: FileStore, key: string, hash: Hash): Promise<ArchiveFile | undefined> {
  try {
    const sizeBytes = await store.readSizeBytes(key)
    const content = await store.openStream(key)
    hash.update(`${key}\n`)
    return { name: makeFileName(key), sizeBytes, pieces: hashed(content, hash) }
  } catch (cause) {
    if (cause instanceof FileMissingError) return undefined
    throw cause
  }
}

async function* hashed(content: Readable, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    hash.update(piece)
    yield piece
  }
}
