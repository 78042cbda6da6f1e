import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { callBinary } from '#lib/api/call.ts'
import { loadPinyinMatcher, type Matcher } from '#lib/search/match.ts'
import { writeJson } from './write-json.ts'
import type { ListQuery, ListSort } from '#lib/table/list-query.ts'
import type { ListSource } from '#lib/table/list-source.ts'

type Request = Pick<ListQuery, 'keyword' | 'sort' | 'params'>

export type LocalList<Row extends object> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The texts in which a keyword is searched: names, nicknames, pinyin. */
  textsOf: (row: Row) => readonly string[]
  /** The values of a row for a filter, by the filter's id. */
  facetOf: (row: Row, filterId: string) => readonly string[]
  cellOf: (row: Row, column: string) => string
  /** Makes a file of the same rows. */
  exportEndpoint: Endpoint
}

const collator = new Intl.Collator('zh', { numeric: true })

/** 0 for the whole text, 1 for its beginning, 2 for any other part; null without a match. */
function rankText(text: string, keyword: string, matcher: Matcher): number | null {
  const found = matcher(text, keyword)
  if (found === null) return null
  if (found[0] > 0) return 2
  return found[1] === text.length ? 0 : 1
}

function rankRow(texts: readonly string[], keyword: string, matcher: Matcher): number {
  return Math.min(...texts.map((text) => rankText(text, keyword, matcher) ?? Number.POSITIVE_INFINITY))
}

function search<Row extends object>(
  { rows, textsOf }: LocalList<Row>,
  keyword: string,
  matcher: Matcher,
): Row[] {
  return rows
    .map((row) => ({ row, rank: rankRow(textsOf(row), keyword, matcher) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

function sortRows<Row extends object>(
  rows: readonly Row[],
  { cellOf }: LocalList<Row>,
  { by, isAsc }: ListSort,
): Row[] {
  const sign = isAsc ? 1 : -1
  return rows.toSorted((a, b) => sign * collator.compare(cellOf(a, by), cellOf(b, by)))
}

/** Rows that match all filters and the keyword, in the requested order: without one, the best match first. */
export async function selectLocal<Row extends object>(
  list: LocalList<Row>,
  request: Request,
): Promise<Row[]> {
  const keyword = request.keyword.trim()
  const found = keyword === '' ? list.rows : search(list, keyword, await loadPinyinMatcher())
  const wanted = Object.entries(request.params).map(([id, value]) => ({
    id,
    values: new Set(
      String(value ?? '')
        .split(',')
        .filter((word) => word !== ''),
    ),
  }))
  const fitting = found.filter((row) =>
    wanted.every(
      ({ id, values }) => values.size === 0 || list.facetOf(row, id).some((cell) => values.has(cell)),
    ),
  )
  return request.sort === null ? fitting : sortRows(fitting, list, request.sort)
}

/** A table whose rows are in the console: the server only makes the export file. */
export function makeLocalSource<Row extends object>(list: LocalList<Row>): ListSource<Row> {
  const { exportEndpoint, idOf } = list
  return {
    endpoint: exportEndpoint,
    exportEndpoint,
    hasKeyword: true,
    writeJson: async (request) => writeJson(await selectLocal(list, request)),
    load: async (query) => {
      const found = await selectLocal(list, query)
      const from = (query.page - 1) * query.size
      return { rows: found.slice(from, from + query.size), total: found.length }
    },
    exportRows: async ({ format, columns, ...request }, transfer) => {
      const ids = (await selectLocal(list, request)).map((row) => idOf(row)).join(',')
      return await callBinary(exportEndpoint, {
        query: { ids, format, columns: columns.join(',') },
        ...transfer,
        isQuiet: true,
      })
    },
  }
}
