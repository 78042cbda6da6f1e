import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { readDiskSpace } from '../files/disk-space.ts'
import { FULL_BYTES } from '../files/space-limits.ts'
import type { Log } from '../log/log.ts'
import {
  ALIVE_EVERY_MS,
  COMPLETE_NAME,
  type DoorAnswer,
  doorFolderOf,
  doorPathOf,
  MAX_DOOR_PATH_BYTES,
  SNAPSHOT_PREFIX,
} from './snapshot-place.ts'

export interface SnapshotDoorParts {
  readonly dataDir: string
  readonly database: Pick<Database, 'copyTo'>
  readonly log: Log
  /** After so long without a sign of life an asker is given up, and its copy goes. */
  readonly silentMs?: number
}

const SILENT_MS = 6 * ALIVE_EVERY_MS
const MOST_KNOCKING = 4
const MB = 1024 * 1024

/**
 * One process owns the embedded database. Whoever may read its folder gets, by a socket in it, a copy of the database as a
 * loss of power would leave it, for as long as the connection is open. Calls wait while it is copied, and not while it is
 * read. Undefined where there is nothing to copy, or no socket can be made.
 */
export async function openSnapshotDoor(parts: SnapshotDoorParts): Promise<SnapshotDoor | undefined> {
  if (parts.database.copyTo === undefined) return undefined
  const door = new SnapshotDoor(parts, parts.database.copyTo)
  try {
    await door.open()
    return door
  } catch (cause) {
    parts.log.warn({ err: cause }, 'no backup can be made while this server runs')
    return undefined
  }
}

class SnapshotDoor {
  readonly #parts: SnapshotDoorParts
  readonly #copyTo: (path: string) => Promise<void>
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #served = new Set<Promise<void>>()
  #isTaken = false

  constructor(parts: SnapshotDoorParts, copyTo: (path: string) => Promise<void>) {
    this.#parts = parts
    this.#copyTo = copyTo
    this.#server = createServer((socket) => this.#receive(socket))
    this.#server.maxConnections = MOST_KNOCKING
  }

  async open(): Promise<void> {
    const { dataDir } = this.#parts
    const path = doorPathOf(dataDir)
    if (Buffer.byteLength(path) > MAX_DOOR_PATH_BYTES)
      throw new Error(`the path of DATA_DIR has more than ${MAX_DOOR_PATH_BYTES} bytes`)
    await removeSnapshots(dataDir)
    await mkdir(doorFolderOf(dataDir), { recursive: true, mode: 0o700 })
    // Left by a process that was killed: DATA_DIR is locked by this one.
    await rm(path, { force: true })
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(path, resolve)
    })
  }

  /** Ends what is open and removes its copy. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all([closed, ...this.#served])
  }

  #receive(socket: Socket): void {
    this.#sockets.add(socket)
    // What breaks a connection ends it too.
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    socket.setTimeout(this.#parts.silentMs ?? SILENT_MS, () => socket.destroy()).resume()
    const served = this.#serve(socket).finally(() => this.#served.delete(served))
    this.#served.add(served)
  }

  /** Copies, answers, and removes the copy when the connection ends. */
  async #serve(socket: Socket): Promise<void> {
    if (this.#isTaken) return tell(socket, { refusal: 'Another backup runs: wait for its end.' })
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const name = SNAPSHOT_PREFIX + randomUUID()
    const folder = join(this.#parts.dataDir, name)
    this.#isTaken = true
    try {
      const startedAtMs = performance.now()
      await this.#copy(folder)
      const tookMs = Math.round(performance.now() - startedAtMs)
      this.#parts.log.info({ tookMs }, 'the database was copied for a backup')
      tell(socket, { name })
      await ended
    } catch (cause) {
      this.#parts.log.warn({ err: cause }, 'the database was not copied for a backup')
      tell(socket, { refusal: cause instanceof Error ? cause.message : String(cause) })
    } finally {
      await this.#remove(folder)
      this.#isTaken = false
    }
  }

  /** What stays is removed by the next start. */
  async #remove(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true })
    } catch (cause) {
      this.#parts.log.warn({ err: cause, folder }, 'the copy of the database for a backup was not removed')
    }
  }

  async #copy(folder: string): Promise<void> {
    const { dataDir } = this.#parts
    const { availableBytes } = await readDiskSpace(dataDir)
    const neededBytes = (await sumBytes(join(dataDir, 'database'))) + FULL_BYTES
    if (availableBytes < neededBytes) {
      const [needed, free] = [neededBytes, availableBytes].map((bytes) => Math.ceil(bytes / MB))
      throw new Error(
        `The disk of DATA_DIR has ${free} MB free, and a copy of the database takes ${needed} MB: make room, or stop the server first.`,
      )
    }
    await mkdir(folder, { mode: 0o700 })
    await this.#copyTo(join(folder, 'database'))
    await writeFile(join(folder, COMPLETE_NAME), '')
  }
}

/** A refusal ends the connection. */
function tell(socket: Socket, answer: DoorAnswer): void {
  socket.write(`${JSON.stringify(answer)}\n`)
  if ('refusal' in answer) socket.end()
}

async function sumBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // The engine removes old pieces of its log at any time.
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}

/** Those of a process that was killed. */
async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((found) => found.startsWith(SNAPSHOT_PREFIX)))
    await rm(join(dataDir, name), { recursive: true, force: true })
}
