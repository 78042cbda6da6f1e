import type { Endpoint, EndpointData } from '@fibrewatch/contract/endpoint'
import type { ExportFormat } from '@fibrewatch/contract/envelope'
import { call, callBinary } from '#lib/api/call.ts'
import type { ApiAnswer, OnReceive } from '#lib/api/transport.ts'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { arrangeRows } from './arrange-rows.ts'
import { propertiesOf } from './json-schema.ts'
import { type ListParams, shapeParams } from './list-params.ts'
import type { ListAnswer, ListQuery } from './list-query.ts'

export type ExportRequest = Omit<ListQuery, 'page' | 'size'> & {
  format: ExportFormat
  /** Ids of the columns to write, in their order. */
  columns: readonly string[]
}

/** How a download is aborted, and who is told its progress. */
export type Transfer = { signal: AbortSignal; onReceive: OnReceive }

/** Loads a table's rows. Made once per list by `listOf`. */
export type ListSource<Row> = {
  endpoint: Endpoint
  exportEndpoint: Endpoint | null
  hasKeyword: boolean
  load: (query: ListQuery, signal?: AbortSignal) => Promise<ListAnswer<Row>>
  exportRows: (request: ExportRequest, transfer: Transfer) => Promise<ApiAnswer>
  /** The same rows with every field, where the console has them all. */
  writeJson?: (request: Omit<ListQuery, 'page' | 'size'>) => Promise<ApiAnswer>
}

/** The row of a list endpoint: `{list: Row[]}`, paged or not, or a bare array. */
export type RowOf<E extends Endpoint> =
  EndpointData<E> extends { list: (infer Row)[] } ? Row : EndpointData<E> extends (infer Row)[] ? Row : never

type AnyCall = (endpoint: Endpoint, input: object) => Promise<unknown>

const isConditionCall = ({ bodyKind }: Endpoint) => bodyKind === 'json'

function makeSort({ sort }: Pick<ListQuery, 'sort'>): ListParams {
  return sort === null ? {} : { sortBy: sort.by, isAsc: sort.isAsc }
}

/** `sys/*` style: everything in the query, pages from 1. */
function makePageInput({ query }: Endpoint, asked: ListQuery): object {
  const { page, size, keyword, params } = asked
  const all = { ...params, keyword, page, limit: size, ...makeSort(asked) }
  return { query: shapeParams(propertiesOf(query), all) }
}

/** `select/condition` style: the filter under `condition`, pages from 0. */
function makeConditionInput({ body }: Endpoint, asked: ListQuery): object {
  const { page, size, keyword, params } = asked
  const properties = propertiesOf(body)
  const known = properties['condition'] === undefined ? {} : propertiesOf(properties['condition'])
  const condition = shapeParams(known, { ...params, keyword })
  return { body: { condition, ...shapeParams(properties, { page: page - 1, size, ...makeSort(asked) }) } }
}

type Paged<Row> = { list: readonly Row[]; total?: number; pagination?: { total: number } }

function parseAnswer<Row>(answer: unknown, asked: ListQuery): ListAnswer<Row> {
  const { list, total, pagination } = (Array.isArray(answer) ? { list: answer } : answer) as Paged<Row>
  const known = pagination?.total ?? total
  return known === undefined ? arrangeRows(list, asked) : { rows: list, total: known }
}

function hasKeyword(endpoint: Endpoint): boolean {
  if (!isConditionCall(endpoint)) {
    const isUnpaged = propertiesOf(endpoint.query)['page'] === undefined
    return isUnpaged || propertiesOf(endpoint.query)['keyword'] !== undefined
  }
  const condition = propertiesOf(endpoint.body)['condition']
  return condition !== undefined && propertiesOf(condition)['keyword'] !== undefined
}

/**
 * The rows of a list endpoint, in either address style: `sys/x/page` (query, pages from 1), `x/select/condition`
 * (body, pages from 0), or a list that is not paged at all, which is then searched, sorted and paged here.
 */
export function listOf<E extends Endpoint>(endpoints: {
  page: E
  /** The same list as a file. */
  export?: Endpoint
}): ListSource<RowOf<E>> {
  const endpoint: Endpoint = endpoints.page
  const exportEndpoint = endpoints.export ?? null
  const makeInput = isConditionCall(endpoint) ? makeConditionInput : makePageInput
  return {
    endpoint,
    exportEndpoint,
    hasKeyword: hasKeyword(endpoint),
    load: async (asked, signal) => {
      const input = { ...makeInput(endpoint, asked), isQuiet: true, ...(signal && { signal }) }
      return parseAnswer(await (call as AnyCall)(endpoint, input), asked)
    },
    exportRows: async (request, transfer) => {
      if (exportEndpoint === null) throw new TypeError(`${endpoint.path} has no export`)
      const { params, keyword, format, columns } = request
      const all = {
        ...params,
        keyword,
        format,
        columns: columns.join(),
        timeZone: readOwnZone(),
        ...makeSort(request),
      }
      const query = shapeParams(propertiesOf(exportEndpoint.query), all)
      return await callBinary(exportEndpoint, { query, ...transfer, isQuiet: true })
    },
  }
}
