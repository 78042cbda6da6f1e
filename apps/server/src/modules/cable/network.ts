import {
  type Cable,
  type FibrePath,
  type Joint as NetworkJoint,
  listStretches,
  makeNetwork,
  type Network,
  type PathEnd,
  type Terminal as NetworkTerminal,
  tracePort,
} from '@fibrewatch/cable'
import type { Joint, Terminal } from '@fibrewatch/contract/cable'
import type { Db, Tx } from '#platform/database/database'
import { listJointsAt } from './joint.repository.ts'
import * as stored from './network.repository.ts'

/** A path of more cables is followed no further: each costs a read. */
const MAX_ROUNDS = 200

/** The part of the plant that was read so far, and what it was read for. */
export interface KnownNetwork {
  readonly network: Network
  readonly cables: ReadonlyMap<number, stored.CableWithStops>
  readonly joints: ReadonlyMap<number, Joint>
}

const listUnknown = ({ start, end }: FibrePath): number[] =>
  [start, end].flatMap((each: PathEnd) =>
    each.kind === 'end' && each.reason === 'unknown' ? [each.at.cableId] : [],
  )

/** Reads as much of the network as the paths run through: cable after cable, all paths at once. */
export async function followPaths(
  db: Db | Tx,
  { cableIds, ports }: { readonly cableIds: readonly number[]; readonly ports: readonly stored.PortNumber[] },
  trace: (network: Network) => readonly FibrePath[],
): Promise<{ known: KnownNetwork; paths: readonly FibrePath[] }> {
  let known = await addToNetwork(db, emptyNetwork(), { cableIds, ports })
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const paths = trace(known.network)
    const unknown = [...new Set(paths.flatMap(listUnknown))]
    if (unknown.length === 0) return { known, paths }
    const next = await addToNetwork(db, known, { cableIds: unknown, ports: [] })
    // A cable that went while it was followed: the path stays unknown from there.
    if (next.cables.size === known.cables.size) return { known, paths }
    known = next
  }
  return { known, paths: trace(known.network) }
}

const emptyNetwork = (): KnownNetwork => ({
  network: makeNetwork([], []),
  cables: new Map(),
  joints: new Map(),
})

async function addToNetwork(
  db: Db | Tx,
  known: KnownNetwork,
  asked: { readonly cableIds: readonly number[]; readonly ports: readonly stored.PortNumber[] },
): Promise<KnownNetwork> {
  const found = await stored.listCablesWithStops(db, asked.cableIds)
  const joints = new Map(known.joints)
  for (const joint of await listJointsAt(db, asked)) joints.set(joint.id, joint)
  const cables = new Map(known.cables)
  for (const cable of found) cables.set(cable.cableId, cable)
  const cableOf = await findCablesOfEnds(db, cables, [...joints.values()])
  const network = makeNetwork(
    [...cables.values()] satisfies Cable[],
    [...joints.values()].map((joint) => makeNetworkJoint(joint, cableOf)),
  )
  return { network, cables, joints }
}

/** The ends of joints name stops; the other cable of a joint may not be read yet. */
async function findCablesOfEnds(
  db: Db | Tx,
  cables: ReadonlyMap<number, stored.CableWithStops>,
  joints: readonly Joint[],
): Promise<ReadonlyMap<number, number>> {
  const known = new Map(
    [...cables.values()].flatMap(({ cableId, stops }) =>
      stops.map(({ stopId }) => [stopId, cableId] as const),
    ),
  )
  const stopIds = joints.flatMap(({ ends }) => ends.flatMap((end) => ('stopId' in end ? [end.stopId] : [])))
  const missing = [...new Set(stopIds)].filter((stopId) => !known.has(stopId))
  if (missing.length === 0) return known
  return new Map([...known, ...(await stored.listCablesOfStops(db, missing))])
}

function makeNetworkJoint(joint: Joint, cableOf: ReadonlyMap<number, number>): NetworkJoint {
  const [one, other] = joint.ends
  if (one === undefined || other === undefined) throw new Error('a joint has two ends')
  const { id, nodeId, kind, lossDb } = joint
  return {
    jointId: id,
    nodeId,
    kind,
    lossDb,
    ends: [makeTerminal(one, cableOf), makeTerminal(other, cableOf)],
  }
}

function makeTerminal(end: Terminal, cableOf: ReadonlyMap<number, number>): NetworkTerminal {
  if ('deviceId' in end) return { kind: 'port', ...end }
  return { kind: 'fibre', cableId: cableOf.get(end.stopId) ?? 0, ...end }
}

export interface Touched {
  readonly cableIds: readonly number[]
  readonly ports: readonly stored.PortNumber[]
}

/**
 * Traces anew what the ports see that looked through the cables before, and the ports named; call it after the change, in
 * its transaction.
 */
export async function refreshPortStretches(tx: Tx, { cableIds, ports }: Touched): Promise<void> {
  const through = await stored.listPortsThrough(tx, cableIds)
  const touched = [
    ...new Map([...through, ...ports].map((each) => [`${each.deviceId}:${each.port}`, each])).values(),
  ]
  if (touched.length === 0) return
  const { known, paths } = await followPaths(tx, { cableIds, ports: touched }, (network) =>
    touched.map(({ deviceId, port }) => tracePort(network, { kind: 'port', deviceId, port })),
  )
  const stretches = paths.flatMap((path, index) => {
    const port = touched[index]
    if (port === undefined) return []
    return listStretches(known.network, path).map((stretch, place) => ({ ...port, ...stretch, place }))
  })
  await stored.replacePortStretches(tx, touched, stretches)
}
