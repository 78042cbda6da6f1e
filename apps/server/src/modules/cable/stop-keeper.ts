import { type KeptState, makeKeeper, type Stamp } from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { requireCable } from './cable-keeper.ts'
import { stopBeyondEnd, stopJoined, stopOrder, stopRefusals } from './cable.errors.ts'
import { lockCable, stampCable } from './cable.repository.ts'
import { refreshPortStretches } from './network.ts'
import { listNodes, type NodeRow } from './node.repository.ts'
import * as stored from './stop.repository.ts'

/** A stop as its history keeps it. */
export function keepStop(row: stored.StopRow): stored.KeptStop {
  const { id, nodeId, cableM, sheathInM, sheathOutM, slackM, passing, laying, line } = row
  return { id, nodeId, cableM, sheathInM, sheathOutM, slackM, passing, laying, line }
}

async function loadState(tx: Tx, cableId: number): Promise<KeptState | undefined> {
  const cable = await lockCable(tx, cableId)
  if (cable === undefined) return undefined
  const stops = await stored.listStops(tx, cableId)
  return { name: cable.code, domainId: cable.domainId, state: stops.map(keepStop) }
}

/** The nodes that a cable passes: their history is that of the cable's way. */
export const stopKeeper = makeKeeper({
  kind: 'stops',
  emptyState: [],
  refusals: () => stopRefusals,
  load: loadState,
  restore: async (tx, { actor, objectId, wanted, stamp }) => {
    // What is kept was written by `load`; a cable without stops has an empty list.
    const stops = (wanted ?? []) as readonly stored.KeptStop[]
    const { lengthM } = await requireCable(tx, actor.scope, { id: objectId })
    await storeStops(tx, { scope: actor.scope, id: objectId, lengthM, stops, stamp })
  },
})

interface StopsWork {
  readonly scope: DomainScope
  readonly id: number
  readonly lengthM: number
  readonly stops: Parameters<typeof stored.replaceStops>[2]
  readonly stamp: Stamp
}

/** Checks and replaces the stops of a cable. Returns the cable's new version. */
export async function storeStops(tx: Tx, { scope, id, lengthM, stops, stamp }: StopsWork): Promise<number> {
  await requireStops(tx, scope, { lengthM, stops })
  await stored.replaceStops(tx, id, stops)
  const stray = await stored.findStrayStop(tx, id)
  if (stray !== undefined) throw stopJoined()
  await refreshPortStretches(tx, { cableIds: [id], ports: [] })
  return stampCable(tx, id, stamp)
}

/** Their nodes are within the scope, and they lie in their order on the cable. */
export async function requireStops(
  tx: Tx,
  scope: DomainScope,
  { lengthM, stops }: Pick<StopsWork, 'lengthM' | 'stops'>,
): Promise<void> {
  requireOrder(stops, lengthM, await requireNodes(tx, scope, stops))
}

async function requireNodes(
  tx: Tx,
  scope: DomainScope,
  stops: StopsWork['stops'],
): Promise<ReadonlyMap<number, NodeRow>> {
  const ids = [...new Set(stops.map(({ nodeId }) => nodeId))]
  const nodes = new Map((await listNodes(tx, scope, ids)).map((node) => [node.id, node]))
  if (nodes.size < ids.length) throw objectNotFound()
  return nodes
}

function requireOrder(stops: StopsWork['stops'], lengthM: number, nodes: ReadonlyMap<number, NodeRow>): void {
  stops.forEach(({ cableM, nodeId }, index) => {
    const before = stops[index - 1]
    if (before !== undefined && cableM <= before.cableM)
      throw stopOrder(nodes.get(nodeId)?.name ?? '', cableM, before.cableM)
    if (cableM > lengthM) throw stopBeyondEnd(cableM, lengthM)
  })
}
