import { constants } from 'node:fs'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Clock } from '../clock/clock.ts'
import { makeFileKey, makeOwnerName, pickOwners, requireFileKey, resolveFilePath } from './file-key.ts'
import { listFolder, listFolderParts, PARTS_SUFFIX } from './folder-list.ts'
import { FileMissingError, type FilePart, type FileStore } from './stored-file.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** The path must be the file itself: a symbolic link could lead anywhere. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW
const WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW

/** Files below a local folder, each durable before its key is returned. */
export function createFolderStore(location: string, clock: Clock): FileStore {
  const folder = resolve(location)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const put = async (key: string, content: Uint8Array | Readable): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeContent(disk, key, content)
    await syncUpTo(folder, resolveFilePath(folder, key))
  }
  return {
    kind: 'folder',
    check: async () => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    put: async (content) => {
      const key = makeFileKey(clock.now())
      await put(key, content)
      return key
    },
    putAs: (key, content) => put(requireFileKey(key), content),
    openStream: async (key, range) => (await openFile(folder, key)).createReadStream({ ...range }),
    readBytes: (key) => readOpened(folder, key, (handle) => handle.readFile()),
    readSizeBytes: (key) => readOpened(folder, key, async (handle) => (await handle.stat()).size),
    remove: (key) => disk.delete(requireFileKey(key)),
    list: async (slice) => ({ ...(await listFolder(folder, slice)), listedAtMs: clock.now() }),
    claim: (owner) => claim(folder, owner),
    listParts: async (slice) => ({ ...(await listFolderParts(folder, slice)), listedAtMs: clock.now() }),
    startParts: async () => ({ key: makeFileKey(clock.now()), transferId: '' }),
    putPart: async ({ key }, part) => {
      await writePart(folder, key, part)
      return String(part.number)
    },
    finishParts: ({ key }) => finishParts(folder, key),
    cancelParts: ({ key }) => rm(partsPathOf(folder, key), { force: true }),
  }
}

async function claim(folder: string, owner: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const path = join(folder, makeOwnerName(owner))
  await writeFile(path, '', { mode: PRIVATE_FILE })
  await syncUpTo(folder, path)
  return pickOwners(await readdir(folder))
}

const partsPathOf = (folder: string, key: string): string => `${resolveFilePath(folder, key)}${PARTS_SUFFIX}`

async function writeContent(disk: Disk, key: string, content: Uint8Array | Readable): Promise<void> {
  try {
    if (content instanceof Readable) await disk.putStream(key, content)
    else await disk.put(key, content)
  } catch (cause) {
    // On a disk that cannot be written the remains stay; the first error is the one to report.
    await disk.delete(key).catch(() => undefined)
    throw cause
  }
}

/** The parts lie in one file, each at its offset, so that finishing renames and does not copy. */
async function writePart(folder: string, key: string, part: FilePart): Promise<void> {
  const path = partsPathOf(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
  const handle = await open(path, WRITE, PRIVATE_FILE)
  try {
    await writeAll(handle, part)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (part.number === 1) await syncUpTo(folder, dirname(path))
}

async function writeAll(handle: FileHandle, { content, startByte }: FilePart): Promise<void> {
  let written = 0
  while (written < content.length) {
    const { bytesWritten } = await handle.write(
      content,
      written,
      content.length - written,
      startByte + written,
    )
    written += bytesWritten
  }
}

async function finishParts(folder: string, key: string): Promise<void> {
  const path = resolveFilePath(folder, key)
  try {
    await orMissing(() => rename(partsPathOf(folder, key), path))
  } catch (cause) {
    if (!(cause instanceof FileMissingError)) throw cause
    // It was finished before: then the file itself is there.
    await (await openFile(folder, key)).close()
  }
  await syncUpTo(folder, path)
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

/** Opened before it is returned, so that a missing file is an error here and not in the middle of an answer. */
async function openFile(folder: string, key: string): Promise<FileHandle> {
  const path = resolveFilePath(folder, key)
  return orMissing(async () => {
    const own = join(await realpath(folder), ...key.split('/'))
    if ((await realpath(path)) !== own) throw new FileMissingError()
    return open(own, READ)
  })
}

async function readOpened<Result>(
  folder: string,
  key: string,
  read: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await openFile(folder, key)
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}

const MISSING_CODES = new Set(['ENOENT', 'ELOOP', 'ENOTDIR'])

async function orMissing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && MISSING_CODES.has(String(cause.code))) {
      throw new FileMissingError({ cause })
    }
    throw cause
  }
}
