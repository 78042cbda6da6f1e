import { readDatabaseFault } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import { IMPORT_JOB } from './import-job.ts'
import * as stored from './plant-import.repository.ts'
import type { ImportParts, StoredImport } from './plant-import.types.ts'
import { beginTakingBack, isBusy, takeStep } from './step.service.ts'

/**
 * Goes on with an import until it has come to an end. Each step is a transaction that says how far it is, so another
 * process goes on where this one was killed, and two at once do nothing twice.
 */
export async function runImport(parts: ImportParts, id: number, signal: AbortSignal): Promise<void> {
  let found = await stored.loadOpenImport(parts.db, id)
  const begun = found?.state
  while (found !== undefined && isBusy(found) && !signal.aborted)
    found = await stepOrEnd(parts, found, signal)
  if (begun === 'running' || begun === 'undoing') await parts.ports.announceChange()
}

async function stepOrEnd(
  parts: ImportParts,
  found: StoredImport,
  signal: AbortSignal,
): Promise<StoredImport | undefined> {
  try {
    return await takeStep(parts, found)
  } catch (cause) {
    // The database comes back: the queue tries again.
    if (signal.aborted || readDatabaseFault(cause) !== undefined) throw cause
    parts.log.error({ err: cause, importId: found.id }, 'an import could not go on')
    return endBroken(parts, found)
  }
}

/** A fault of the server: of everything nothing stays. */
function endBroken({ db }: ImportParts, { id, state }: StoredImport): Promise<StoredImport | undefined> {
  return transaction(db, async (tx) => {
    const now = await stored.lockOpenImport(tx, id)
    if (now?.state !== state) return now
    return stored.changeImport(tx, id, { ...giveUp(now), isBroken: true })
  })
}

function giveUp(now: StoredImport): stored.ImportChange {
  if (now.state === 'checking') return { state: 'read', doneCount: 0 }
  return now.state === 'running' && now.mode === 'all' ? beginTakingBack(now) : { state: 'stopped' }
}

/** Queues anew what is to go on, at a start. */
export const resumeImports = async (parts: ImportParts): Promise<void> =>
  queueAnew(parts, await stored.listOpenImports(parts.db))

/** Queues anew what gave no sign of life since: who worked on it is gone. */
export const resumeSilentImports = async (parts: ImportParts, since: Date): Promise<void> =>
  queueAnew(parts, await stored.listSilentImports(parts.db, since))

async function queueAnew({ jobs }: ImportParts, importIds: readonly number[]): Promise<void> {
  for (const importId of importIds) await jobs.send(IMPORT_JOB, { importId })
}
