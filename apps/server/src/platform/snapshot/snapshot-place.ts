import { join } from 'node:path'

/** In a folder of its owner alone, so that nobody else ever reaches the socket. */
export const doorFolderOf = (dataDir: string): string => join(dataDir, 'snapshot-door')
export const doorPathOf = (dataDir: string): string => join(doorFolderOf(dataDir), 's')

/** Of one snapshot: a data folder with nothing but a copy of the database. */
export const SNAPSHOT_PREFIX = 'snapshot-of-'

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the end included (unix(7)). */
export const MAX_DOOR_PATH_BYTES = 103

/** What the server answers whoever knocks: one line of JSON. */
export type DoorAnswer = { readonly folder: string } | { readonly refusal: string }
