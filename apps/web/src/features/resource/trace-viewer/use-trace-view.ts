import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceComparison, TraceInfo } from '@fibrewatch/contract/trace'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pulseLengthM } from '@fibrewatch/otdr'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { comparisonQuery, traceQuery } from '../resource.queries.ts'
import { type EventRow, makeEventRows } from './event-rows.ts'
import { findLandmarksAt, type LinkAxis, turnLandmarks, useFarEndM, useLinkAxis } from './link-axis.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'

/** A trace as it is drawn and read. */
export type LoadedTrace = { info: TraceInfo; samples: TraceSamples }

export type TraceView = {
  /** The query that decides whether there is something to show. */
  query: Pick<UseQueryResult<TraceInfo>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
  now: LoadedTrace | null
  /** Null when there is none, when the trace is the reference itself, or was measured from the far end. */
  reference: LoadedTrace | null
  comparison: TraceComparison | null
  rows: readonly EventRow[]
  /** How its distances lie on the link. */
  axis: LinkAxis
  /** Of the link, where the trace has them. */
  landmarks: LinkInfo['landmarks']
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
function useKept(parts: ShownParts, isAwaited: boolean): ShownParts {
  const [kept, setKept] = useState(parts)
  if (parts.now !== null && parts !== kept) setKept(parts)
  return parts.now === null && isAwaited ? kept : parts
}

/** Everything the viewer shows of one trace; all of it belongs to the same trace. Nothing without one. */
export function useTraceView(link: LinkInfo, traceId: string | null): TraceView {
  const now = useLoadedTrace(traceId)
  const comparisonResult = useQuery({ ...comparisonQuery(traceId ?? ''), enabled: traceId !== null })
  const comparison = comparisonResult.data ?? null
  const { referenceTraceId } = link.link
  const isReference = referenceTraceId === traceId
  const nowInfo = now.loaded?.info
  const axis = useLinkAxis(nowInfo?.trace.direction ?? 'forward', useFarEndM(link))
  const measuredAt = nowInfo?.trace.measuredAt
  const landmarks = useMemo(
    () => turnLandmarks(findLandmarksAt(link, measuredAt), axis),
    [link, measuredAt, axis],
  )
  // A trace from the far end stands to no reference: that one can be laid over it like any other.
  const isCompared = traceId !== null && !isReference && axis.direction === 'forward'
  const reference = useLoadedTrace(isCompared ? referenceTraceId : null)
  const referenceEvents = reference.loaded?.info.events ?? null
  const rows = useMemo(() => {
    if (nowInfo === undefined) return []
    return makeEventRows({
      events: nowInfo.events,
      referenceEvents,
      comparison,
      wavelengths: nowInfo.wavelengths,
      landmarks,
      pulseM: pulseLengthM(nowInfo.trace.pulseNs, nowInfo.groupIndex),
    })
  }, [nowInfo, referenceEvents, comparison, landmarks])
  const parts = useMemo(
    () => ({ now: now.loaded, reference: reference.loaded, comparison, rows, axis, landmarks }),
    [now.loaded, reference.loaded, comparison, rows, axis, landmarks],
  )
  return { query: now.query, ...useKept(parts, traceId !== null && now.query.error === null) }
}
