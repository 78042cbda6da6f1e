import {
  type Cable,
  type CableStop,
  type FibreEnd,
  type JointKind,
  makeTerminalKey,
  type Network,
  type Port,
  type Terminal,
} from './network.ts'

/** A fibre between two places where it is cut, in the direction of the trace: `toM` may lie before `fromM`. */
export interface FibreStretch {
  readonly kind: 'stretch'
  readonly cableId: number
  readonly fibre: number
  readonly from: CableStop
  readonly to: CableStop
  /** Stops that it passes uncut, in the direction of the trace. */
  readonly passed: readonly CableStop[]
}

/** Where two terminals meet. Without `jointId` nobody recorded it: the cable is spliced straight there. */
export interface PathJoint {
  readonly kind: 'joint'
  readonly jointId: number | null
  readonly jointKind: JointKind
  readonly nodeId: number
  readonly lossDb: number | null
}

/** `open`: nothing is joined there; `loop`: the trace came back to where it was; `unknown`: into a cable that is not known. */
export type PathEnd =
  | { readonly kind: 'port'; readonly port: Port }
  | { readonly kind: 'end'; readonly reason: 'open' | 'loop' | 'unknown'; readonly at: FibreEnd }

export interface FibrePath {
  readonly start: PathEnd
  readonly parts: readonly (FibreStretch | PathJoint)[]
  readonly end: PathEnd
}

interface Walk {
  readonly parts: (FibreStretch | PathJoint)[]
  readonly end: PathEnd
}

const isLast = ({ stops }: Cable, stopId: number): boolean => stops.at(-1)?.stopId === stopId
const isFirst = ({ stops }: Cable, stopId: number): boolean => stops[0]?.stopId === stopId

const turn = (end: FibreEnd): FibreEnd => ({ ...end, side: end.side === 'a' ? 'b' : 'a' })

/** Whether something is joined to one of a fibre's two ends at a stop: then it is cut there, whatever the cable is. */
function isJoined({ joints }: Network, end: FibreEnd): boolean {
  return joints.has(makeTerminalKey(end)) || joints.has(makeTerminalKey(turn(end)))
}

function isCut(network: Network, cable: Cable, { stop, end }: { stop: CableStop; end: FibreEnd }): boolean {
  if (isFirst(cable, stop.stopId) || isLast(cable, stop.stopId)) return true
  return stop.passing !== 'uncut' || isJoined(network, end)
}

/** From a cut end along its fibre to the next cut; undefined where the cable does not go on. */
function followFibre(network: Network, cable: Cable, from: FibreEnd): FibreStretch | undefined {
  const start = cable.stops.findIndex(({ stopId }) => stopId === from.stopId)
  const first = cable.stops[start]
  const step = from.side === 'b' ? 1 : -1
  if (first === undefined) return undefined
  const passed: CableStop[] = []
  for (let index = start + step; ; index += step) {
    const stop = cable.stops[index]
    if (stop === undefined) return undefined
    const end: FibreEnd = { ...from, stopId: stop.stopId, side: from.side === 'b' ? 'a' : 'b' }
    if (isCut(network, cable, { stop, end }))
      return { kind: 'stretch', cableId: cable.cableId, fibre: from.fibre, from: first, to: stop, passed }
    passed.push(stop)
  }
}

/** The end at which a stretch arrives, seen from the stretch. */
const findArrival = ({ cableId, fibre, from, to }: FibreStretch): FibreEnd => ({
  kind: 'fibre',
  cableId,
  fibre,
  stopId: to.stopId,
  side: to.cableM > from.cableM ? 'a' : 'b',
})

interface Crossing {
  readonly joint: PathJoint
  readonly beyond: Terminal
}

/** What a terminal is joined to; undefined: to nothing. */
function crossJoint(network: Network, terminal: Terminal): Crossing | undefined {
  const key = makeTerminalKey(terminal)
  const joint = network.joints.get(key)
  if (joint === undefined) return terminal.kind === 'fibre' ? crossStraight(network, terminal) : undefined
  const { jointId, kind, nodeId, lossDb } = joint
  const beyond = joint.ends.find((end) => makeTerminalKey(end) !== key)
  return beyond && { joint: { kind: 'joint', jointId, jointKind: kind, nodeId, lossDb }, beyond }
}

/** A cable that is spliced straight joins each fibre with itself, unless somebody joined one of its ends elsewhere. */
function crossStraight(network: Network, end: FibreEnd): Crossing | undefined {
  const cable = network.cables.get(end.cableId)
  const stop = cable?.stops.find(({ stopId }) => stopId === end.stopId)
  if (cable === undefined || stop?.passing !== 'straight' || isJoined(network, end)) return undefined
  if (isFirst(cable, stop.stopId) || isLast(cable, stop.stopId)) return undefined
  const joint = {
    kind: 'joint',
    jointId: null,
    jointKind: 'splice',
    nodeId: stop.nodeId,
    lossDb: null,
  } as const
  return { joint, beyond: turn(end) }
}

/** Walks on from a terminal that was reached through a joint, or that the trace begins with. */
function walk(network: Network, first: Terminal): Walk {
  const parts: Walk['parts'] = []
  const visited = new Set<string>()
  let at = first
  for (;;) {
    if (at.kind === 'port') return { parts, end: { kind: 'port', port: at } }
    const key = makeTerminalKey(at)
    if (visited.has(key)) return { parts, end: { kind: 'end', reason: 'loop', at } }
    visited.add(key)
    const cable = network.cables.get(at.cableId)
    if (cable === undefined) return { parts, end: { kind: 'end', reason: 'unknown', at } }
    const stretch = followFibre(network, cable, at)
    if (stretch === undefined) return { parts, end: { kind: 'end', reason: 'open', at } }
    parts.push(stretch)
    const arrival = findArrival(stretch)
    const crossing = crossJoint(network, arrival)
    if (crossing === undefined) return { parts, end: { kind: 'end', reason: 'open', at: arrival } }
    parts.push(crossing.joint)
    at = crossing.beyond
  }
}

const turnPart = (part: FibreStretch | PathJoint): FibreStretch | PathJoint =>
  part.kind === 'joint' ? part : { ...part, from: part.to, to: part.from, passed: part.passed.toReversed() }

/** The same path from its other end. */
export const turnPath = ({ start, parts, end }: FibrePath): FibrePath => ({
  start: end,
  parts: parts.toReversed().map(turnPart),
  end: start,
})

/** What a port sees; without parts when nothing is joined to it. */
export function tracePort(network: Network, port: Port): FibrePath {
  const start: PathEnd = { kind: 'port', port }
  const crossing = crossJoint(network, port)
  if (crossing === undefined) return { start, parts: [], end: start }
  const { parts, end } = walk(network, crossing.beyond)
  return { start, parts: [crossing.joint, ...parts], end }
}

/** The last stop at or before a place of the cable that is not its B end. */
function findStopBefore({ stops }: Cable, cableM: number): CableStop | undefined {
  return stops.slice(0, -1).findLast((stop, index) => index === 0 || stop.cableM <= cableM)
}

/**
 * From end to end through a fibre: first what lies toward the cable's A end, last what lies toward its B end. A fibre
 * that leads back to itself is followed once around.
 *
 * @param cableM - the place of the fibre; it may be joined to others before and behind
 * @returns undefined when the cable has no such fibre, or fewer than two stops
 */
export function traceFibre(
  network: Network,
  { cableId, fibre, cableM }: { readonly cableId: number; readonly fibre: number; readonly cableM: number },
): FibrePath | undefined {
  const cable = network.cables.get(cableId)
  if (cable === undefined || fibre < 1 || fibre > cable.fibreCount || cable.stops.length < 2) return undefined
  const before = findStopBefore(cable, cableM)
  if (before === undefined) return undefined
  const toward: FibreEnd = { kind: 'fibre', cableId, fibre, stopId: before.stopId, side: 'b' }
  const start = findCutBefore(network, cable, toward)
  const forward = walk(network, start)
  if (forward.end.kind === 'end' && forward.end.reason === 'loop')
    return { start: { kind: 'end', reason: 'loop', at: start }, ...forward }
  const back = crossJoint(network, start)
  if (back === undefined)
    return { start: { kind: 'end', reason: 'open', at: start }, parts: forward.parts, end: forward.end }
  const backward = walk(network, back.beyond)
  const lead = turnPath({ start: forward.end, parts: [back.joint, ...backward.parts], end: backward.end })
  return { start: backward.end, parts: [...lead.parts, ...forward.parts], end: forward.end }
}

/** The end from which a fibre's stretch goes toward the B end: at the stop, or at one before it that it passes uncut. */
function findCutBefore(network: Network, cable: Cable, from: FibreEnd): FibreEnd {
  const index = cable.stops.findIndex(({ stopId }) => stopId === from.stopId)
  const ends = cable.stops
    .slice(0, index + 1)
    .map((stop) => ({ stop, end: { ...from, stopId: stop.stopId } }))
  return ends.findLast((each) => isCut(network, cable, each))?.end ?? from
}
