import { alarmApi, type PlaceCounts } from '@fibrewatch/contract/alarm'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { type Known, knownOf } from '#lib/query/known.ts'
import { queryOf, whileUnread } from '#lib/query/query.ts'

export const placesQuery = () => queryOf(alarmApi.stat, { query: { places: true } })

const NONE: readonly PlaceCounts[] = []

/** How many active alarms there are about each link and device, as the server counts them; none while it is not known. */
export function useAlarmPlaces(): { places: readonly PlaceCounts[]; known: Known; retry: () => void } {
  const isAllowed = useMayCall(alarmApi.stat)
  const query = useQuery({ ...placesQuery(), enabled: isAllowed, refetchInterval: whileUnread })
  const known = knownOf({ ...query, isAllowed })
  const places = known.knowledge === 'known' ? (query.data?.places ?? NONE) : NONE
  return { places, known, retry: () => void query.refetch() }
}
