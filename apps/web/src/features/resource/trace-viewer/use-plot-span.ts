import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { PlotSpan } from '#ui/trace-plot/trace-plot.tsx'
import { spanQuery } from '../resource.queries.ts'
import { findingMessages } from './findings.messages.ts'
import { findSpanBounds } from './span-view.ts'

/** The span on the curve; null where it is all of the fibre, and where there is none. */
export function usePlotSpan(traceId: string): PlotSpan | null {
  const t = useMessages(findingMessages)
  const { data } = useQuery(spanQuery(traceId))
  return useMemo(() => {
    const isStated = data !== undefined && (data.launchM !== null || data.receiveM !== null)
    const bounds = isStated ? findSpanBounds(data) : null
    return bounds && { ...bounds, label: t('span') }
  }, [data, t])
}
