import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { PlotLimits } from '#ui/trace-plot/trace-plot.tsx'
import { limitsQuery } from '../resource.queries.ts'
import { resourceMessages } from '../resource.messages.ts'

/** Noise and dead zones of a trace; null until they are known, and where the trace shows neither. */
export function usePlotLimits(traceId: string): PlotLimits | null {
  const t = useMessages(resourceMessages)
  const { data } = useQuery(limitsQuery(traceId))
  return useMemo(() => {
    if (data === undefined || data === null) return null
    const deadZones = data.deadZones.flatMap(({ positionM, attenuationM }) =>
      attenuationM === null ? [] : [{ fromM: positionM, toM: positionM + attenuationM }],
    )
    return { noiseDb: data.noiseFloorDb, noiseLabel: t('noiseFloor'), deadZones }
  }, [data, t])
}
