import { join } from 'node:path'

/** In a folder of its owner alone, so that nobody else ever reaches the socket. */
export const doorFolderOf = (dataDir: string): string => join(dataDir, 'snapshot-door')
export const doorPathOf = (dataDir: string): string => join(doorFolderOf(dataDir), 's')

/** Of one snapshot: a data folder with nothing but a copy of the database. */
export const SNAPSHOT_PREFIX = 'snapshot-of-'

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the end included (unix(7)). */
export const MAX_DOOR_PATH_BYTES = 103

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whoever asked joins it with its own DATA_DIR: that of the server may be relative to another folder. */
export const isSnapshotName = (name: string): boolean =>
  name.startsWith(SNAPSHOT_PREFIX) && UUID.test(name.slice(SNAPSHOT_PREFIX.length))

/** Made last, in the data folder that a copy is: without it the copy is not whole. */
export const COMPLETE_NAME = 'database.complete'

/** Whoever asks says so often that it still waits or reads; a line end is enough. */
export const ALIVE_EVERY_MS = 10_000

/** What the server answers whoever knocks: one line of JSON. */
export type DoorAnswer = { readonly name: string } | { readonly refusal: string }

/** Undefined for what no server says. */
export function readDoorAnswer(line: string): DoorAnswer | undefined {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return undefined
    if ('refusal' in value && typeof value.refusal === 'string') return { refusal: value.refusal }
    return 'name' in value && typeof value.name === 'string' && isSnapshotName(value.name)
      ? { name: value.name }
      : undefined
  } catch {
    return undefined
  }
}
