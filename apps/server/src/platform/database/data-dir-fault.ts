import { statfsSync } from 'node:fs'
import { ToldError } from '../program/told-error.ts'

/** The data folder cannot be used. The message tells whoever started the server what to do. */
export class DataDirFaultError extends ToldError {
  override readonly name = 'DataDirFaultError'
}

/** Result codes of SQLite (sqlite.org/rescode.html), whose files are written first. */
const SQLITE_READ_ONLY = new Set([3, 8, 14])
const SQLITE_FULL = 13
const PRIMARY_CODE = 0xff

/** Why a folder could not be opened, in one sentence; any other error is returned as it is. */
export function tellDataDirFault(dataDir: string, cause: unknown): unknown {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (isFull(cause, text))
    return new DataDirFaultError(
      `The disk of DATA_DIR (${dataDir}) is full: make room and start again. Nothing that was acknowledged is lost.`,
      { cause },
    )
  if (isUnwritable(cause, text))
    return new DataDirFaultError(
      `DATA_DIR (${dataDir}) cannot be written: mount it read-write and give it to the user the server runs as, or choose another DATA_DIR.`,
      { cause },
    )
  return cause
}

/** The engine writes its log in pieces of 16 MB: with less room it fails with misleading errors. */
const LEAST_ROOM_BYTES = 16 * 1024 * 1024

function hasRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize >= LEAST_ROOM_BYTES
  } catch {
    return true
  }
}

const readCode = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined

function readSqliteCode(cause: unknown): number | undefined {
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined
  return typeof code === 'number' ? code & PRIMARY_CODE : undefined
}

/** The engine reports errors of its files as text only. */
const isFull = (cause: unknown, text: string): boolean =>
  /ENOSPC|EDQUOT|No space left|disk is full/i.test(`${String(readCode(cause))} ${text}`) ||
  readSqliteCode(cause) === SQLITE_FULL

function isUnwritable(cause: unknown, text: string): boolean {
  if (/EROFS|EACCES|EPERM|ENOTDIR|EEXIST/.test(`${String(readCode(cause))} ${text}`)) return true
  return (
    /Read-only file system|Permission denied/i.test(text) || SQLITE_READ_ONLY.has(readSqliteCode(cause) ?? 0)
  )
}

/** The engine cannot open the database that is there. */
export function tellDamage(dataDir: string, cause: unknown): unknown {
  const told = tellDataDirFault(dataDir, hasRoom(dataDir) ? cause : new Error('disk is full', { cause }))
  if (told instanceof DataDirFaultError) return told
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return new DataDirFaultError(
    `The database in ${dataDir}/database cannot be opened; nothing in it was changed or removed. Put DATA_DIR back from a backup, ` +
      `or move the folder away to begin with an empty one (${first.slice(0, 200)}).`,
    { cause },
  )
}
