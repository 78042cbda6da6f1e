import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gather } from '#lib/live/gather.ts'
import { onLive } from '#lib/live/live.ts'
import { queryKeyOf, queryOf } from '#lib/query/query.ts'

/** More cables than that are searched for. */
export const CABLES_SHOWN = 50
/** More places that are broken at once no map shows. */
const FAULTS_SHOWN = 100
/** Faults follow their alarms by a moment; a burst of alarms is asked for once. */
const REFRESH_MS = 1000

export const cablesQuery = (keyword: string) =>
  queryOf(cableApi.page, { query: { limit: CABLES_SHOWN, ...(keyword === '' ? {} : { keyword }) } })
export const cableQuery = (id: number) => queryOf(cableApi.info, { query: { id } })
export const fibresQuery = (id: number) => queryOf(cableApi.fibres, { query: { id } })
export const nodeQuery = (id: number) => queryOf(nodeApi.info, { query: { id } })
export const pathQuery = (cableId: number, fibre: number) =>
  queryOf(pathApi.fibre, { query: { cableId, fibre } })
export const openFaultsQuery = () => queryOf(faultApi.page, { query: { isOpen: true, limit: FAULTS_SHOWN } })
export const faultQuery = (id: number) => queryOf(faultApi.info, { query: { id } })

/** Asks for faults again after alarms changed, for as long as the page is shown. */
export function useLiveFaults(): void {
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
