import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceComparison, TraceInfo } from '@fibrewatch/contract/trace'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pulseLengthM } from '@fibrewatch/otdr'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { comparisonQuery, traceQuery } from '../resource.queries.ts'
import { type EventRow, makeEventRows } from './event-rows.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'

/** A trace as it is drawn and read. */
export type LoadedTrace = { info: TraceInfo; samples: TraceSamples }

export type TraceView = {
  /** The query that decides whether there is something to show. */
  query: Pick<UseQueryResult<TraceInfo>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
  now: LoadedTrace | null
  /** Null when there is none, or when the trace is the reference itself. */
  reference: LoadedTrace | null
  comparison: TraceComparison | null
  rows: readonly EventRow[]
}

/** Information and samples of one trace; null until both are there, and without an id, which asks nothing. */
function useLoadedTrace(id: string | null) {
  const enabled = id !== null
  const info = useQuery({ ...traceQuery(id ?? ''), enabled })
  const samples = useQuery({ ...samplesQuery(id ?? ''), enabled })
  const infoData = info.data
  const samplesData = samples.data
  const loaded = useMemo<LoadedTrace | null>(
    () =>
      infoData === undefined || samplesData === undefined ? null : { info: infoData, samples: samplesData },
    [infoData, samplesData],
  )
  // A trace without its samples cannot be shown: its failure is the failure of the whole.
  const failed = info.error === null ? samples : info
  const query = {
    data: infoData,
    error: failed.error,
    dataUpdatedAt: info.dataUpdatedAt,
    isFetching: info.isFetching || samples.isFetching,
    refetch: info.error === null ? samples.refetch : info.refetch,
  } as TraceView['query']
  return { loaded, query }
}

type ShownParts = Omit<TraceView, 'query'>

/**
 * While another trace of the link is read the one before it stays: cursors and zoom are not lost whenever the
 * instrument has measured again.
 */
function useKept(parts: ShownParts, hasFailed: boolean): ShownParts {
  const [kept, setKept] = useState(parts)
  if (parts.now !== null && parts !== kept) setKept(parts)
  return parts.now === null && !hasFailed ? kept : parts
}

/** Everything the viewer shows of one trace; all of it belongs to the same trace. */
export function useTraceView(link: LinkInfo, traceId: string): TraceView {
  const now = useLoadedTrace(traceId)
  const comparisonResult = useQuery(comparisonQuery(traceId))
  const comparison = comparisonResult.data ?? null
  const { referenceTraceId } = link.link
  const isReference = referenceTraceId === traceId
  const reference = useLoadedTrace(isReference ? null : referenceTraceId)
  const nowInfo = now.loaded?.info
  const referenceEvents = reference.loaded?.info.events ?? null
  const rows = useMemo(() => {
    if (nowInfo === undefined) return []
    return makeEventRows({
      events: nowInfo.events,
      referenceEvents,
      comparison,
      wavelengths: nowInfo.wavelengths,
      landmarks: link.landmarks,
      pulseM: pulseLengthM(nowInfo.trace.pulseNs, nowInfo.groupIndex),
    })
  }, [nowInfo, referenceEvents, comparison, link.landmarks])
  const parts = useMemo(
    () => ({ now: now.loaded, reference: reference.loaded, comparison, rows }),
    [now.loaded, reference.loaded, comparison, rows],
  )
  return { query: now.query, ...useKept(parts, now.query.error !== null) }
}
