import { qualityApi } from '@fibrewatch/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { gather } from '#lib/live/gather.ts'
import { onLive } from '#lib/live/live.ts'
import { every, queryKeyOf, queryOf } from '#lib/query/query.ts'

/** A test that grows too old takes its grade away without a message. */
const REFRESH_MS = 60_000
/** A burst of traces asks once. */
const SETTLE_MS = 1000

/** Links by grade, live; `isAllowed` is false for whoever may not see them. */
export function useGradeCounts() {
  const isAllowed = useMayCall(qualityApi.stat)
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: queryKeyOf(qualityApi.stat) })
  })
  useEffect(() => {
    const { soon, stop } = gather(refresh, SETTLE_MS)
    const stopHearing = onLive('quality', soon)
    return () => {
      stop()
      stopHearing()
    }
  }, [])
  const query = useQuery({
    ...queryOf(qualityApi.stat),
    enabled: isAllowed,
    refetchInterval: every(REFRESH_MS),
  })
  return { ...query, isAllowed }
}
