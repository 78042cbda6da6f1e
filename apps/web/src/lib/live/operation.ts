import { kpiApi } from '@fibrewatch/contract/kpi'
import { isPlantArea } from '@fibrewatch/contract/live'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { gather } from './gather.ts'
import { onControl, onLive } from './live.ts'
import { useMayCall } from '#lib/access/access.ts'
import { every, queryKeyOf, queryOf } from '#lib/query/query.ts'

const WINDOW_HOURS = 24
/** Figures over a window change slowly; urgent news comes with the live alarms. */
const REFRESH_MS = 15_000
/** A test that grows too old takes away its grade without a message. */
const GRADES_REFRESH_MS = 60_000
/** A burst of alarms makes one request. */
const SETTLE_MS = 1000

export const kpiQuery = () => queryOf(kpiApi.stat, { query: { hours: WINDOW_HOURS } })

/** Figures of the operation; `isAllowed` is false for users who may not see them: their page leaves them out. */
export function useKpi() {
  const isAllowed = useMayCall(kpiApi.stat)
  const query = useQuery({ ...kpiQuery(), enabled: isAllowed, refetchInterval: every(REFRESH_MS) })
  return { ...query, isAllowed }
}

export function usePlantMap() {
  const isAllowed = useMayCall(plantApi.map)
  return { ...useQuery({ ...queryOf(plantApi.map), enabled: isAllowed }), isAllowed }
}

/** Links by grade; `isAllowed` as for the figures. */
export function useGradeCounts() {
  const isAllowed = useMayCall(qualityApi.stat)
  const query = useQuery({
    ...queryOf(qualityApi.stat),
    enabled: isAllowed,
    refetchInterval: every(GRADES_REFRESH_MS),
  })
  return { ...query, isAllowed }
}

/** Requests figures and map again soon after an alarm, device, link or plant changed, while the page is shown. */
export function useLiveRefresh(): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: queryKeyOf(kpiApi.stat) })
    void client.invalidateQueries({ queryKey: queryKeyOf(plantApi.map) })
    void client.invalidateQueries({ queryKey: queryKeyOf(qualityApi.stat) })
  })
  useEffect(() => {
    const { soon, stop } = gather(refresh, SETTLE_MS)
    const stops = [
      onLive('alarm', ({ type }) => {
        if (type !== 'changed') soon()
      }),
      onLive('device', soon),
      onLive('link', soon),
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
