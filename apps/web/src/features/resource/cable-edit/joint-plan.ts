import type { Joint, JointKind, NewJoint, NodeStop, Side, Terminal } from '@fibrewatch/contract/cable'
import { keyOfEnd } from '../cable/splice-rows.ts'

/** The fibres of a cable on one side of a node. */
export type StopSide = { stop: NodeStop; side: Side }

export const sideKey = ({ stop, side }: StopSide): string => `${stop.id}${side}`

/** Where fibres have ends at a node, cable by cable. */
export const listSides = (stops: readonly NodeStop[]): StopSide[] =>
  stops.flatMap((stop) => stop.sides.map((side) => ({ stop, side })))

/** Ends that are joined at the node already. */
export const findTaken = (joints: readonly Pick<Joint, 'ends'>[]): ReadonlySet<string> =>
  new Set(joints.flatMap(({ ends }) => ends.map(keyOfEnd)))

export type JointTarget =
  | { is: 'fibres'; side: StopSide; firstFibre: number }
  | { is: 'ports'; deviceId: number; portCount: number; firstPort: number }

export type JointWish = {
  from: StopSide
  firstFibre: number
  count: number
  to: JointTarget
  kind: JointKind
  tray: string
  /** Of the first; if it is a number the others count on from it. */
  position: string
  lossDb: number | null
  measuredOn: string | null
}

export type JointFault =
  /** The cable, or the device, has no more than `last`. */
  | { is: 'beyond'; end: 'from' | 'to'; last: number }
  /** These of the fibres or ports are joined already. */
  | { is: 'taken'; end: 'from' | 'to'; numbers: number[] }
  | { is: 'itself' }

const positionAt = (position: string, step: number): string =>
  /^\d+$/.test(position) ? String(Number(position) + step) : position

function makeTarget(to: JointTarget, step: number): Terminal {
  if (to.is === 'ports') return { deviceId: to.deviceId, port: to.firstPort + step }
  return { stopId: to.side.stop.id, side: to.side.side, fibre: to.firstFibre + step }
}

const lastOf = (to: JointTarget): number => (to.is === 'ports' ? to.portCount : to.side.stop.fibreCount)
const firstOf = (to: JointTarget): number => (to.is === 'ports' ? to.firstPort : to.firstFibre)

/** The joints of a run of fibres, each with the fibre or port as far on at the other end. */
export function makeJoints({ from, firstFibre, count, to, ...more }: JointWish): NewJoint[] {
  const { kind, tray, position, lossDb, measuredOn } = more
  return Array.from({ length: count }, (_, step) => ({
    kind,
    tray,
    position: positionAt(position, step),
    lossDb,
    measuredOn,
    ends: [{ stopId: from.stop.id, side: from.side, fibre: firstFibre + step }, makeTarget(to, step)],
  }))
}

const numberOf = (end: Terminal): number => ('stopId' in end ? end.fibre : end.port)

/** Why a run of fibres cannot be joined, before anything is sent; null when it can. */
export function findJointFault(wish: JointWish, taken: ReadonlySet<string>): JointFault | null {
  const { from, firstFibre, count, to } = wish
  if (firstFibre + count - 1 > from.stop.fibreCount)
    return { is: 'beyond', end: 'from', last: from.stop.fibreCount }
  if (firstOf(to) + count - 1 > lastOf(to)) return { is: 'beyond', end: 'to', last: lastOf(to) }
  const joints = makeJoints(wish)
  const takenAt = (at: 0 | 1) =>
    joints.flatMap(({ ends }) => {
      const end = ends[at]
      return end !== undefined && taken.has(keyOfEnd(end)) ? [numberOf(end)] : []
    })
  const [fromTaken, toTaken] = [takenAt(0), takenAt(1)]
  if (fromTaken.length > 0) return { is: 'taken', end: 'from', numbers: fromTaken }
  if (toTaken.length > 0) return { is: 'taken', end: 'to', numbers: toTaken }
  const keys = joints.flatMap(({ ends }) => ends.map(keyOfEnd))
  return new Set(keys).size < keys.length ? { is: 'itself' } : null
}

/** `1–4, 7`: runs of numbers. */
export function writeRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
