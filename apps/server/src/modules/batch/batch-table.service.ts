import { type batchApi, type BatchTable, MAX_CLOSURES } from '@fibrewatch/contract/batch'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type FibreCurves, limitRules, type LimitValues, makeCableTable } from '@fibrewatch/otdr'
import type { DomainScope } from '#platform/auth/scope'
import { decodeCursor, encodeCursor, isCursorId } from '#platform/list/cursor'
import { cutPage } from '#platform/list/cursor-page'
import { type CountedCurve, listCountedCurves, listWavelengths } from './batch-file.repository.ts'
import type { StoredBatch } from './batch.repository.ts'
import { requireBatch } from './batch.service.ts'
import { makeTable, type TableFiles } from './batch-table.wire.ts'
import type { BatchParts } from './batch.types.ts'
import { loadLimitValues } from './limit-set.repository.ts'
import type { MadeTable } from './table-cache.ts'

const DEFAULT_LIMIT = 50
const NO_LIMITS = Object.fromEntries(limitRules.map((rule) => [rule, null])) as LimitValues

export type TableQuery = EndpointQuery<typeof batchApi.table>

type TableParts = Pick<BatchParts, 'db' | 'tables'>

/** The whole table of a wavelength, and the files it was made of. */
export interface LoadedTable extends MadeTable {
  readonly batch: StoredBatch
  /** Null: no file counts yet. */
  readonly wavelengthNm: number | null
}

/** From what is kept of the files: none is opened. */
export async function loadTable(
  { db, tables }: TableParts,
  scope: DomainScope,
  { batchId, wavelengthNm: wantedNm }: Pick<EndpointQuery<typeof batchApi.table>, 'batchId' | 'wavelengthNm'>,
): Promise<LoadedTable> {
  const batch = await requireBatch(db, scope, batchId)
  const wavelengthNm = wantedNm ?? (await findMostMeasured(db, batchId))
  if (wavelengthNm === null)
    return { batch, wavelengthNm, table: { closures: [], fibres: [] }, files: new Map() }
  const { revision, limitSetId, limitsUpdatedAt } = batch
  const state = [revision, limitSetId, limitsUpdatedAt?.getTime()].join()
  const key = { batchId, wavelengthNm, state }
  const made = tables.find(key) ?? (await makeLoadedTable(db, batch, wavelengthNm))
  tables.keep(key, made)
  return { batch, wavelengthNm, ...made }
}

async function makeLoadedTable(
  db: BatchParts['db'],
  { id, launchM, receiveM, limitSetId }: StoredBatch,
  wavelengthNm: number,
): Promise<MadeTable> {
  const { fibres, files } = groupByFibre(await listCountedCurves(db, id, wavelengthNm))
  const limits = limitSetId === null ? undefined : await loadLimitValues(db, limitSetId)
  const rules = { launchM, receiveM, wavelengthNm, limits: limits ?? NO_LIMITS }
  return { table: makeCableTable(fibres, rules), files }
}

async function findMostMeasured(db: BatchParts['db'], batchId: number): Promise<number | null> {
  const all = await listWavelengths(db, batchId)
  const sorted = all.toSorted((a, b) => b.fibresAb + b.fibresBa - (a.fibresAb + a.fibresBa))
  return sorted[0]?.wavelengthNm ?? null
}

function groupByFibre(curves: readonly CountedCurve[]): { fibres: FibreCurves[]; files: TableFiles } {
  const byFibre = Map.groupBy(curves, ({ fibreNumber }) => fibreNumber)
  const files: TableFiles = new Map(
    [...byFibre].map(([fibreNumber, own]) => [
      fibreNumber,
      { ab: findDirected(own, 'ab')?.id ?? null, ba: findDirected(own, 'ba')?.id ?? null },
    ]),
  )
  const fibres = [...byFibre].map(([fibreNumber, own]) => ({
    fibreNumber,
    forward: findDirected(own, 'ab')?.curve ?? null,
    backward: findDirected(own, 'ba')?.curve ?? null,
  }))
  return { fibres, files }
}

const findDirected = (
  curves: readonly CountedCurve[],
  wanted: CountedCurve['direction'],
): CountedCurve | undefined => curves.find(({ direction }) => direction === wanted)

/** One page of fibres, with what all of them say. */
export async function loadTablePage(
  parts: TableParts,
  scope: DomainScope,
  { cursor, limit = DEFAULT_LIMIT, ...of }: TableQuery,
): Promise<BatchTable> {
  const after = cursor === undefined ? 0 : decodeCursor<[number]>(cursor, isCursorId)[0]
  const loaded = await loadTable(parts, scope, of)
  const left = loaded.table.fibres.filter(({ fibreNumber }) => fibreNumber > after)
  const { shown, last } = cutPage(left, limit)
  const nextCursor = last ? encodeCursor([last.fibreNumber]) : null
  return makeTable(loaded, { shown, nextCursor, maxClosures: MAX_CLOSURES })
}
