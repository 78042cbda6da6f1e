import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ToldError } from '../program/told-error.ts'

export interface DataDirLock {
  release(): void
}

/** Another process owns the folder. `holderPid` is absent when it had not written it yet. */
export class DataDirLockedError extends ToldError {
  override readonly name = 'DataDirLockedError'
  readonly holderPid: number | undefined
  constructor(dataDir: string, holderPid: number | undefined) {
    const holder = holderPid === undefined ? 'another process' : `process ${holderPid}`
    super(`${dataDir} is in use by ${holder}. Stop it first, or choose another DATA_DIR.`)
    this.holderPid = holderPid
  }
}

const LOCK_NAME = 'lock'
const PID_NAME = 'lock.pid'
/** Whoever asks who holds the folder reads the file for less than that. */
const ASKED_MS = 300

/**
 * Takes the folder for this process alone; PGlite has no lock of its own, and two engines on one
 * folder destroy it.
 *
 * Node offers no `flock`. An exclusive SQLite transaction is one: a lock of the kernel that ends with
 * its process, so after `kill -9` no stale lock is left, and two starts cannot both win.
 *
 * @throws DataDirLockedError
 */
export function lockDataDir(dataDir: string, pid: number): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidPath = join(dataDir, PID_NAME)
  const file = new DatabaseSync(join(dataDir, LOCK_NAME), { timeout: ASKED_MS })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    if (isBusy(cause)) throw new DataDirLockedError(dataDir, loadPid(pidPath))
    throw cause
  }
  writeFileSync(pidPath, `${pid}\n`)
  return makeRelease(file, pidPath)
}

/** Asks who holds the folder, takes no lock that outlives the question, and makes nothing. Undefined for nobody. */
export function findHolder(dataDir: string): { readonly pid: number | undefined } | undefined {
  const path = join(dataDir, LOCK_NAME)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    file.prepare('SELECT name FROM sqlite_schema').all()
    return undefined
  } catch (cause) {
    if (isBusy(cause)) return { pid: loadPid(join(dataDir, PID_NAME)) }
    throw cause
  } finally {
    file.close()
  }
}

function makeRelease(file: DatabaseSync, pidPath: string): DataDirLock {
  return {
    release: () => {
      if (!file.isOpen) return
      rmSync(pidPath, { force: true })
      file.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
}

function loadPid(path: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    return Number.isInteger(pid) ? pid : undefined
  } catch {
    return undefined
  }
}
