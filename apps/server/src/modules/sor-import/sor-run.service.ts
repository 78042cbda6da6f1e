import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { readDatabaseFault } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import { ReasonError } from '#platform/http/errors'
import { clearAway, removeBytes } from './cleared-files.ts'
import { MovedOnError } from './moved-on.ts'
import { SOR_IMPORT_JOB } from './sor-import-job.ts'
import * as stored from './sor-import.repository.ts'
import { type SorImportParts, type StoredFile, type StoredImport, toScope } from './sor-import.types.ts'

const RUN_PERMISSION = 'monitor:trace:import:run'
/** Work that threw, or ended the process, so often is given up: the other files do not wait for it. */
const MAX_TRIES = 5
const NOWHERE: DomainScope = { all: false, domainIds: [] }

/** Where they could enter traces as they began it, without what was taken from them since. */
async function loadScope({ ports }: SorImportParts, found: StoredImport): Promise<DomainScope> {
  const now = await ports.loadRightsOf(found.userId)
  if (now === undefined || !(now.isSuper || now.permissions.has(RUN_PERMISSION))) return NOWHERE
  const begun = toScope(found)
  if (now.scope.all) return begun
  const { domainIds } = now.scope
  return begun.all
    ? now.scope
    : { all: false, domainIds: begun.domainIds.filter((id) => domainIds.includes(id)) }
}

/**
 * A file at a time, each in the transaction that stores its trace: another process goes on where this one was killed, and
 * two at once store nothing twice.
 */
export async function runImport(parts: SorImportParts, id: number, signal: AbortSignal): Promise<void> {
  for (let isOpen = true; isOpen && !signal.aborted; ) isOpen = await takeStep(parts, id)
}

/** False when it has come to its end. */
async function takeStep(parts: SorImportParts, id: number): Promise<boolean> {
  const found = await stored.loadImport(parts.db, id)
  if (found?.state !== 'running' && found?.state !== 'undoing') return false
  const { state } = found
  const file = await stored.loadNextFile(parts.db, id, state === 'running' ? 'ready' : 'stored')
  if (file === undefined) {
    const keys = await end(parts, id, state)
    if (keys !== null) await removeBytes(parts, keys)
    return keys === null
  }
  if ((await stored.beginTry(parts.db, file.id)) > MAX_TRIES) await giveUp(parts, found, file)
  else if (state === 'running') await storeOne(parts, found, file)
  // What was begun is put back whatever was taken from them since: nothing stays half done.
  else await takeBack(parts, toScope(found), file)
  return true
}

/** Its trace stays, where it was to be taken back. */
async function giveUp(
  parts: SorImportParts,
  { id, mode, state }: StoredImport,
  file: StoredFile,
): Promise<void> {
  parts.log.error({ importId: id, fileId: file.id }, 'work on a file of an import was given up')
  const outcome = state === 'running' ? 'failed' : 'kept'
  await stored.changeFile(parts.db, file.id, { state: outcome, reason: 'gave-up' })
  if (state === 'running' && mode === 'all') await move(parts, id, { from: 'running', to: 'undoing' })
}

/** The keys of what was not stored; null: somebody else moved it on. */
function end(
  { db, clock }: SorImportParts,
  id: number,
  from: 'running' | 'undoing',
): Promise<string[] | null> {
  return transaction(db, async (tx) => {
    const now = await stored.lockImport(tx, id)
    if (now?.state !== from) return null
    const state = from === 'running' ? 'done' : 'undone'
    await stored.changeImport(tx, id, { state, movedAt: new Date(clock.now()) })
    return stored.releaseFiles(tx, id)
  })
}

interface Move {
  readonly from: StoredImport['state']
  readonly to: StoredImport['state']
}

/** False: somebody else moved it on. */
function move({ db, clock }: SorImportParts, id: number, { from, to }: Move): Promise<boolean> {
  return transaction(db, async (tx) => {
    const now = await stored.lockImport(tx, id)
    if (now?.state !== from) return false
    await stored.changeImport(tx, id, { state: to, movedAt: new Date(clock.now()) })
    return true
  })
}

/** Before the trace is stored: whoever cancelled meanwhile waits for it or is heard. */
async function requireRunning(tx: Tx, parts: SorImportParts, importId: number): Promise<void> {
  const now = await stored.lockImport(tx, importId)
  if (now?.state !== 'running') throw new MovedOnError()
  await stored.changeImport(tx, importId, { movedAt: new Date(parts.clock.now()) })
}

async function storeOne(parts: SorImportParts, found: StoredImport, file: StoredFile): Promise<void> {
  const { id, linkId, direction, fileKey, fileName } = file
  if (linkId === null || fileKey === null) return
  try {
    const { traceId, isNew } = await parts.ports.storePast({
      scope: await loadScope(parts, found),
      linkId,
      fileName,
      direction: direction ?? 'forward',
      bytes: await parts.files.readBytes(fileKey),
      receivedAt: parts.clock.now(),
      noteStored: async (tx, newId) => {
        await requireRunning(tx, parts, found.id)
        await stored.changeFile(tx, id, { state: 'stored', traceId: newId, fileKey: null })
      },
    })
    if (!isNew) await noteSame(parts, file, traceId)
    await removeBytes(parts, [fileKey])
  } catch (cause) {
    if (cause instanceof MovedOnError) return
    if (!(cause instanceof ReasonError) || readDatabaseFault(cause) !== undefined) throw cause
    if (cause.reason === 'ingest.busy') {
      await stored.forgetTries(parts.db, id)
      throw cause
    }
    await stored.changeFile(parts.db, id, { state: 'failed', reason: cause.reason })
    if (found.mode === 'all') await move(parts, found.id, { from: 'running', to: 'undoing' })
  }
}

/** Unless another process has just stored it. */
async function noteSame(
  { db }: SorImportParts,
  { id, importId }: StoredFile,
  traceId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await stored.lockImport(tx, importId)
    await stored.noteSame(tx, id, traceId)
  })
}

async function takeBack(
  parts: SorImportParts,
  scope: DomainScope,
  { id, traceId }: StoredFile,
): Promise<void> {
  if (traceId === null) return
  const undone = { state: 'undone' } as const
  try {
    const kept = await parts.ports.removePast(scope, traceId, (tx) => stored.changeFile(tx, id, undone))
    if (kept !== null) await stored.changeFile(parts.db, id, { state: 'kept', reason: kept })
  } catch (cause) {
    // The trace is gone, with its link say.
    if (!(cause instanceof ReasonError) || cause.reason !== 'object.not-found') throw cause
    await stored.changeFile(parts.db, id, undone)
  }
}

/** Queues anew what is to go on, at a start. */
export const resumeImports = async (parts: SorImportParts): Promise<void> =>
  queueAnew(parts, await stored.listOpenImports(parts.db))

/** Queues anew what gave no sign of life since: who worked on it is gone. */
export const resumeSilentImports = async (parts: SorImportParts, since: Date): Promise<void> =>
  queueAnew(parts, await stored.listSilentImports(parts.db, since))

async function queueAnew({ jobs }: SorImportParts, importIds: readonly number[]): Promise<void> {
  for (const importId of importIds) await jobs.send(SOR_IMPORT_JOB, { importId })
}

const DAY_MS = 86_400_000
const WAITING_DAYS = 3
const OVER_DAYS = 30

/** Clears away the files of imports that nobody began, and of those that are over for long: they cannot be undone any more. */
export async function expireImports(parts: SorImportParts): Promise<void> {
  const { db, clock } = parts
  const since = (days: number) => new Date(clock.now() - days * DAY_MS)
  const given = { waitingSince: since(WAITING_DAYS), overSince: since(OVER_DAYS) }
  for (const id of await stored.listExpiredImports(db, given)) {
    const keys = await transaction(db, async (tx) => {
      const found = await stored.lockImport(tx, id)
      const isOver = found?.state === 'open' || found?.state === 'done' || found?.state === 'undone'
      return isOver ? clearAway(tx, found) : []
    })
    await removeBytes(parts, keys)
  }
}
