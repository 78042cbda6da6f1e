import type { EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import type { Actor } from '#platform/auth/actor'
import { objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { makePage, readPage } from '#platform/list/page'
import { listFirstRows, pageResults } from './import-row.repository.ts'
import { listNodeCodes, showPlaces } from './import-places.ts'
import { listNodePlaces, listRowsForPlaces } from './import-places.repository.ts'
import * as stored from './plant-import.repository.ts'
import type { ImportParts, StoredImport } from './plant-import.types.ts'
import { sayReason } from './say-reason.ts'
import { showKey } from './show-key.ts'

const SAMPLE_ROWS = 5
/** Of a cell in the sample. */
const SAMPLE_LENGTH = 80

/** @throws object.not-found for the imports of others too */
export async function requireImport({ db }: ImportParts, actor: Actor, id: number): Promise<StoredImport> {
  const found = await stored.loadImport(db, actor, id)
  if (found === undefined) throw objectNotFound()
  return found
}

const makeInfo = (
  {
    headingsKey: _key,
    lastKey: _last,
    userId: _user,
    rights: _rights,
    movedAt: _moved,
    createdAt,
    ...shown
  }: StoredImport,
  sample: string[][],
): ImportInfo => ({ ...shown, sample, createdAt: createdAt.toISOString() })

export async function loadInfo(parts: ImportParts, actor: Actor, id: number): Promise<ImportInfo> {
  return showImport(parts, await requireImport(parts, actor, id))
}

export async function showImport({ db }: ImportParts, found: StoredImport): Promise<ImportInfo> {
  const rows = await listFirstRows(db, found.id, SAMPLE_ROWS)
  return makeInfo(
    found,
    rows.map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_LENGTH))),
  )
}

export async function listImportPage(
  { db }: ImportParts,
  actor: Actor,
  query: EndpointQuery<typeof plantImportApi.page>,
): Promise<EndpointData<typeof plantImportApi.page>> {
  const slice = readPage(query)
  const { rows, total } = await stored.pageImports(db, actor, slice)
  return makePage(
    rows.map((row) => makeInfo(row, [])),
    total,
    slice,
  )
}

export async function listRowPage(
  parts: ImportParts,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  { id, outcome, ...query }: EndpointQuery<typeof plantImportApi.rows>,
): Promise<EndpointData<typeof plantImportApi.rows>> {
  const { kind, counts } = await requireImport(parts, actor, id)
  const slice = readPage(query)
  const rows = await pageResults(parts.db, id, { outcome, ...slice })
  const shown = rows.map(({ rowNo, objectKey, reason, reasonValues, ...row }) => ({
    row: rowNo,
    code: showKey(objectKey, kind),
    outcome: row.outcome,
    reason: reason && sayReason({ reason, values: reasonValues ?? [] }, kind, locale),
  }))
  return makePage(shown, counts[outcome], slice)
}

/** Where the first rows lie: as many as a map shows at once. */
export async function listPlaces(
  parts: ImportParts,
  actor: Actor,
  id: number,
): Promise<EndpointData<typeof plantImportApi.places>> {
  const found = await requireImport(parts, actor, id)
  const rows = await listRowsForPlaces(parts.db, id)
  const codes = listNodeCodes(found, rows)
  const nodes = codes.length === 0 ? new Map() : await listNodePlaces(parts.db, actor.scope, codes)
  return showPlaces(found, rows, nodes)
}
