import type { ImportInfo, Outcome } from '@fibrewatch/contract/plant-import'
import { type ChangeCall, inSavepoint, makeStamp } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { enterObjects, type Portion, takePortion } from './enter-objects.ts'
import { requireImport, showImport } from './import-info.service.ts'
import { listDone, storeResults } from './import-row.repository.ts'
import * as stored from './plant-import.repository.ts'
import type { Counts, ImportParts, RowResult, StoredImport } from './plant-import.types.ts'
import { readRowReason } from './row-fault.ts'
import { Tried } from './tried.ts'

/** An answer comes about so often, with how far it is. */
const STEP_MS = 800
/** Of one transaction: while it runs nobody else writes to the embedded database. */
const UNDO_PORTION = 50

const BUSY = ['checking', 'running', 'undoing'] as const
const isBusy = ({ state }: StoredImport): boolean => BUSY.some((busy) => busy === state)

/** Goes on for a while with what was begun, a small transaction after the other. */
export async function goOn(
  parts: ImportParts,
  { actor, record }: ChangeCall,
  id: number,
): Promise<ImportInfo> {
  const endsAt = parts.clock.now() + STEP_MS
  let found = await requireImport(parts, actor, id)
  const before = found.counts
  while (isBusy(found)) {
    found = await takeStep(parts, actor, found)
    if (parts.clock.now() >= endsAt) break
  }
  record({
    objectId: id,
    objectName: found.fileName,
    before: { counts: before },
    after: { counts: found.counts },
  })
  return showImport(parts, found)
}

function takeStep(parts: ImportParts, actor: Actor, found: StoredImport): Promise<StoredImport> {
  if (found.state === 'undoing') return stepBack(parts, actor, found.id)
  return found.state === 'checking' ? tryPortion(parts, actor, found) : enterPortion(parts, actor, found.id)
}

function addCounts(counts: Counts, results: readonly RowResult[]): Counts {
  const sum: Record<Outcome, number> = { ...counts }
  for (const { outcome } of results) sum[outcome] += 1
  return sum
}

/** Enters a portion in a transaction that is taken back: nothing is checked that is not also done. */
async function tryPortion(parts: ImportParts, actor: Actor, found: StoredImport): Promise<StoredImport> {
  const portion = await takePortion(parts, actor, found)
  const results = await tryObjects(parts, actor, portion)
  return transaction(parts.db, async (tx) => {
    const now = await stored.lockImport(tx, actor, found.id)
    if (now === undefined) throw objectNotFound()
    // Somebody else went on, or it was cancelled.
    if (now.state !== 'checking' || now.lastKey !== found.lastKey) return now
    await storeResults(
      tx,
      found.id,
      results.map((result) => ({ ...result, changeId: null })),
    )
    return stored.changeImport(tx, found.id, advance(now, { portion, results, end: 'checked' }))
  })
}

async function tryObjects(parts: ImportParts, actor: Actor, portion: Portion): Promise<readonly RowResult[]> {
  try {
    await transaction(parts.db, async (tx) => {
      throw new Tried(await enterObjects(tx, parts, { actor, portion }))
    })
  } catch (cause) {
    if (cause instanceof Tried) return cause.results
    throw cause
  }
  return []
}

interface Advance {
  readonly portion: Portion
  readonly results: readonly RowResult[]
  readonly end: 'checked' | 'done'
}

function advance(
  { counts, doneCount }: StoredImport,
  { portion, results, end }: Advance,
): stored.ImportChange {
  return {
    counts: addCounts(counts, results),
    doneCount: doneCount + results.length,
    lastKey: portion.lastKey,
    ...(portion.isLast && { state: end }),
  }
}

async function enterPortion(parts: ImportParts, actor: Actor, id: number): Promise<StoredImport> {
  const known = await requireImport(parts, actor, id)
  const portion = await takePortion(parts, actor, known)
  try {
    return await transaction(parts.db, async (tx) => {
      const now = await stored.lockImport(tx, actor, id)
      if (now === undefined) throw objectNotFound()
      if (now.state !== 'running' || now.lastKey !== known.lastKey) return now
      const results = await enterObjects(tx, parts, { actor, portion })
      if (now.mode === 'all' && results.some(({ outcome }) => outcome === 'refused')) throw new Tried(results)
      await storeResults(tx, id, results)
      return stored.changeImport(tx, id, advance(now, { portion, results, end: 'done' }))
    })
  } catch (cause) {
    if (cause instanceof Tried) return turnBack(parts, actor, { id, results: cause.results })
    throw cause
  }
}

/** Something is refused that the check let pass, and everything was to go in: what is in is put back. */
function turnBack(
  { db }: ImportParts,
  actor: Actor,
  { id, results }: { readonly id: number; readonly results: readonly RowResult[] },
): Promise<StoredImport> {
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  return transaction(db, async (tx) => {
    const now = await stored.lockImport(tx, actor, id)
    if (now === undefined) throw objectNotFound()
    if (now.state !== 'running') return now
    await storeResults(tx, id, refused)
    const { counts } = now
    return stored.changeImport(tx, id, {
      state: 'undoing',
      doneCount: 0,
      objectCount: counts.added + counts.changed,
      counts: addCounts(counts, refused),
    })
  })
}

/** Puts back a portion, last first. */
async function stepBack(parts: ImportParts, actor: Actor, id: number): Promise<StoredImport> {
  return transaction(parts.db, async (tx) => {
    const now = await stored.lockImport(tx, actor, id)
    if (now === undefined) throw objectNotFound()
    if (now.state !== 'undoing') return now
    const done = await listDone(tx, id, UNDO_PORTION)
    const results: RowResult[] = []
    for (const { rowNo, changeId } of done) results.push(await undoOne(tx, parts, { actor, rowNo, changeId }))
    await storeResults(tx, id, results)
    return stored.changeImport(tx, id, {
      counts: addCounts(now.counts, results),
      doneCount: now.doneCount + results.length,
      ...(done.length < UNDO_PORTION && { state: 'undone' }),
    })
  })
}

/** What was changed since stays, and is named. */
async function undoOne(
  tx: Tx,
  { ports, clock }: ImportParts,
  { actor, rowNo, changeId }: { readonly actor: Actor; readonly rowNo: number; readonly changeId: number },
): Promise<RowResult> {
  try {
    const stamp = makeStamp(clock, actor)
    await inSavepoint(tx, () => ports.undoKept(tx, { actor, stamp, id: changeId }))
    return { rowNo, outcome: 'undone', reason: null, changeId }
  } catch (cause) {
    const reason = readRowReason(cause)
    if (reason === undefined) throw cause
    return { rowNo, outcome: 'kept', reason, changeId }
  }
}
