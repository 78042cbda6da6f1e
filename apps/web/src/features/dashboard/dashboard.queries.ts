import { isPlantArea, kpiApi, plantApi } from '@fibrewatch/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { gather } from '#lib/live/gather.ts'
import { onControl, onLive } from '#lib/live/live.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'

const WINDOW_HOURS = 24
/** Figures over a window move slowly; what is urgent comes with the live alarms. */
const REFRESH_MS = 15_000
/** A burst of alarms asks once. */
const SETTLE_MS = 1000

export const kpiQuery = () => queryOf(kpiApi.stat, { query: { hours: WINDOW_HOURS } })

export const useKpi = () => useQuery({ ...kpiQuery(), refetchInterval: REFRESH_MS })
export const usePlantMap = () => useQuery(queryOf(plantApi.map))

/** Asks for figures and map again soon after alarm, device, link or plant changed, while the page is shown. */
export function useLiveRefresh(): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: queryKeyOf(kpiApi.stat) })
    void client.invalidateQueries({ queryKey: queryKeyOf(plantApi.map) })
  })
  useEffect(() => {
    const { soon, stop } = gather(refresh, SETTLE_MS)
    const stops = [
      onLive('alarm', ({ type }) => {
        if (type !== 'changed') soon()
      }),
      onLive('device', soon),
      onLive('quality', soon),
      onControl('changed', ({ areas }) => {
        if (areas.some(isPlantArea)) soon()
      }),
    ]
    return () => {
      stop()
      for (const stopHearing of stops) stopHearing()
    }
  }, [])
}
