import {
  findSharedRisk,
  type LaidSection,
  type LaidStretch,
  listStretches,
  type Network,
  type SharedSection,
  traceFibre,
} from '@fibrewatch/cable'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { cableServiceApi, SharedRisk } from '@fibrewatch/contract/cable-service'
import { LAYINGS } from '@fibrewatch/contract/cable'
import type { ChangeParts } from '#modules/plant-change'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { loadService, listServiceFibres, type ServiceFibre } from './carried-service.repository.ts'
import { followPaths, type KnownNetwork } from './network.ts'
import { listNodes, type NodeRow } from './node.repository.ts'
import { listLaidSections } from './stop.repository.ts'

/** What the ways of a service share, or any of its ways with any of another's. @throws object.not-found */
export async function loadSharedRisk(
  { db }: Pick<ChangeParts, 'db'>,
  scope: DomainScope,
  { id, otherId }: EndpointQuery<typeof cableServiceApi.shared>,
): Promise<SharedRisk> {
  const own = await loadFibres(db, scope, id)
  const [one, other] =
    otherId === undefined
      ? [own.filter(({ way }) => way === 'working'), own.filter(({ way }) => way === 'spare')]
      : [own, await loadFibres(db, scope, otherId)]
  if (one.length === 0 || other.length === 0) return { isKnown: false, sections: [] }
  const cableIds = [...new Set([...one, ...other].map(({ cableId }) => cableId))]
  const all = [...one, ...other]
  const { known } = await followPaths(db, { cableIds, ports: [] }, (network) =>
    all.flatMap((fibre) => traceAll(network, fibre)),
  )
  const sections = await listLaidSections(db, [...known.cables.keys()])
  const ways = [followWay(known, one), followWay(known, other)] as const
  return {
    isKnown: true,
    sections: await showSections(db, scope, { known, found: findSharedRisk(ways, sections) }),
  }
}

async function loadFibres(db: Db, scope: DomainScope, id: number): Promise<ServiceFibre[]> {
  if ((await loadService(db, scope, id)) === undefined) throw objectNotFound()
  return listServiceFibres(db, id)
}

/** A fibre of a cable may be cut between its ends: what rides on it may ride on any part. */
function traceAll(network: Network, { cableId, fibre }: ServiceFibre) {
  const stops = network.cables.get(cableId)?.stops ?? []
  return stops.flatMap(({ cableM }) => traceFibre(network, { cableId, fibre, cableM }) ?? [])
}

const followWay = ({ network }: KnownNetwork, fibres: readonly ServiceFibre[]): LaidStretch[] =>
  fibres.flatMap((fibre) => traceAll(network, fibre).flatMap((path) => listStretches(network, path)))

interface FoundSections {
  readonly known: KnownNetwork
  readonly found: readonly SharedSection[]
}

/** Of cables and nodes only those within the scope are named. */
async function showSections(
  db: Db,
  scope: DomainScope,
  { known, found }: FoundSections,
): Promise<SharedRisk['sections']> {
  const ids = found.flatMap(({ section }) => [section.fromNodeId, section.toNodeId])
  const nodes = new Map((await listNodes(db, scope, [...new Set(ids)])).map((node) => [node.id, node]))
  const nameCable = ({ cableId }: LaidSection) => {
    const cable = known.cables.get(cableId)
    const isVisible = cable !== undefined && includesDomain(scope, cable.domainId)
    return isVisible ? { id: cableId, code: cable.code } : null
  }
  return found.map((each) => ({
    kind: each.kind,
    cable: nameCable(each.section),
    beside: each.kind === 'duct' ? nameCable(each.beside) : null,
    fromM: each.section.fromM,
    toM: each.section.toM,
    from: nameNode(nodes.get(each.section.fromNodeId)),
    to: nameNode(nodes.get(each.section.toNodeId)),
    laying: LAYINGS.find((laying) => laying === each.section.laying) ?? null,
  }))
}

const nameNode = (node: NodeRow | undefined) => (node === undefined ? null : { id: node.id, name: node.name })
