import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Clock } from '../clock/clock.ts'
import { makeFileKey, requireFileKey, resolveFilePath } from './file-key.ts'
import { type ByteRange, FileMissingError, type FileStore } from './stored-file.ts'

/** Files below a local folder, each durable before its key is given out. */
export function createFolderStore(location: string, clock: Clock): FileStore {
  const folder = resolve(location)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: async (content) => {
      const key = makeFileKey(clock.now())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeContent(disk, key, content)
      await syncUpTo(folder, resolveFilePath(folder, key))
      return key
    },
    openStream: (key, range) => openFile(resolveFilePath(folder, key), range),
    readBytes: (key) => orMissing(() => disk.getBytes(requireFileKey(key))),
    readSizeBytes: async (key) =>
      (await orMissing(() => disk.getMetaData(requireFileKey(key)))).contentLength,
    remove: (key) => disk.delete(requireFileKey(key)),
  }
}

async function writeContent(disk: Disk, key: string, content: Uint8Array | Readable): Promise<void> {
  try {
    if (content instanceof Readable) await disk.putStream(key, content)
    else await disk.put(key, content)
  } catch (cause) {
    await disk.delete(key)
    throw cause
  }
}

/** The file, and every folder above it: a new name is durable only when its folder is. */
async function syncUpTo(folder: string, path: string): Promise<void> {
  await syncOne(path)
  if (path !== dirname(folder)) await syncUpTo(folder, dirname(path))
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Opened before it is given out, so that a missing file is an error here and not in the middle of an answer. */
async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const handle = await orMissing(() => open(path, 'r'))
  return handle.createReadStream({ ...range })
}

async function orMissing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (isNotFound(cause)) throw new FileMissingError({ cause })
    throw cause
  }
}

/** flydrive wraps the error of the file system. */
function isNotFound(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && cause.code === 'ENOENT') || isNotFound(cause.cause)
}
