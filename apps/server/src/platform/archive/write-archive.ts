import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncPath } from '../database/durable-fsync.ts'
import { makeTarHeader, padTar, TAR_END_BYTES, type TarEntry } from './tar-header.ts'

/** A file of an archive. `pieces` are exactly `sizeBytes` long altogether. */
export interface ArchiveFile extends TarEntry {
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface ArchiveOptions {
  /** When its files were made, as their headers say; Unix milliseconds. */
  readonly atMs: number
  /** Breaks it off: nothing of it stays. */
  readonly signal?: AbortSignal
}

/** Under this name there is something already, and it stays as it is. */
export class ArchiveThereError extends Error {
  override readonly name = 'ArchiveThereError'
}

const OWNER_ONLY = 0o600
/** Half the time of the usual level, for some more bytes: most of what is stored is packed already. */
const LEVEL = 1
const DRAFT_END = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/
/** Somebody who still writes one has waited for nothing that long. */
const DRAFT_AGE_MS = 3_600_000

async function* packTar(files: AsyncIterable<ArchiveFile>, atMs: number): AsyncGenerator<Uint8Array> {
  for await (const file of files) {
    yield makeTarHeader(file, atMs)
    let sentBytes = 0
    for await (const piece of file.pieces) {
      sentBytes += piece.length
      yield piece
    }
    if (sentBytes !== file.sizeBytes) throw new Error(`${file.name} changed while it was read`)
    yield Buffer.alloc(padTar(file.sizeBytes))
  }
  yield Buffer.alloc(TAR_END_BYTES)
}

/**
 * Writes files into a `.tar.gz` for its owner alone. It has another name until it is whole and on the disk, so that under
 * `path` there is never a part of one. Files are taken one after the other, and no faster than they are written.
 * @throws ArchiveThereError, the reason of `signal`, and what reading and writing throw
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile>,
  options: ArchiveOptions,
): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  const handle = await open(draft, 'wx', OWNER_ONLY)
  try {
    await writeDraft(handle, files, options)
    options.signal?.throwIfAborted()
    await giveName(draft, path)
    syncPath(dirname(path))
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  } finally {
    await handle.close().catch(() => undefined)
  }
}

/** Whoever breaks it off waits for none of its sources: one that does not answer could not be stopped. */
async function writeDraft(
  handle: FileHandle,
  files: AsyncIterable<ArchiveFile>,
  { atMs, signal }: ArchiveOptions,
): Promise<void> {
  const ended = new AbortController()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal })
  signal?.throwIfAborted()
  const written = pipeline(
    Readable.from(packTar(files, atMs)),
    createGzip({ level: LEVEL }),
    handle.createWriteStream({ flush: true }),
    signal === undefined ? {} : { signal },
  )
  try {
    await Promise.race([written, broken])
  } finally {
    ended.abort()
    written.catch(() => undefined)
  }
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** A link, unlike a new name, never takes the place of what is there; shares of other systems may have none. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'EEXIST' || existsSync(path)) throw new ArchiveThereError(`${path} is there`, { cause })
    if (!NO_LINKS.has(code)) throw cause
    return rename(draft, path)
  }
  await rm(draft)
}

/** Removes what was left of archives in the folder of `path` by processes that were killed. */
export async function removeOldDrafts(path: string, nowMs: number): Promise<void> {
  const folder = dirname(path)
  for (const name of (await readdir(folder)).filter((found) => isDraftLike(found, basename(path)))) {
    const draft = join(folder, name)
    const writtenAtMs = await stat(draft).then(
      ({ mtimeMs }) => mtimeMs,
      () => nowMs,
    )
    if (nowMs - writtenAtMs > DRAFT_AGE_MS) await rm(draft, { force: true })
  }
}

/** Of the same name, or of one that differs in its figures: a backup of each night has its time in its name. */
function isDraftLike(name: string, archive: string): boolean {
  const plain = (text: string): string => text.replaceAll(/\d/g, '0')
  return DRAFT_END.test(name) && plain(name.replace(DRAFT_END, '')) === plain(archive)
}
