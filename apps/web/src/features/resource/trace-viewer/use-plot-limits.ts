import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDistance, formatMeasured } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { PlotLimits } from '#ui/trace-plot/trace-plot.tsx'
import { limitsQuery } from '../resource.queries.ts'
import { resourceMessages } from '../resource.messages.ts'

/** Noise, dynamic range, reach and dead zones of a trace; null until they are known, and where the trace shows neither. */
export function usePlotLimits(traceId: string): PlotLimits | null {
  const t = useMessages(resourceMessages)
  const { data } = useQuery(limitsQuery(traceId))
  return useMemo(() => {
    if (data === undefined || data === null) return null
    const deadZones = data.deadZones.flatMap(({ positionM, attenuationM }) =>
      attenuationM === null ? [] : [{ fromM: positionM, toM: positionM + attenuationM }],
    )
    const figures = {
      range: formatMeasured(data.dynamicRangeDb, 'dB'),
      reach: formatDistance(data.reachM),
    }
    const noiseLabels = [t('noiseFloor', figures), t('noiseFloorShort', figures), t('noiseFloorName')]
    return { noiseDb: data.noiseFloorDb, noiseLabels, deadZones }
  }, [data, t])
}
