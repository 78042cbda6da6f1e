import { attributeApi } from '@fibrewatch/contract/attribute'
import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableMapApi } from '@fibrewatch/contract/cable-map'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { faultApi } from '@fibrewatch/contract/fault'
import { pathApi } from '@fibrewatch/contract/fibre-path'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { traceApi } from '@fibrewatch/contract/trace'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#lib/query/query.ts'

/** What any change of the plant may show in: a joint leads fibres elsewhere, and is itself a change. */
export const PLANT_READS = [
  plantApi.tree,
  plantApi.map,
  plantApi.linkInfo,
  traceApi.span,
  cableApi.page,
  cableApi.info,
  cableApi.fibres,
  nodeApi.page,
  cableMapApi.cables,
  cableMapApi.nodes,
  nodeApi.info,
  pathApi.fibre,
  pathApi.port,
  cableServiceApi.page,
  plantChangeApi.page,
  faultApi.info,
  plantFileApi.list,
  attributeApi.values,
] as const

/** After a change that no form sends: all that may show it is read again. */
export function useRefreshPlant(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(PLANT_READS.map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) })))
}
