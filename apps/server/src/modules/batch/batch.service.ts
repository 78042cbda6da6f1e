import type { BatchInfo, batchApi } from '@fibrewatch/contract/batch'
import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { readPlacing } from '@fibrewatch/otdr'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { decodeCursor, encodeCursor, isCursorId } from '#platform/list/cursor'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { listPlaceable, listWavelengths, placeFiles } from './batch-file.repository.ts'
import * as stored from './batch.repository.ts'
import type { BatchCall, BatchParts } from './batch.types.ts'
import { makeBatchRow } from './batch.wire.ts'
import { requireVisibleLimitSet } from './limit-set.service.ts'
import { removeGoneBytes } from './removal.service.ts'

const DEFAULT_LIMIT = 50
/** Beyond this a list says "more than". */
const COUNT_BOUND = 10_000

export async function listBatchPage(
  { db }: Pick<BatchParts, 'db'>,
  scope: DomainScope,
  { cursor, limit = DEFAULT_LIMIT, ...given }: EndpointQuery<typeof batchApi.page>,
): Promise<EndpointData<typeof batchApi.page>> {
  const before = cursor === undefined ? null : decodeCursor<[number]>(cursor, isCursorId)[0]
  const filter = { ...given, scope }
  const { shown, last } = cutPage(await stored.listBatches(db, filter, { before, limit: limit + 1 }), limit)
  return {
    list: shown.map(makeBatchRow),
    nextCursor: last ? encodeCursor([last.id]) : null,
    ...boundTotal(await stored.countBatches(db, filter, COUNT_BOUND + 1), COUNT_BOUND),
  }
}

export async function loadBatchInfo(
  { db }: Pick<BatchParts, 'db'>,
  scope: DomainScope,
  id: number,
): Promise<BatchInfo> {
  const batch = await requireBatch(db, scope, id)
  return { batch: makeBatchRow(batch), wavelengths: await listWavelengths(db, id) }
}

export async function createBatch(
  parts: BatchParts,
  { actor, record }: BatchCall,
  fields: stored.BatchFields,
): Promise<{ id: number }> {
  const id = await changeBatches(parts, async (tx) => {
    await requireFields(tx, actor, fields)
    return stored.createBatch(tx, fields, new Date(parts.clock.now()))
  })
  record({ objectId: id, objectName: fields.name, after: fields })
  return { id }
}

export async function changeBatch(
  parts: BatchParts,
  { actor, record }: BatchCall,
  { id, ...fields }: stored.BatchFields & { readonly id: number },
): Promise<null> {
  const before = await changeBatches(parts, async (tx) => {
    const found = await lockRequired(tx, actor.scope, id)
    await requireFields(tx, actor, fields)
    await stored.changeBatch(tx, id, { ...fields, updatedAt: new Date(parts.clock.now()) })
    if (isPlacedOtherwise(found, fields)) await placeAnew(tx, id, fields)
    return found
  })
  record({ objectId: id, objectName: fields.name, before: pickFields(before), after: fields })
  return null
}

export async function removeBatch(
  parts: BatchParts,
  { actor, record }: BatchCall,
  id: number,
): Promise<null> {
  const before = await transaction(parts.db, async (tx) => {
    const found = await lockRequired(tx, actor.scope, id)
    await stored.removeBatch(tx, id)
    return found
  })
  record({
    objectId: id,
    objectName: before.name,
    before: { ...pickFields(before), files: before.fileTotal },
  })
  await removeGoneBytes(parts)
  return null
}

export async function requireBatch(db: Db | Tx, scope: DomainScope, id: number): Promise<stored.StoredBatch> {
  const batch = await stored.loadBatch(db, scope, id)
  if (batch === undefined) throw objectNotFound()
  return batch
}

/** The batch, whose files nobody else changes until the commit. */
export async function lockRequired(tx: Tx, scope: DomainScope, id: number): Promise<stored.StoredBatch> {
  if (!(await stored.lockBatch(tx, scope, id))) throw objectNotFound()
  return requireBatch(tx, scope, id)
}

async function requireFields(tx: Tx, actor: Actor, fields: stored.BatchFields): Promise<void> {
  if (!includesDomain(actor.scope, fields.domainId)) throw objectNotFound()
  if (fields.limitSetId !== null) await requireVisibleLimitSet(tx, actor, fields.limitSetId)
}

/** Domain and limit set may go at the same time. */
function changeBatches<Result>(
  { db }: Pick<BatchParts, 'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const isGone = (cause: unknown) => objectNotFound({ cause })
  return mapConstraintErrors({ batch_domain_id_fkey: isGone, batch_limit_set_id_fkey: isGone }, () =>
    transaction(db, work),
  )
}

const isPlacedOtherwise = (
  before: Pick<stored.BatchFields, 'endA' | 'endB' | 'fibreCount'>,
  after: Pick<stored.BatchFields, 'endA' | 'endB' | 'fibreCount'>,
): boolean =>
  before.endA !== after.endA || before.endB !== after.endB || before.fibreCount !== after.fibreCount

async function placeAnew(tx: Tx, batchId: number, fields: stored.BatchFields): Promise<void> {
  const { endA, endB, fibreCount } = fields
  const found = await listPlaceable(tx, batchId)
  const files = found.map(({ id, fileName, stated }) => ({
    id,
    ...readPlacing({ fileName, stated, ends: { endA, endB }, fibreCount }),
  }))
  if (files.length > 0) await placeFiles(tx, batchId, { files, isByHand: false })
}

const pickFields = (batch: stored.StoredBatch): stored.BatchFields => {
  const { name, domainId, cableName, cableCode, fibreCount, endA, endB } = batch
  const { launchM, receiveM, limitSetId, remark } = batch
  return {
    name,
    domainId,
    cableName,
    cableCode,
    fibreCount,
    endA,
    endB,
    launchM,
    receiveM,
    limitSetId,
    remark,
  }
}
