import { isDeepStrictEqual } from 'node:util'
import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { ChangedKind, PlantChange, plantChangeApi } from '@fibrewatch/contract/plant-change'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { decodeCursor, encodeCursor, isCursorId } from '#platform/list/cursor'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { changedSince, undoneAlready } from './plant-change.errors.ts'
import type { ChangeCall, ChangeParts, Restorer, Stamp } from './plant-change.types.ts'
import { makeStamp } from './history.ts'
import * as stored from './history.repository.ts'
import { takeBelongingsOff } from './take-belongings-off.ts'

export interface UndoParts extends ChangeParts {
  readonly restorers: ReadonlyMap<ChangedKind, Restorer>
}

const DEFAULT_LIMIT = 50
/** Beyond this a list says "more than". */
const COUNT_BOUND = 10_000

/** Newest first. */
export async function listChangePage(
  { db, restorers }: UndoParts,
  scope: DomainScope,
  { cursor, limit = DEFAULT_LIMIT, ...given }: EndpointQuery<typeof plantChangeApi.page>,
): Promise<EndpointData<typeof plantChangeApi.page>> {
  const before = cursor === undefined ? null : decodeCursor<[number]>(cursor, isCursorId)[0]
  const filter = { ...given, scope }
  const { shown, last } = cutPage(
    await stored.listChanges(db, { ...filter, before, limit: limit + 1 }),
    limit,
  )
  return {
    list: shown.map((row) => showChange(row, restorers.get(row.kind))),
    nextCursor: last ? encodeCursor([last.id]) : null,
    ...boundTotal(await stored.countChanges(db, filter, COUNT_BOUND + 1), COUNT_BOUND),
  }
}

/** Puts back what a change made of an object, as a change of its own. */
export async function undoChange(
  { db, clock, restorers }: UndoParts,
  { actor, record }: ChangeCall,
  id: number,
): Promise<{ id: number }> {
  const stamp = makeStamp(clock, actor)
  const done = await transaction(db, (tx) => undoKept(tx, restorers, { actor, stamp, id }))
  const { objectId, objectName, was } = done
  record({ objectId, objectName, before: { state: was }, after: { undoes: id } })
  return { id: done.id }
}

interface UndoWork {
  readonly actor: Actor
  readonly stamp: Stamp
  /** Of the change. */
  readonly id: number
}

interface UndoneChange {
  readonly id: number
  readonly objectId: number
  readonly objectName: string
  readonly was: object | null
}

/** @throws plant.changed-since when the object is no more what the change made of it */
export function undoKept(
  tx: Tx,
  restorers: UndoParts['restorers'],
  { actor, stamp, id }: UndoWork,
): Promise<UndoneChange> {
  return mapConstraintErrors({ plant_change_undone_once: (cause) => undoneAlready({ cause }) }, async () => {
    const change = await stored.lockChange(tx, actor.scope, id)
    if (change === undefined) throw objectNotFound()
    if (await stored.isUndone(tx, id)) throw undoneAlready()
    const { loadChanged, restore, refusals, emptyState } = requireRestorer(restorers, change.kind)
    const now = (await loadChanged(tx, change))?.state ?? null
    if (!isDeepStrictEqual(readJson(now), change.after ?? emptyState)) throw changedSince(change.objectName)
    const { objectId, objectName, domainId, kind, before } = change
    const wanted = before ?? emptyState
    const was = { name: objectName, domainId }
    if (wanted === null) await takeBelongingsOff(tx, { kind, objectId, was, actor, stamp })
    await mapConstraintErrors(refusals(objectName), () =>
      restore(tx, { actor, objectId, now, wanted, stamp }),
    )
    const undoing = await stored.createChange(tx, {
      kind,
      objectId,
      objectName,
      domainId,
      before: now,
      after: (await loadChanged(tx, change))?.state ?? null,
      at: stamp.updatedAt,
      userId: actor.userId,
      userName: actor.name,
      undoesId: id,
    })
    return { id: undoing, objectId, objectName, was: now }
  })
}

/** Every kind has one: the product would not be whole without. */
function requireRestorer(restorers: UndoParts['restorers'], kind: ChangedKind): Restorer {
  const restorer = restorers.get(kind)
  if (restorer === undefined) throw new Error(`nobody undoes changes of ${kind}`)
  return restorer
}

function showChange(row: stored.ListedChange, restorer: Restorer | undefined): PlantChange {
  const { id, kind, objectId, objectName, before, after, at, userName, undoneById, undoesId } = row
  return {
    id,
    kind,
    objectId,
    objectName,
    ...(restorer?.show?.({ before, after }) ?? { before, after }),
    at: at.toISOString(),
    userName,
    undoneById,
    undoesId,
  }
}

/** As the database gives it back. */
const readJson = (state: unknown): unknown => (state === null ? null : JSON.parse(JSON.stringify(state)))
