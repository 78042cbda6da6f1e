import { createHash, type Hash } from 'node:crypto'
import { ArchiveError } from '#platform/archive/archive-error'
import { readArchive, type ReadFile } from '#platform/archive/read-archive'
import { isFileKey } from '#platform/files/file-key'
import {
  type BackupManifest,
  MANIFEST_NAME,
  parseManifest,
  readFileName,
  readPageName,
  SECRET_KEY_NAME,
} from './backup-manifest.ts'

/** Who takes what stands in a backup, in the order in which it comes. */
export interface BackupTaker {
  takePage(table: string, lines: readonly string[]): Promise<unknown>
  /** All pieces have to be read. */
  takeFile(key: string, pieces: AsyncIterable<Buffer>): Promise<void>
  takeSecretKey(key: string): Promise<void>
}

const MB = 1024 * 1024
/** Our own pages have one megabyte, or one row. */
const MAX_PAGE_BYTES = 64 * MB
const MAX_MANIFEST_BYTES = 16 * MB
const MAX_KEY_BYTES = 4096

/** What was seen of a backup so far, to be compared with what its manifest says. */
class Tally {
  readonly #tables = new Map<string, { rows: number; readonly hash: Hash }>()
  readonly #files = { count: 0, bytes: 0, hash: createHash('sha256') }
  #secretKey: string | null = null

  notePage(table: string, bytes: Buffer, rows: number): void {
    const seen = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    seen.hash.update(bytes)
    seen.rows += rows
    this.#tables.set(table, seen)
  }

  async *noteFile(key: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.#files.count += 1
    this.#files.hash.update(`${key}\n`)
    for await (const piece of pieces) {
      this.#files.bytes += piece.length
      this.#files.hash.update(piece)
      yield piece
    }
  }

  noteSecretKey(bytes: Buffer): void {
    this.#secretKey = createHash('sha256').update(bytes).digest('hex')
  }

  /** @throws ArchiveError when anything is missing, is another, or is too much */
  requireAs({ tables, files, secretKey }: BackupManifest): void {
    const told = new Map(tables.map((table) => [table.name, table]))
    for (const name of this.#tables.keys())
      if (!told.has(name)) throw new ArchiveError(`its manifest does not know the table ${name}`)
    for (const { name, rows, sha256 } of tables) {
      const seen = this.#tables.get(name) ?? { rows: 0, hash: createHash('sha256') }
      if (seen.rows !== rows || seen.hash.digest('hex') !== sha256)
        throw new ArchiveError(`the rows of ${name} are not those that were written`)
    }
    const { count, bytes, hash } = this.#files
    const sha256 = hash.digest('hex')
    const isAsTold =
      files === null ? count === 0 : files.count === count && files.bytes === bytes && files.sha256 === sha256
    if (!isAsTold) throw new ArchiveError('its files are not those that were written')
    if ((secretKey?.sha256 ?? null) !== this.#secretKey)
      throw new ArchiveError('its key is not the one that was written')
  }
}

/**
 * Reads a backup from its front to its end, with one page in memory at a time, and hands over what it finds; without a taker it is only checked.
 * @throws ArchiveError when it is not whole, was altered, or holds anything that no backup holds
 */
export async function readBackup(path: string, taker?: BackupTaker): Promise<BackupManifest> {
  const tally = new Tally()
  let manifest: BackupManifest | undefined
  for await (const file of readArchive(path)) {
    if (manifest !== undefined) throw new ArchiveError('something follows its manifest')
    if (file.name === MANIFEST_NAME) manifest = await readManifest(file)
    else await readEntry(file, tally, taker)
  }
  if (manifest === undefined) throw new ArchiveError('it has no manifest')
  tally.requireAs(manifest)
  return manifest
}

async function readManifest(file: ReadFile): Promise<BackupManifest> {
  const manifest = parseManifest((await readWhole(file, MAX_MANIFEST_BYTES)).toString())
  if (manifest === undefined)
    throw new ArchiveError('its manifest is not of a version that this Fibrewatch reads')
  return manifest
}

async function readEntry(file: ReadFile, tally: Tally, taker: BackupTaker | undefined): Promise<void> {
  const [table, key] = [readPageName(file.name), readFileName(file.name)]
  if (table !== undefined) return readPage(file, { table, tally, taker })
  if (key !== undefined && isFileKey(key)) {
    const pieces = tally.noteFile(key, file.pieces)
    await taker?.takeFile(key, pieces)
    // What nobody took is counted all the same.
    for await (const _ of pieces);
    return
  }
  if (file.name !== SECRET_KEY_NAME)
    throw new ArchiveError(`it holds ${JSON.stringify(file.name.slice(0, 100))}, which no backup does`)
  const bytes = await readWhole(file, MAX_KEY_BYTES)
  tally.noteSecretKey(bytes)
  await taker?.takeSecretKey(bytes.toString())
}

interface PageTarget {
  readonly table: string
  readonly tally: Tally
  readonly taker: BackupTaker | undefined
}

async function readPage(file: ReadFile, { table, tally, taker }: PageTarget): Promise<void> {
  const bytes = await readWhole(file, MAX_PAGE_BYTES)
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '') throw new ArchiveError(`a page of ${table} does not end with a line`)
  tally.notePage(table, bytes, lines.length)
  await taker?.takePage(table, lines)
}

async function readWhole({ name, sizeBytes, pieces }: ReadFile, maxBytes: number): Promise<Buffer> {
  if (sizeBytes > maxBytes) throw new ArchiveError(`${name} is larger than any that a backup holds`)
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
