import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { type Fault, faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { gather } from '#lib/live/gather.ts'
import { onLive } from '#lib/live/live.ts'
import { type Known, knownOf } from '#lib/query/known.ts'
import { queryKeyOf, queryOf, whileUnread } from '#lib/query/query.ts'

/** More cables than that are searched for. */
export const CABLES_SHOWN = 50
/** As many as a call gives; with more nobody knows which cables have one. */
const MAX_OPEN_FAULTS = 1000
/** Faults follow their alarms by a moment; a burst of alarms is asked for once. */
const REFRESH_MS = 1000

export const cablesQuery = (keyword: string) =>
  queryOf(cableApi.page, { query: { limit: CABLES_SHOWN, ...(keyword === '' ? {} : { keyword }) } })
export const cableQuery = (id: number) => queryOf(cableApi.info, { query: { id } })
export const fibresQuery = (id: number) => queryOf(cableApi.fibres, { query: { id } })
export const nodeQuery = (id: number) => queryOf(nodeApi.info, { query: { id } })
export const pathQuery = (cableId: number, fibre: number) =>
  queryOf(pathApi.fibre, { query: { cableId, fibre } })
const openFaultsQuery = () => queryOf(faultApi.page, { query: { isOpen: true, limit: MAX_OPEN_FAULTS } })
export const faultQuery = (id: number) => queryOf(faultApi.info, { query: { id } })

/** The open faults of all cables, and whether they are known: without that none is no answer. */
export type OpenFaults = { known: Known; faults: readonly Fault[]; retry: () => void }

export function useOpenFaults(): OpenFaults {
  useLiveFaults()
  const isAllowed = useMayCall(faultApi.page)
  const query = useQuery({ ...openFaultsQuery(), enabled: isAllowed, refetchInterval: whileUnread })
  const { data } = query
  const known = knownOf({ ...query, isAllowed })
  const isWhole = data !== undefined && data.list.length === data.pagination.total
  return {
    known: known.knowledge === 'known' && !isWhole ? { ...known, knowledge: 'failed' } : known,
    faults: known.knowledge === 'known' ? (data?.list ?? []) : [],
    retry: () => void query.refetch(),
  }
}

/** Asks for faults again after alarms changed, for as long as the page is shown. */
function useLiveFaults(): void {
  const client = useQueryClient()
  useEffect(() => {
    const faults = gather(() => {
      for (const endpoint of [faultApi.page, faultApi.info])
        void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    }, REFRESH_MS)
    const stop = onLive('alarm', faults.soon)
    return () => {
      stop()
      faults.stop()
    }
  }, [client])
}
