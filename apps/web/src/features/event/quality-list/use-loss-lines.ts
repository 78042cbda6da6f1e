import { type LossLine, qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { keyOfRow } from './quality-key.ts'

/** Rows per request: a page of the list, so that each further page makes one request of its own. */
const LINES_AT_ONCE = 100

function listAsked(rows: readonly QualityRow[]): string[] {
  const pages = Array.from({ length: Math.ceil(rows.length / LINES_AT_ONCE) }, (_, at) =>
    rows.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE),
  )
  return pages.map((page) => [...new Set(page.map(({ linkId }) => linkId))].join(','))
}

export type LossLines = ReadonlyMap<string, LossLine['lossesDb']>

const combine = (results: readonly { data: LossLine[] | undefined }[]): LossLines =>
  new Map(results.flatMap(({ data = [] }) => data.map((line) => [keyOfRow(line), line.lossesDb])))

/** The loss history of each row, by its key; rows without an answer yet have none. */
export function useLossLines(rows: readonly QualityRow[]): LossLines {
  const isAllowed = useMayCall(qualityApi.lines)
  const asked = useMemo(() => listAsked(rows), [rows])
  return useQueries({
    queries: asked.map((linkIds) => ({
      queryKey: [...queryKeyOf(qualityApi.lines), linkIds],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(qualityApi.lines, { query: { linkIds }, signal, isQuiet: true }),
      enabled: isAllowed,
    })),
    combine,
  })
}
