import type { Joint, Terminal } from '@fibrewatch/contract/cable'
import type { Keeper, Restorer } from '#modules/plant-change'
import type { Actor } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import { jointRefusals, terminalInvalid, terminalTaken } from './cable.errors.ts'
import * as stored from './joint.repository.ts'
import { refreshPortStretches, type Touched } from './network.ts'
import {
  type CableWithStops,
  type KnownDevice,
  listCablesOfStops,
  listCablesWithStops,
  listKnownDevices,
} from './network.repository.ts'
import { requireNode } from './node-keeper.ts'
import { lockNode } from './node.repository.ts'

const listFibreEnds = (joints: readonly Pick<Joint, 'ends'>[]) =>
  joints.flatMap(({ ends }) => ends.flatMap((end) => ('stopId' in end ? [end] : [])))
const listPortEnds = (joints: readonly Pick<Joint, 'ends'>[]) =>
  joints.flatMap(({ ends }) => ends.flatMap((end) => ('deviceId' in end ? [end] : [])))

/** What joints touch: made, changed or taken apart. */
async function listTouched(tx: Tx, joints: readonly Pick<Joint, 'ends'>[]): Promise<Touched> {
  const stopIds = listFibreEnds(joints).map(({ stopId }) => stopId)
  const cables = await listCablesOfStops(tx, stopIds)
  return { cableIds: [...new Set(cables.values())], ports: listPortEnds(joints) }
}

interface KnownTerminals {
  readonly nodeId: number
  /** By stop. */
  readonly cables: ReadonlyMap<number, CableWithStops>
  readonly devices: ReadonlyMap<number, KnownDevice>
}

async function loadTerminals(
  tx: Tx,
  { scope }: Actor,
  { nodeId, joints }: { readonly nodeId: number; readonly joints: readonly Pick<Joint, 'ends'>[] },
): Promise<KnownTerminals> {
  const ofStop = await listCablesOfStops(
    tx,
    listFibreEnds(joints).map(({ stopId }) => stopId),
  )
  const found = await listCablesWithStops(tx, [...new Set(ofStop.values())])
  const visible = found.filter(({ domainId }) => includesDomain(scope, domainId))
  const cables = new Map(
    visible.flatMap((cable) => cable.stops.map(({ stopId }) => [stopId, cable] as const)),
  )
  const ports = listPortEnds(joints).map(({ deviceId }) => deviceId)
  const devices = await listKnownDevices(tx, scope, [...new Set(ports)])
  return { nodeId, cables, devices: new Map(devices.map((device) => [device.id, device])) }
}

/** @throws object.not-found for a cable or device outside of the scope, plant.terminal-invalid for what is not there */
function requireTerminal({ nodeId, cables, devices }: KnownTerminals, end: Terminal): void {
  if ('deviceId' in end) {
    const device = devices.get(end.deviceId)
    if (device === undefined) throw objectNotFound()
    if (end.port > device.portCount) throw terminalInvalid(`${device.code} ${end.port}`)
    return
  }
  const cable = cables.get(end.stopId)
  if (cable === undefined) throw objectNotFound()
  const index = cable.stops.findIndex(({ stopId }) => stopId === end.stopId)
  const isThere = cable.stops[index]?.nodeId === nodeId && end.fibre <= cable.fibreCount
  const beyond = end.side === 'a' ? index === 0 : index === cable.stops.length - 1
  if (!isThere || beyond) throw terminalInvalid(`${cable.code} ${end.fibre}`)
}

function requireTwo([one, other]: readonly Terminal[]): void {
  if (JSON.stringify(one) === JSON.stringify(other)) throw terminalTaken()
}

/** Stores joints of a node that were checked, and traces anew what looks through them. */
export async function storeJoints(
  tx: Tx,
  actor: Actor,
  { nodeId, joints }: { nodeId: number; joints: readonly Joint[] },
): Promise<void> {
  const known = await loadTerminals(tx, actor, { nodeId, joints })
  for (const { ends } of joints) {
    requireTwo(ends)
    for (const end of ends) requireTerminal(known, end)
  }
  await stored.createJoints(tx, joints)
  await refreshPortStretches(tx, await listTouched(tx, joints))
}

/** Takes joints apart, and traces anew what looked through them. */
export async function dropJoints(tx: Tx, joints: readonly Joint[]): Promise<void> {
  const touched = await listTouched(tx, joints)
  await stored.removeJoints(
    tx,
    joints.map(({ id }) => id),
  )
  await refreshPortStretches(tx, touched)
}

const listIds = (state: unknown): number[] =>
  // The states of joints are lists of them.
  ((state ?? []) as readonly { readonly id: number }[]).map(({ id }) => id)

/** A change of joints is undone joint by joint: `now` and `wanted` are lists of them. */
export const jointRestorer: Restorer = {
  kind: 'joints',
  emptyState: [],
  refusals: () => jointRefusals,
  loadChanged: async (tx, { objectName, domainId, before, after }) => {
    const ids = [...new Set([...listIds(before), ...listIds(after)])]
    return { name: objectName, domainId, state: await stored.listJoints(tx, ids) }
  },
  restore: async (tx, { actor, objectId, now, wanted }) => {
    await requireNode(tx, actor.scope, { id: objectId })
    // What is kept was written by `keepJointChange`.
    await dropJoints(tx, now as readonly Joint[])
    await storeJoints(tx, actor, { nodeId: objectId, joints: wanted as readonly Joint[] })
  },
}

/** All joints of a node as one state, in the order in which they were made. */
export const jointKeeper: Keeper = {
  ...jointRestorer,
  load: async (tx, nodeId) => {
    const node = await lockNode(tx, nodeId)
    if (node === undefined) return undefined
    const joints = await stored.listNodeJoints(tx, nodeId)
    return { name: node.code, domainId: node.domainId, state: joints.toSorted((a, b) => a.id - b.id) }
  },
}
