import type { LaidStretch } from '@fibrewatch/cable'
import type { Restorer } from '#modules/plant-change'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { CABLE_ENTRANTS, type CableEntrants } from './entrants.ts'
import { cableKeeper } from './cable-keeper.ts'
import { serviceKeeper } from './carried-service-keeper.ts'
import { jointRestorer } from './joint-keeper.ts'
import { nodeKeeper } from './node-keeper.ts'
import { stopKeeper } from './stop-keeper.ts'
import { loadCable } from './cable.repository.ts'
import { makeCableRoutes } from './cable.routes.ts'
import type { NodeInfo } from '@fibrewatch/contract/cable'
import { listNodeIds, type NodesAfter } from './node.repository.ts'
import { loadNodeInfo } from './node.service.ts'
import { listPortStretches, type PortNumber } from './network.repository.ts'
import { listFibresOnWay, type RidingOnFibre } from './riding.ts'
import { listShownStops } from './stop.repository.ts'
import { type CableWay, makeWay } from './way.ts'

export type { CableFields } from './cable.repository.ts'
export type { CableEntrants } from './entrants.ts'
export type { NodeFields } from './node.repository.ts'
export type { KeptStop } from './stop.repository.ts'
export type { RidingOnFibre } from './riding.ts'

export interface CableModule extends ServerModule {
  /** What ports see, by `deviceId:port`, in the order in which they see it. */
  listPortStretches(
    tx: Tx,
    ports: readonly PortNumber[],
  ): Promise<ReadonlyMap<string, readonly LaidStretch[]>>
  /** What rides on the fibres of a cable, the most urgent first. */
  listFibresOnWay(
    scope: DomainScope,
    cable: { readonly cableId: number; readonly cableM: number },
  ): Promise<RidingOnFibre[]>
  /** Undefined for a cable that is gone. */
  loadWay(cableId: number): Promise<CableWay | undefined>
  /** Those that a cable passes, by id, after one of them; of some cables alone where these are given. */
  listNodeIds(scope: DomainScope, asked: NodesAfter): Promise<number[]>
  /** The splice table of a node. @throws object.not-found */
  loadNodeInfo(scope: DomainScope, id: number): Promise<NodeInfo>
  /** How its changes are undone. */
  readonly restorers: readonly Restorer[]
  /** How they are entered from files. */
  readonly entrants: CableEntrants
}

/** Cables, the nodes they pass, what is joined there and what rides on their fibres; every state of them is kept. */
export function createCableModule({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): CableModule {
  const parts = { db, clock }
  return {
    name: 'cable',
    routes: makeCableRoutes(parts),
    entrants: CABLE_ENTRANTS,
    restorers: [cableKeeper, stopKeeper, nodeKeeper, jointRestorer, serviceKeeper],
    listPortStretches: async (tx, ports) =>
      Map.groupBy(await listPortStretches(tx, ports), ({ deviceId, port }) => `${deviceId}:${port}`),
    listFibresOnWay: (scope, cable) => listFibresOnWay(parts, scope, cable),
    listNodeIds: (scope, asked) => listNodeIds(db, scope, asked),
    loadNodeInfo: (scope, id) => loadNodeInfo(parts, scope, id),
    loadWay: async (cableId) => {
      const cable = await loadCable(db, ALL_DOMAINS, cableId)
      return cable && makeWay(await listShownStops(db, cableId), cable.lengthM)
    },
  }
}
