import {
  type EndMove,
  type EndPair,
  joinWays,
  listUnspliced,
  moveStop,
  replaceStretch,
  splitWay,
  type StoredEnd,
} from '@fibrewatch/cable'
import type { Joint } from '@fibrewatch/contract/cable'
import type { CutoverWork } from '@fibrewatch/contract/cutover'
import {
  joinApart,
  joinDiffers,
  joinNotStraight,
  splitAtEnd,
  stopJoinedElsewhere,
  stretchJoined,
  stretchOrder,
} from './cable.errors.ts'
import type { ServiceFibre } from './carried-service.repository.ts'
import type { CutCable, CutPiece, CutService } from './cutover.types.ts'

export type WorkOf<Kind extends CutoverWork['kind']> = Extract<CutoverWork, { kind: Kind }>

/** Numbers for what a cutover makes. */
export interface FreshIds {
  readonly cableId: number
  readonly stopIds: readonly number[]
}

/** What a cutover makes of a piece; joints that are new have no number yet. */
export interface CutPlan {
  readonly wanted: CutPiece
  readonly newJoints: readonly Omit<Joint, 'id'>[]
}

const isFibreEnd = (end: Joint['ends'][number]): end is StoredEnd => 'stopId' in end
const listEnds = (joints: readonly Joint[]): StoredEnd[] =>
  joints.flatMap(({ ends }) => ends.filter(isFibreEnd))

const moveJoint = (joint: Joint, moveEnd: EndMove): Joint => ({
  ...joint,
  ends: joint.ends.map((end) => (isFibreEnd(end) ? moveEnd(end) : end)),
})

const makeSplice =
  (nodeId: number) =>
  (ends: EndPair): Omit<Joint, 'id'> => ({
    nodeId,
    kind: 'splice',
    tray: '',
    position: '',
    lossDb: null,
    measuredOn: null,
    ends: [...ends],
  })

export function requireCutCable({ cables }: CutPiece, id: number): CutCable {
  const found = cables.find((cable) => cable.id === id)
  if (found === undefined) throw new Error(`cable ${id} is no part of the cutover`)
  return found
}

const makeWay = ({ fields, stops }: CutCable) => ({ lengthM: fields.lengthM, stops })

/** By id, as they are loaded. */
const sortById = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.id - b.id)

/** @throws plant.split-at-end */
export function planSplit(
  piece: CutPiece,
  work: WorkOf<'split'>,
  { cableId, stopIds: [newStopId = 0] }: FreshIds,
): CutPlan {
  const cable = requireCutCable(piece, work.cableId)
  const { fields } = cable
  const { stopId, code, name } = work
  const joined = listEnds(piece.joints).filter((end) => end.stopId === stopId)
  const task = { stopId, newStopId, fibreCount: fields.fibreCount, joined }
  const split = splitWay(makeWay(cable), task)
  const nodeId = cable.stops.find(({ id }) => id === stopId)?.nodeId
  if (split === undefined || nodeId === undefined) throw splitAtEnd()
  const { before, behind, moveEnd, through } = split
  const made: CutCable = {
    id: cableId,
    fields: { ...fields, code, name, lengthM: behind.lengthM },
    stops: behind.stops,
  }
  const left: CutCable = { ...cable, fields: { ...fields, lengthM: before.lengthM }, stops: before.stops }
  return {
    wanted: {
      ...piece,
      cables: sortById([left, made]),
      joints: piece.joints.map((joint) => moveJoint(joint, moveEnd)),
      services: piece.services.map((service) => alsoOn(service, { of: cable.id, on: cableId })),
    },
    newJoints: through.map(makeSplice(nodeId)),
  }
}

const sortFibres = (fibres: readonly ServiceFibre[]): ServiceFibre[] =>
  fibres.toSorted((a, b) => a.cableId - b.cableId || a.fibre - b.fibre)

/** Both parts of the cable name what rides on it. */
const alsoOn = (
  service: CutService,
  { of, on }: { readonly of: number; readonly on: number },
): CutService => ({
  ...service,
  fibres: sortFibres([
    ...service.fibres,
    ...service.fibres.filter(({ cableId }) => cableId === of).map((fibre) => ({ ...fibre, cableId: on })),
  ]),
})

/** What rode on the cable that goes rides on the other; each fibre once. */
function rideOn(
  service: CutService,
  { from, to }: { readonly from: number; readonly to: number },
): CutService {
  const moved = service.fibres.map((fibre) => (fibre.cableId === from ? { ...fibre, cableId: to } : fibre))
  const once = new Map(moved.toReversed().map((fibre) => [`${fibre.cableId} ${fibre.fibre}`, fibre]))
  return { ...service, fibres: sortFibres([...once.values()]) }
}

/** Nobody wrote anything down of it: that its cable is straight there says as much. */
const isUnrecorded = ({ tray, position, lossDb, measuredOn }: Joint): boolean =>
  tray === '' && position === '' && lossDb === null && measuredOn === null

const FIRST_FIBRES = 6

/**
 * @param staysNamed - the second cable had faults, which go on naming it: it stays, without a way
 * @throws plant.join-differs, plant.join-apart, plant.join-not-straight
 */
export function planJoin(piece: CutPiece, work: WorkOf<'join'>, staysNamed: boolean): CutPlan {
  const [first, second] = [requireCutCable(piece, work.cableId), requireCutCable(piece, work.otherId)]
  const codes = [first.fields.code, second.fields.code] as const
  const isAlike = (['fibreCount', 'fibresPerTube', 'colourCode', 'excessRatio'] as const).every(
    (field) => first.fields[field] === second.fields[field],
  )
  if (first.id === second.id) throw joinApart(...codes)
  const joined = joinWays(makeWay(first), makeWay(second), work.nodeId)
  if (joined === undefined) throw joinApart(...codes)
  if (!isAlike) throw joinDiffers(...codes)
  const { way, moveEnd, goneStopId } = joined
  const keptStopId = way.stops.find(
    ({ id, nodeId }) => nodeId === work.nodeId && first.stops.some((stop) => stop.id === id),
  )?.id
  const stopIds = [keptStopId ?? 0, goneStopId] as const
  const splices = piece.joints.map(({ kind, ends }) => ({ kind, ends: ends.filter(isFibreEnd) }))
  const unspliced = listUnspliced(first.fields.fibreCount, stopIds, splices)
  if (unspliced.length > 0)
    throw joinNotStraight(unspliced.length, unspliced.slice(0, FIRST_FIBRES).join(', '))
  const isStraight = ({ ends }: Joint): boolean =>
    stopIds.every((stopId) => ends.some((end) => isFibreEnd(end) && end.stopId === stopId))
  const { lengthM, stops } = way
  const retired: CutCable = {
    ...second,
    fields: { ...second.fields, adminState: 'out-of-service' },
    stops: [],
  }
  return {
    wanted: {
      ...piece,
      cables: sortById([
        { ...first, fields: { ...first.fields, lengthM }, stops },
        ...(staysNamed ? [retired] : []),
      ]),
      joints: piece.joints
        .filter((joint) => !(isStraight(joint) && isUnrecorded(joint)))
        .map((joint) => moveJoint(joint, moveEnd)),
      services: piece.services.map((service) => rideOn(service, { from: second.id, to: first.id })),
    },
    newJoints: [],
  }
}

/** @throws plant.stop-joined-elsewhere */
export function planMove(piece: CutPiece, { cableId, stopId, nodeId, cableM }: WorkOf<'move'>): CutPlan {
  const cable = requireCutCable(piece, cableId)
  const elsewhere = piece.joints.filter(
    ({ ends }) => !ends.every((end) => isFibreEnd(end) && end.stopId === stopId),
  )
  if (elsewhere.length > 0) throw stopJoinedElsewhere(elsewhere.length)
  const way = moveStop(makeWay(cable), { stopId, nodeId, cableM })
  // The service has found the stop.
  if (way === undefined || way.lengthM <= 0) throw stretchOrder()
  const { lengthM, stops } = way
  return {
    wanted: {
      ...piece,
      cables: [{ ...cable, fields: { ...cable.fields, lengthM }, stops }],
      joints: piece.joints.map((joint) => ({ ...joint, nodeId })),
    },
    newJoints: [],
  }
}

/** A fibre spliced to itself: it goes on through the new stretch. */
function isOwnSplice({ ends: [one, other] }: Joint): boolean {
  if (one === undefined || other === undefined || !isFibreEnd(one) || !isFibreEnd(other)) return false
  return one.stopId === other.stopId && one.fibre === other.fibre
}

/** @throws plant.stretch-order, plant.stretch-joined */
export function planReplace(
  piece: CutPiece,
  { cableId, fromStopId, toStopId, lengthM: newM, laying, between }: WorkOf<'replace'>,
  { stopIds, codes }: { readonly stopIds: readonly number[]; readonly codes: ReadonlyMap<number, string> },
): CutPlan {
  const cable = requireCutCable(piece, cableId)
  const made = between.map((stop, index) => ({
    id: stopIds[index] ?? 0,
    ...stop,
    sheathInM: null,
    sheathOutM: null,
    slackM: 0,
    passing: 'straight' as const,
    laying,
    line: [],
  }))
  const places = [0, ...between.map(({ cableM }) => cableM), newM]
  const isOrdered = places.every((cableM, index) => index === 0 || cableM > (places[index - 1] ?? 0))
  const replaced = replaceStretch(makeWay(cable), {
    fromStopId,
    toStopId,
    lengthM: newM,
    laying,
    between: made,
  })
  if (replaced === undefined || !isOrdered) throw stretchOrder()
  const stuck = piece.joints.find((joint) => !isOwnSplice(joint))
  if (stuck !== undefined) {
    const count = piece.joints.filter((joint) => joint.nodeId === stuck.nodeId && !isOwnSplice(joint)).length
    throw stretchJoined(codes.get(stuck.nodeId) ?? '', count)
  }
  const { lengthM, stops } = replaced.way
  return {
    wanted: {
      ...piece,
      cables: [{ ...cable, fields: { ...cable.fields, lengthM }, stops }],
      // They went with the closures in which they lay.
      joints: [],
    },
    newJoints: [],
  }
}
