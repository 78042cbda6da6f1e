import { Readable } from 'node:stream'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { IMPORT_FIELDS, type TableKind } from '@fibrewatch/contract/import-field'
import type { plantExportApi } from '@fibrewatch/contract/plant-import'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { makeExport, mapRows, readPages } from '#platform/export/make-export'
import type { Locale } from '#platform/http/locale'
import type { BinaryAnswer } from '#platform/http/route'
import { type Exported, writeGeoJson, writeKml } from './write-geo.ts'
import { writeShpZip } from './write-shp.ts'
import { type ExportedRow, listExported, listRoutes } from './export.repository.ts'
import { KIND_NAMES } from './kind-names.ts'
import type { ImportParts } from './plant-import.types.ts'

const toCamel = (id: string): string =>
  id.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const writeLine = (points: readonly (readonly number[])[]): string =>
  points.map(([lng, lat]) => `${lng} ${lat}`).join(', ')

function toExported(kind: TableKind, row: ExportedRow): Exported {
  const fields = IMPORT_FIELDS[kind].map(({ id, form }) => {
    const value = row[id] ?? row[toCamel(id)] ?? null
    return [id, form === 'line' ? writeLine(value as unknown as number[][]) : value] as const
  })
  const { lng, lat } = row
  const point = typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : []
  return { cells: Object.fromEntries(fields), points: point, isLine: false }
}

/** Their points may be many: a few at a time. */
const ROUTES_AT_A_TIME = 20

async function* readRoutes(db: Db, scope: DomainScope): AsyncGenerator<Exported> {
  let after = 0
  for (;;) {
    const routes = await listRoutes(db, { scope, after, limit: ROUTES_AT_A_TIME })
    for (const { code, route } of routes)
      yield { cells: { link: code }, points: route.coordinates, isLine: true }
    after = routes.at(-1)?.id ?? after
    if (routes.length < ROUTES_AT_A_TIME) return
  }
}

/** In a table each point is a row: a cell holds no route. */
async function* spreadPoints(rows: AsyncIterable<Exported>): AsyncGenerator<Exported> {
  for await (const row of rows)
    for (const [lng = null, lat = null] of row.points) yield { ...row, cells: { ...row.cells, lng, lat } }
}

function readAll({ db }: ImportParts, scope: DomainScope, kind: TableKind): AsyncIterable<Exported> {
  if (kind === 'route') return readRoutes(db, scope)
  const rows = readPages<ExportedRow>((after, limit) => listExported(db, kind, { scope, after, limit }))
  return mapRows(rows, (row) => toExported(kind, row))
}

/** Everything of a kind that the reader sees, streamed, with the headings by which it is imported. */
export async function exportFile(
  parts: ImportParts,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  { kind, format }: EndpointQuery<typeof plantExportApi.file>,
): Promise<BinaryAnswer> {
  const rows = readAll(parts, actor.scope, kind)
  const fileName = KIND_NAMES[kind]
  if (format === 'csv' || format === 'xlsx') {
    const columns = IMPORT_FIELDS[kind]
      .filter(({ id }) => kind !== 'route' || id !== 'line')
      .map(({ id, label }) => ({ id, head: label, text: ({ cells }: Exported) => cells[id] }))
    const table = kind === 'route' ? spreadPoints(rows) : rows
    return makeExport({ columns, fileName }, table, { query: { format }, locale })
  }
  if (format === 'shp')
    return {
      content: await writeShpZip(rows, { name: kind, at: new Date(parts.clock.now()) }),
      contentType: 'application/zip',
      fileName: `${fileName[locale]}.zip`,
    }
  const isGeoJson = format === 'geojson'
  return {
    content: Readable.from(isGeoJson ? writeGeoJson(rows) : writeKml(rows, fileName[locale]), {
      objectMode: false,
    }),
    contentType: isGeoJson ? 'application/geo+json' : 'application/vnd.google-earth.kml+xml',
    fileName: `${fileName[locale]}.${format}`,
  }
}
