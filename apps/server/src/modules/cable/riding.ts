import { traceFibre } from '@fibrewatch/cable'
import type { ChangeParts } from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import { listRidingServices, type RidingService } from './carried-service.repository.ts'
import { followPaths } from './network.ts'

/** A service on a fibre of the cable that was asked for, wherever on the fibre's way it was entered. */
export interface RidingOnFibre extends Omit<RidingService, 'cableId'> {
  readonly fibre: number
}

/** What rides on the fibres of a cable: each is followed from end to end. The most urgent first. */
export async function listFibresOnWay(
  { db }: Pick<ChangeParts, 'db'>,
  scope: DomainScope,
  { cableId, cableM }: { readonly cableId: number; readonly cableM: number },
): Promise<RidingOnFibre[]> {
  const { known, paths } = await followPaths(db, { cableIds: [cableId], ports: [] }, (network) => {
    const count = network.cables.get(cableId)?.fibreCount ?? 0
    return Array.from({ length: count }, (_, index) =>
      traceFibre(network, { cableId, fibre: index + 1, cableM }),
    ).flatMap((path) => path ?? [])
  })
  if (!known.cables.has(cableId)) return []
  const own = new Map<string, number>()
  paths.forEach(({ parts }, index) => {
    for (const part of parts) if (part.kind === 'stretch') own.set(`${part.cableId} ${part.fibre}`, index + 1)
  })
  const asked = [...own.keys()].map((key) => {
    const [cable, fibre] = key.split(' ').map(Number)
    return { cableId: cable ?? 0, fibre: fibre ?? 0 }
  })
  const services = await listRidingServices(db, scope, asked)
  const seen = new Set<string>()
  return services.flatMap(({ cableId: cable, fibre, ...service }) => {
    const at = own.get(`${cable} ${fibre}`)
    const key = `${service.id} ${service.way} ${at}`
    if (at === undefined || seen.has(key)) return []
    seen.add(key)
    return [{ ...service, fibre: at }]
  })
}
