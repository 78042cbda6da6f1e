import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncPath } from '../database/durable-fsync.ts'
import { makeTarHeader, padTar, TAR_END_BYTES, type TarEntry } from './tar-header.ts'

/** A file of an archive. `pieces` are exactly `sizeBytes` long altogether. */
export interface ArchiveFile extends TarEntry {
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const OWNER_ONLY = 0o600
/** Half the time of the usual level, for some more bytes: most of what is stored is packed already. */
const LEVEL = 1

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
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile>,
  atMs: number,
): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  const handle = await open(draft, 'wx', OWNER_ONLY)
  try {
    const gzip = createGzip({ level: LEVEL })
    await pipeline(Readable.from(packTar(files, atMs)), gzip, handle.createWriteStream({ flush: true }))
    await rename(draft, path)
    syncPath(dirname(path))
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  } finally {
    await handle.close().catch(() => undefined)
  }
}
