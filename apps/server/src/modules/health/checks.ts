import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HEALTH_REASONS_FOUND, type HealthCheckName, type HealthReason } from '@fibrewatch/contract/health'
import type { ClockWatch } from '#platform/clock/clock-watch'
import { type Database, pingDatabase } from '#platform/database/database'
import type { DataFolders } from '#platform/files/data-folders'
import type { FileStore } from '#platform/files/file-store'
import type { SpaceGuard } from '#platform/files/guarded-store'
import { judgeSpace } from '#platform/files/space-limits'
import { findDiskFault } from '#platform/files/store-fault'
import { ReasonError } from '#platform/http/errors'

/** A repeated check: null when it passes. It throws only unexpected errors. */
export interface Check {
  readonly name: HealthCheckName
  /** The reason when a look takes too long or fails without a reason of its own. */
  readonly otherwise: HealthReason
  look(): Promise<HealthReason | null>
}

export interface ChecksParts {
  readonly database: Database
  readonly files: FileStore
  readonly space: SpaceGuard
  readonly clockWatch: ClockWatch
  readonly folders: DataFolders
  readonly loadWarnFreeMb: () => Promise<number>
  /** Undefined without an external broker, or while another process takes from it. */
  readonly isBrokerConnected: () => boolean | undefined
  readonly hasBroker: boolean
  /** Undefined without a mail server, or before it was asked. */
  readonly isMailUp: () => boolean | undefined
  readonly hasMail: boolean
}

export function createChecks(parts: ChecksParts): Check[] {
  const { database, files, space, folders, clockWatch } = parts
  const store: HealthReason = files.kind === 'bucket' ? 'store.unavailable' : 'storage.unwritable'
  const clean = async (work: () => Promise<unknown>): Promise<null> => {
    await work()
    return null
  }
  const always: Check[] = [
    { name: 'database', otherwise: 'database.unavailable', look: () => clean(() => pingDatabase(database)) },
    { name: 'store', otherwise: store, look: () => clean(() => files.check()) },
    { name: 'clock', otherwise: 'clock.wrong', look: () => lookAtClock(clockWatch) },
  ]
  const local: Check[] =
    folders.own === undefined && folders.shared === undefined
      ? []
      : [
          {
            name: 'disk',
            otherwise: 'storage.unwritable',
            look: () => lookAtSpace(space, parts.loadWarnFreeMb),
          },
          { name: 'folder', otherwise: 'storage.unwritable', look: () => clean(() => probeFolders(folders)) },
        ]
  const look = async () => (parts.isBrokerConnected() === false ? ('broker.unavailable' as const) : null)
  const broker: Check[] = parts.hasBroker ? [{ name: 'broker', otherwise: 'broker.unavailable', look }] : []
  const lookAtMail = async () => (parts.isMailUp() === false ? ('mail.unavailable' as const) : null)
  const mail: Check[] = parts.hasMail
    ? [{ name: 'mail', otherwise: 'mail.unavailable', look: lookAtMail }]
    : []
  return [...always, ...local, ...broker, ...mail]
}

/** The reason of an error that a look threw. */
export function findReason(cause: unknown, { otherwise }: Check): HealthReason {
  const reason = cause instanceof ReasonError ? cause.reason : (findDiskFault(cause) ?? otherwise)
  return Object.hasOwn(HEALTH_REASONS_FOUND, reason) ? (reason as HealthReason) : otherwise
}

async function lookAtClock(watch: ClockWatch): Promise<HealthReason | null> {
  const verdict = await watch.look()
  return verdict === 'right' ? null : `clock.${verdict}`
}

async function lookAtSpace(
  space: SpaceGuard,
  loadWarnFreeMb: () => Promise<number>,
): Promise<HealthReason | null> {
  // Without the database the last known limit is used.
  space.warnFreeMb = await loadWarnFreeMb().catch(() => space.warnFreeMb)
  const found = await space.read()
  const state = found === undefined ? 'ok' : judgeSpace(found, space.warnFreeMb)
  return state === 'ok' ? null : `storage.${state}`
}

const PROBE_BYTES = 8192

async function probeFolders({ own, shared }: DataFolders): Promise<void> {
  if (own !== undefined) {
    await mkdir(own, { recursive: true })
    await probeFolder(own, '.probe')
  }
  // Others write there too, each under a name of its own.
  if (shared !== undefined) await probeFolder(shared, `.probe-${randomUUID()}`)
}

/** Writes one page as the database would, synced to the disk, and removes it again. */
async function probeFolder(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const handle: FileHandle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(Buffer.alloc(PROBE_BYTES, 1))
    await handle.sync()
  } finally {
    await handle.close()
    await rm(path, { force: true })
  }
}
