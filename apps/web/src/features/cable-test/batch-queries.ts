import { batchApi, type BatchFileState, type BatchRow } from '@fibrewatch/contract/batch'
import { limitApi } from '@fibrewatch/contract/limit'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { pace } from '#lib/live/gather.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'
import { arrangeRows } from '#lib/table/arrange-rows.ts'
import type { ListSource } from '#lib/table/list-source.ts'

const TABLE_FIBRES = 100
const FILE_ROWS = 200
/** Most rows of one answer. */
const BATCH_ROWS = 500
const REFRESH_MS = 1000

const nextPart = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const batchQuery = (id: number) => queryOf(batchApi.info, { query: { id } })
export const limitsQuery = () => queryOf(limitApi.list)
export const fileQuery = (id: string) => queryOf(batchApi.fileInfo, { query: { id } })

async function loadBatches(keyword: string, signal?: AbortSignal): Promise<BatchRow[]> {
  const rows: BatchRow[] = []
  let cursor: string | null = null
  do {
    const query = { limit: BATCH_ROWS, ...nextPart(cursor), ...(keyword === '' ? {} : { keyword }) }
    const part: { list: BatchRow[]; nextCursor: string | null } = await call(batchApi.page, {
      query,
      isQuiet: true,
      ...(signal && { signal }),
    })
    rows.push(...part.list)
    cursor = part.nextCursor
  } while (cursor !== null)
  return rows
}

/** The batches page by key; there are some hundred of them, and the table sorts and pages them by itself. */
export const batchSource: ListSource<BatchRow> = {
  endpoint: batchApi.page,
  exportEndpoint: null,
  hasKeyword: true,
  load: async (asked, signal) =>
    arrangeRows(await loadBatches(asked.keyword, signal), { ...asked, keyword: '' }),
  exportRows: () => Promise.reject(new TypeError('the list of batches has no export')),
}

type Endless = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Loads the next part when the last rows come into sight. */
export const makeLoadMore =
  ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Endless) =>
  () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

/** The table of losses at one wavelength, fibre by fibre; null: that with the most files. */
export const useLossTable = (batchId: number, wavelengthNm: number | null, isAllowed: boolean) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf(batchApi.table), batchId, wavelengthNm],
    enabled: isAllowed,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(batchApi.table, {
        query: {
          batchId,
          limit: TABLE_FIBRES,
          ...(wavelengthNm === null ? {} : { wavelengthNm }),
          ...nextPart(pageParam),
        },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ fibres }) => fibres.nextCursor,
  })

export const useBatchFiles = (batchId: number, state: BatchFileState | null) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf(batchApi.files), batchId, state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(batchApi.files, {
        query: { batchId, limit: FILE_ROWS, ...(state === null ? {} : { state }), ...nextPart(pageParam) },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What changes with a file of a batch. */
export const BATCH_CALLS = [batchApi.info, batchApi.table, batchApi.files, batchApi.page] as const

function refreshBatches(client: QueryClient): void {
  for (const one of BATCH_CALLS) void client.invalidateQueries({ queryKey: queryKeyOf(one) })
}

/** Hundreds of files arrive within seconds: what they change is asked for once a second. */
export const paceRefresh = (client: QueryClient) => pace(() => refreshBatches(client), REFRESH_MS)
