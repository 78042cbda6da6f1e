import { join } from 'node:path'
import { makeUuid } from '../ids/ids.ts'

/** `yyyy/mm/uuid`, in UTC. No other text names a stored file, so no key leads out of the store. */
const FILE_KEY =
  /^\d{4}\/(?:0[1-9]|1[0-2])\/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The text is no file key; nothing was looked up. */
export class FileKeyError extends Error {
  override readonly name = 'FileKeyError'
  constructor() {
    super('not a file key')
  }
}

/** A key that was never used before; the month keeps folders small. */
export function makeFileKey(nowMs: number): string {
  const [year, month] = new Date(nowMs).toISOString().split('-')
  return `${year}/${month}/${makeUuid()}`
}

export const isFileKey = (text: string): boolean => FILE_KEY.test(text)

/** @throws FileKeyError for anything `makeFileKey` cannot have made (`..`, absolute, NUL, encoded…) */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new FileKeyError()
  return key
}

/** The file of a key below `folder`. @throws FileKeyError */
export function resolveFilePath(folder: string, key: string): string {
  return join(folder, ...requireFileKey(key).split('/'))
}

const OWNER_PREFIX = 'owner-'
const OWNER_NAME = /^owner-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Under which names owners stand at the top of a store. */
export const makeOwnerName = (owner: string): string => `${OWNER_PREFIX}${owner}`

export const isOwnerName = (name: string): boolean => OWNER_NAME.test(name)

/** The owners among names at the top of a store. */
export const pickOwners = (names: readonly string[]): string[] =>
  names.filter(isOwnerName).map((name) => name.slice(OWNER_PREFIX.length))
