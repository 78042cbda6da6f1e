import type { BatchFileInfo, batchApi } from '@fibrewatch/contract/batch'
import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import { makeSamplesAnswer, readCurve, readFile, type TraceCurve } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import type { BinaryAnswer } from '#platform/http/route'
import { decodeCursor, encodeCursor, isCursorId, isCursorText, isCursorUuid } from '#platform/list/cursor'
import { cutPage } from '#platform/list/cursor-page'
import * as stored from './batch-file.repository.ts'
import { lockRequired, requireBatch } from './batch.service.ts'
import type { BatchCall, BatchParts } from './batch.types.ts'
import { makeFileInfo, makeFileRow } from './batch.wire.ts'
import { removeGoneBytes } from './removal.service.ts'

const DEFAULT_LIMIT = 50

export async function listFilePage(
  { db }: Pick<BatchParts, 'db'>,
  scope: DomainScope,
  { cursor, limit = DEFAULT_LIMIT, ...filter }: EndpointQuery<typeof batchApi.files>,
): Promise<EndpointData<typeof batchApi.files>> {
  const batch = await requireBatch(db, scope, filter.batchId)
  const after = cursor === undefined ? null : parseFileCursor(cursor)
  const { shown, last } = cutPage(await stored.listFiles(db, filter, { after, limit: limit + 1 }), limit)
  return {
    list: shown.map((file) => makeFileRow(file, batch)),
    nextCursor: last ? makeFileCursor(last) : null,
    total: await stored.countFiles(db, filter),
    totalIsMore: false,
  }
}

const makeFileCursor = ({ fibreNumber, direction, wavelengthNm, id }: stored.StoredBatchFile): string =>
  encodeCursor([fibreNumber ?? 0, direction ?? '', wavelengthNm ?? 0, id])

function parseFileCursor(cursor: string): stored.FilePosition {
  const [fibreNumber, direction, wavelengthNm, id] = decodeCursor<[number, string, number, string]>(
    cursor,
    isSmallNumber,
    isCursorText,
    isSmallNumber,
    isCursorUuid,
  )
  return { fibreNumber, direction, wavelengthNm, id }
}

/** What an `int` of PostgreSQL holds. */
const INT_MAX = 2_147_483_647
const isSmallNumber = (value: unknown): value is number => isCursorId(value) && Math.abs(value) <= INT_MAX

export async function loadFileInfo(
  { db }: Pick<BatchParts, 'db'>,
  scope: DomainScope,
  id: string,
): Promise<BatchFileInfo> {
  const file = await requireFile({ db }, scope, id)
  return makeFileInfo(file, await requireBatch(db, scope, file.batchId))
}

export async function loadFileSamples(
  parts: Pick<BatchParts, 'db' | 'files'>,
  scope: DomainScope,
  id: string,
): Promise<BinaryAnswer> {
  const { fileKey } = await requireFile(parts, scope, id)
  if (fileKey === null) throw objectNotFound()
  return makeSamplesAnswer(await readFile(() => parts.files.readBytes(fileKey)))
}

/** @throws object.not-found for a refused file too, which was not kept */
export async function loadFileCurve(
  parts: Pick<BatchParts, 'db' | 'files'>,
  scope: DomainScope,
  id: string,
): Promise<TraceCurve> {
  const { fileKey } = await requireFile(parts, scope, id)
  if (fileKey === null) throw objectNotFound()
  return readCurve(await readFile(() => parts.files.readBytes(fileKey)))
}

async function requireFile({ db }: Pick<BatchParts, 'db'>, scope: DomainScope, id: string) {
  const file = await stored.loadFile(db, scope, id)
  if (file === undefined) throw objectNotFound()
  return file
}

/** All or none. @throws request.invalid for a number that is none of the cable's fibres */
export async function placeFiles(
  parts: BatchParts,
  { actor, record }: BatchCall,
  { batchId, files }: EndpointBody<typeof batchApi.place>,
): Promise<null> {
  const ids = new Set(files.map(({ id }) => id))
  if (ids.size < files.length) throw invalidFields([{ field: 'files', reason: 'uniqueItems' }])
  const { name } = await transaction(parts.db, async (tx) => {
    const batch = await lockRequired(tx, actor.scope, batchId)
    requireFibreNumbers(files, batch.fibreCount)
    const placed = files.map((file) => ({ ...file, doubts: [] }))
    const count = await stored.placeFiles(tx, batchId, { files: placed, isByHand: true })
    if (count < files.length) throw objectNotFound()
    return batch
  })
  record({ objectId: batchId, objectName: name, after: { placed: files } })
  return null
}

function requireFibreNumbers(files: EndpointBody<typeof batchApi.place>['files'], fibreCount: number): void {
  const wrong = files.flatMap(({ fibreNumber }, index) =>
    fibreNumber > fibreCount ? [{ index, field: 'fibreNumber', reason: `at most ${fibreCount}` }] : [],
  )
  if (wrong.length > 0) throw invalidFields(wrong)
}

/** All or none. */
export async function removeFiles(
  parts: BatchParts,
  { actor, record }: BatchCall,
  { batchId, ids }: EndpointBody<typeof batchApi.removeFile>,
): Promise<null> {
  const wanted = [...new Set(ids)]
  const { name, removed } = await transaction(parts.db, async (tx) => {
    const batch = await lockRequired(tx, actor.scope, batchId)
    const names = await stored.removeFiles(tx, batchId, wanted)
    if (names.length < wanted.length) throw objectNotFound()
    return { name: batch.name, removed: names }
  })
  record({ objectId: batchId, objectName: name, before: { files: removed } })
  await removeGoneBytes(parts)
  return null
}
