import type { LinkMapping } from '#modules/plant'
import type { Tx } from '#platform/database/database'
import type { WorkOf } from './cutover-plan.ts'
import type { CutPiece } from './cutover.types.ts'
import { shiftMapping } from './cutover-links.ts'
import { listAnchors } from './cutover.repository.ts'
import { listPortStretches, type PortNumber } from './network.repository.ts'
import { listNodesById } from './node.repository.ts'

interface RelayTask {
  readonly before: CutPiece
  readonly wanted: CutPiece
  readonly work: WorkOf<'replace'>
  /** Where the links of the piece look in. */
  readonly ports: readonly (PortNumber & { readonly id: number })[]
}

/** The links of a piece after a stretch of its cable was laid anew. */
export async function relayLinks(tx: Tx, task: RelayTask): Promise<readonly LinkMapping[]> {
  const { before, ports } = task
  const relaid = await findRelaid(tx, task)
  if (relaid === undefined) return before.links
  const stretches = Map.groupBy(await listPortStretches(tx, ports), makeKey)
  const anchors = Map.groupBy(await listAnchors(tx, ports), makeKey)
  return before.links.map((mapping) => {
    const port = ports.find(({ id }) => id === mapping.id)
    const key = port === undefined ? '' : makeKey(port)
    const found = anchors.get(key) ?? []
    return shiftMapping(
      {
        mapping,
        launchOffsetM: found[0]?.launchOffsetM ?? 0,
        stretches: stretches.get(key) ?? [],
        anchors: found.flatMap(({ nodeId, opticalM }) =>
          nodeId === null || opticalM === null ? [] : [{ nodeId, opticalM }],
        ),
      },
      relaid,
    )
  })
}

const makeKey = ({ deviceId, port }: PortNumber): string => `${deviceId}:${port}`

/** What of the cable is laid anew. */
async function findRelaid(tx: Tx, { before, wanted, work }: RelayTask) {
  const [was, is] = [before.cables[0], wanted.cables[0]]
  const [from, to] = [work.fromStopId, work.toStopId].map((stopId) =>
    was?.stops.find(({ id }) => id === stopId),
  )
  if (was === undefined || is === undefined || from === undefined || to === undefined) return undefined
  const [known, kept] = [was, is].map(({ stops }) => new Set(stops.map(({ id }) => id)))
  const made = is.stops.filter(({ id }) => known?.has(id) === false)
  const gone = was.stops.filter(({ id }) => kept?.has(id) === false)
  const nodes = await listNodesById(
    tx,
    [...made, ...gone].map(({ nodeId }) => nodeId),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const namesOf = ({ nodeId }: { readonly nodeId: number }) => {
    const node = byId.get(nodeId)
    return node === undefined ? [] : [node.code, node.name]
  }
  return {
    cableId: was.id,
    fromCableM: from.cableM,
    toCableM: to.cableM,
    byM: work.lengthM - (to.cableM - from.cableM),
    goneNames: new Set(gone.flatMap(namesOf)),
    closures: made.flatMap(({ nodeId, cableM }) => {
      const node = byId.get(nodeId)
      return node === undefined ? [] : [{ ...node, share: (cableM - from.cableM) / work.lengthM }]
    }),
  }
}
