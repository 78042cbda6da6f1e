import type { CableStretch } from '@fibrewatch/cable'
import type { Restorer } from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { CABLE_ENTRANTS, type CableEntrants } from './entrants.ts'
import { createKeptLines } from './kept-lines.ts'
import { cableKeeper } from './cable-keeper.ts'
import { serviceKeeper } from './carried-service-keeper.ts'
import { jointRestorer } from './joint-keeper.ts'
import { nodeKeeper } from './node-keeper.ts'
import { stopKeeper } from './stop-keeper.ts'
import { makeCableRoutes } from './cable.routes.ts'
import type { NodeInfo } from '@fibrewatch/contract/cable'
import { makeCutoverRestorer } from './cutover-keeper.ts'
import type { CutoverLinks } from './cutover-piece.ts'
import { forgetSameView } from './cutover.repository.ts'
import { type NamedSections, nameSections } from './name-sections.ts'
import { listNodeIds, type NodesAfter } from './node.repository.ts'
import { loadNodeInfo } from './node.service.ts'
import type { PortNumber } from './network.repository.ts'
import { keepPortView, loadPortViews, type PortViews } from './port-views.ts'
import { listFibresOnWay, type RidingOnFibre } from './riding.ts'
import { type CableWay, loadWayAt } from './way.ts'

export type { CableFields } from './cable.repository.ts'
export type { CableEntrants } from './entrants.ts'
export type { CutoverLinks } from './cutover-piece.ts'
export type { PortView, PortViews } from './port-views.ts'
export type { NodeFields } from './node.repository.ts'
export type { KeptStop } from './stop.repository.ts'
export type { RidingOnFibre } from './riding.ts'

export interface CableModule extends ServerModule {
  /** What ports see, and saw before their cutovers, in the order in which they see it. */
  loadPortViews(tx: Tx, ports: readonly PortNumber[]): Promise<PortViews>
  /** Keeps what a port sees by the distances of now, for what was measured before a moment. False: that was changed later. */
  keepPortView(tx: Tx, port: PortNumber, until: Date): Promise<boolean>
  /** Forgets what a port saw until a moment where it sees the same now: a change that was taken back. */
  forgetPortView(tx: Tx, port: PortNumber, until: Date): Promise<void>
  /** What rides on the fibres of a cable, the most urgent first. */
  listFibresOnWay(
    scope: DomainScope,
    cable: { readonly cableId: number; readonly cableM: number },
  ): Promise<RidingOnFibre[]>
  /** Those that a cable passes, by id, after one of them; of some cables alone where these are given. */
  listNodeIds(scope: DomainScope, asked: NodesAfter): Promise<number[]>
  /** The splice table of a node. @throws object.not-found */
  loadNodeInfo(scope: DomainScope, id: number): Promise<NodeInfo>
  /** Parts of cables by the nodes at their ends; those outside of the scope are counted. */
  nameSections(scope: DomainScope, stretches: readonly CableStretch[]): Promise<NamedSections>
  /** As it was at a moment. Undefined for a cable that is gone. */
  loadWay(cableId: number, at: Date): Promise<CableWay | undefined>
  /** How its changes are undone. */
  readonly restorers: readonly Restorer[]
  /** How they are entered from files. */
  readonly entrants: CableEntrants
}

/** Cables, the nodes they pass, what is joined there and what rides on their fibres; every state of them is kept. */
export function createCableModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  links: CutoverLinks,
): CableModule {
  const parts = { db, clock, links, lines: createKeptLines(db) }
  return {
    name: 'cable',
    routes: makeCableRoutes(parts),
    entrants: CABLE_ENTRANTS,
    restorers: [
      cableKeeper,
      stopKeeper,
      nodeKeeper,
      jointRestorer,
      serviceKeeper,
      makeCutoverRestorer(links),
    ],
    loadPortViews,
    keepPortView,
    forgetPortView: forgetSameView,
    listFibresOnWay: (scope, cable) => listFibresOnWay(parts, scope, cable),
    listNodeIds: (scope, asked) => listNodeIds(db, scope, asked),
    loadNodeInfo: (scope, id) => loadNodeInfo(parts, scope, id),
    nameSections: (scope, stretches) => nameSections(db, scope, stretches),
    loadWay: (cableId, at) => loadWayAt(db, cableId, at),
  }
}
