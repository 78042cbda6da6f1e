import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { ArchiveError } from './archive-error.ts'
import { ByteQueue } from './byte-queue.ts'
import { padTar, readTarHeader, TAR_BLOCK_BYTES, TAR_END_BYTES, type TarEntry } from './tar-header.ts'

/** An archive of text packs to a tenth or a twentieth. What unpacks to more than this was made to fill a disk. */
const MAX_RATIO = 300
const ALWAYS_ALLOWED_BYTES = 16 * 1024 * 1024

export interface ReadFile extends TarEntry {
  /** To be read to its end before the next file is asked for; what was not read is passed over. */
  readonly pieces: AsyncIterable<Buffer>
}

/**
 * The files of a `.tar.gz`, one after the other, with a few pieces in memory at a time.
 * @throws ArchiveError when it is no whole archive of plain files
 */
export async function* readArchive(path: string): AsyncGenerator<ReadFile> {
  const { size } = await stat(path)
  const source = createReadStream(path)
  const gunzip = createGunzip()
  source.on('error', (cause) => gunzip.destroy(cause))
  const limitBytes = ALWAYS_ALLOWED_BYTES + size * MAX_RATIO
  const queue = new ByteQueue(source.pipe(gunzip), limitBytes)
  try {
    yield* readFiles(queue)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* readFiles(queue: ByteQueue): AsyncGenerator<ReadFile> {
  for (;;) {
    const block = await queue.take(TAR_BLOCK_BYTES)
    if (block.every((byte) => byte === 0)) return finish(queue)
    const entry = readTarHeader(block)
    if (entry === undefined) throw new ArchiveError('it holds something that is no plain file')
    const pieces = queue.stream(entry.sizeBytes)
    yield { ...entry, pieces }
    for await (const _ of pieces);
    await queue.take(padTar(entry.sizeBytes))
  }
}

/** Whether anything follows is not the archive's: `gzip` itself checks its sum at its end. */
async function finish(queue: ByteQueue): Promise<void> {
  await queue.take(TAR_END_BYTES - TAR_BLOCK_BYTES)
  if (!(await queue.isAtEnd())) throw new ArchiveError('something follows its end')
}
