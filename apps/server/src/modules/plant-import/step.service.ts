import type { Outcome } from '@fibrewatch/contract/plant-import'
import { inSavepoint, makeStamp } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { enterObjects } from './enter-objects.ts'
import { makeBeginner, narrowBeginner } from './import-rights.ts'
import { listDone, storeResults } from './import-row.repository.ts'
import * as stored from './plant-import.repository.ts'
import type { Counts, ImportParts, RowResult, StoredImport } from './plant-import.types.ts'
import { readRowReason } from './row-fault.ts'
import { type Portion, takePortion } from './take-portion.ts'
import { Tried } from './tried.ts'

/** Of one transaction: while it runs nobody else writes to the embedded database. */
const UNDO_PORTION = 50

const BUSY = ['checking', 'running', 'undoing'] as const
export const isBusy = ({ state }: StoredImport): boolean => BUSY.some((busy) => busy === state)

/** As far as it is afterwards; undefined where it is gone, with its domain. */
type Stepped = Promise<StoredImport | undefined>

/** One small transaction of what was begun. */
export async function takeStep(parts: ImportParts, found: StoredImport): Stepped {
  const beginner = makeBeginner(found)
  // What was begun is put back whatever was taken from them since: nothing stays half done.
  if (found.state === 'undoing') return stepBack(parts, beginner, found.id)
  const actor = narrowBeginner(beginner, await parts.ports.loadRightsOf(found.userId))
  return found.state === 'checking' ? tryPortion(parts, actor, found) : enterPortion(parts, actor, found)
}

/** What is to be put back is counted anew. */
export const beginTakingBack = ({ counts }: StoredImport): stored.ImportChange => ({
  state: 'undoing',
  doneCount: 0,
  objectCount: counts.added + counts.changed,
})

function addCounts(counts: Counts, results: readonly RowResult[]): Counts {
  const sum: Record<Outcome, number> = { ...counts }
  for (const { outcome } of results) sum[outcome] += 1
  return sum
}

/** Enters a portion in a transaction that is taken back: nothing is checked that is not also done. */
async function tryPortion(parts: ImportParts, actor: Actor, found: StoredImport): Stepped {
  const { results, ...reached } = await tryObjects(parts, actor, found)
  return transaction(parts.db, async (tx) => {
    const now = await stored.lockOpenImport(tx, found.id)
    // Somebody else went on, or it was cancelled.
    if (now?.state !== 'checking' || now.lastKey !== found.lastKey) return now
    await storeResults(
      tx,
      found.id,
      results.map((result) => ({ ...result, changeId: null })),
    )
    return stored.changeImport(tx, found.id, advance(parts, now, { reached, results, end: 'checked' }))
  })
}

type Reached = Pick<Portion, 'lastKey' | 'isLast'>
type Tries = Reached & { readonly results: readonly RowResult[] }

const loadSurroundings = async ({ ports }: ImportParts, { scope }: Actor) => ({
  scope,
  domains: await ports.listDomains(scope),
})

/**
 * Of a table a portion. Of an archive all of it: its objects name each other, so each is tried with those before it, and
 * they are taken back together.
 */
async function tryObjects(parts: ImportParts, actor: Actor, found: StoredImport): Promise<Tries> {
  const surroundings = await loadSurroundings(parts, actor)
  try {
    return await transaction(parts.db, async (tx) => {
      const results: RowResult[] = []
      let reached: Reached = { lastKey: found.lastKey, isLast: false }
      do {
        const portion = await takePortion(tx, surroundings, { ...found, lastKey: reached.lastKey })
        results.push(...(await enterObjects(tx, parts, { actor, portion })))
        reached = portion
      } while (found.kind === 'plant' && !reached.isLast)
      throw new Tried(results, reached)
    })
  } catch (cause) {
    if (cause instanceof Tried) return { results: cause.results, ...cause.reached }
    throw cause
  }
}

interface Advance {
  readonly reached: Reached
  readonly results: readonly RowResult[]
  readonly end: 'checked' | 'done'
}

function advance(
  { clock }: ImportParts,
  { counts, doneCount }: StoredImport,
  { reached, results, end }: Advance,
): stored.ImportChange {
  return {
    counts: addCounts(counts, results),
    doneCount: doneCount + results.length,
    lastKey: reached.lastKey,
    movedAt: new Date(clock.now()),
    ...(reached.isLast && { state: end }),
  }
}

async function enterPortion(parts: ImportParts, actor: Actor, known: StoredImport): Stepped {
  const { id } = known
  const portion = await takePortion(parts.db, await loadSurroundings(parts, actor), known)
  try {
    return await transaction(parts.db, async (tx) => {
      const now = await stored.lockOpenImport(tx, id)
      if (now?.state !== 'running' || now.lastKey !== known.lastKey) return now
      const results = await enterObjects(tx, parts, { actor, portion })
      if (now.mode === 'all' && results.some(({ outcome }) => outcome === 'refused'))
        throw new Tried(results, portion)
      await storeResults(tx, id, results)
      return stored.changeImport(tx, id, advance(parts, now, { reached: portion, results, end: 'done' }))
    })
  } catch (cause) {
    if (cause instanceof Tried) return turnBack(parts, { id, results: cause.results })
    throw cause
  }
}

/** Something is refused that the check let pass, and everything was to go in: what is in is put back. */
function turnBack(
  { db }: ImportParts,
  { id, results }: { readonly id: number; readonly results: readonly RowResult[] },
): Stepped {
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  return transaction(db, async (tx) => {
    const now = await stored.lockOpenImport(tx, id)
    if (now?.state !== 'running') return now
    await storeResults(tx, id, refused)
    return stored.changeImport(tx, id, { ...beginTakingBack(now), counts: addCounts(now.counts, refused) })
  })
}

/** Puts back a portion, last first. */
async function stepBack(parts: ImportParts, actor: Actor, id: number): Stepped {
  return transaction(parts.db, async (tx) => {
    const now = await stored.lockOpenImport(tx, id)
    if (now?.state !== 'undoing') return now
    const done = await listDone(tx, id, UNDO_PORTION)
    const results: RowResult[] = []
    for (const { rowNo, changeId } of done) results.push(await undoOne(tx, parts, { actor, rowNo, changeId }))
    await storeResults(tx, id, results)
    return stored.changeImport(tx, id, {
      counts: addCounts(now.counts, results),
      doneCount: now.doneCount + results.length,
      movedAt: new Date(parts.clock.now()),
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
