import { findShift } from './align-fibres.ts'
import { medianOf, robustSigmaOf } from './statistics.ts'

/** A loss as far as closures ask. */
export interface PlacedLoss {
  readonly positionM: number
  readonly isReflective: boolean
}

/** A fibre as far as closures ask. */
export interface FibreOnAxis {
  /** By position, metres from end A. */
  readonly losses: readonly PlacedLoss[]
}

export const closureKinds = ['splice', 'connector'] as const
export type ClosureKind = (typeof closureKinds)[number]

/** A place where the fibres of a cable are joined. */
export interface CableClosure {
  /** Median over the fibres, their zero points set against each other. */
  readonly positionM: number
  /** Standard deviation of the positions. */
  readonly spreadM: number
  readonly kind: ClosureKind
  /** Fibres that show it. */
  readonly seenOn: number
}

export interface CableClosures {
  /** From end A. */
  readonly closures: readonly CableClosure[]
  /** For each fibre and each of its losses: the index of its closure; null where but this fibre shows something. */
  readonly placements: readonly (readonly (number | null)[])[]
}

/** Positions of one closure differ by some metres even where the pulse is short: slack, and another group index. */
const nearMinM = 10
const nearPulses = 2
/** Fewer fibres than this share show a bend or noise, and no closure. */
const seenShare = 0.1

/**
 * The closures of a cable, from the losses of all its fibres. Each fibre may begin elsewhere by the length of its patch cord:
 * it is shifted to where most of its losses meet those of the others. `pulseM` is the longest pulse.
 */
export function findClosures(fibres: readonly FibreOnAxis[], pulseM: number): CableClosures {
  const nearM = Math.max(nearMinM, nearPulses * pulseM)
  const seenMin = fibres.length < 3 ? 1 : Math.max(2, Math.ceil(seenShare * fibres.length))
  const positions = fibres.map(({ losses }) => losses.map(({ positionM }) => positionM))
  const longest = positions.toSorted((a, b) => b.length - a.length)[0] ?? []
  const first = clusterLosses(fibres, listShifts(positions, longest, nearM), nearM)
  // The one fibre that all were set against may have losses of its own: what several show is the better template.
  const template = first.filter(({ length }) => length >= seenMin).map(middleOf)
  const shifts = listShifts(positions, template, nearM)
  const clusters = clusterLosses(fibres, shifts, nearM).filter(({ length }) => length >= seenMin)
  return {
    closures: clusters.map(makeClosure),
    placements: listPlacements(fibres, clusters),
  }
}

/** Against their median: no single fibre says where the cable begins. */
function listShifts(positions: readonly number[][], template: readonly number[], nearM: number): number[] {
  const shifts = positions.map((own) => findShift(own, template, nearM))
  const middleM = medianOf(shifts)
  return shifts.map((shiftM) => shiftM - middleM)
}

interface Member {
  readonly fibre: number
  /** Index among the losses of its fibre. */
  readonly at: number
  /** Shifted. */
  readonly positionM: number
  readonly isReflective: boolean
}

/** At most one loss of each fibre. */
type Cluster = readonly Member[]

function clusterLosses(fibres: readonly FibreOnAxis[], shifts: readonly number[], nearM: number): Cluster[] {
  const members = fibres.flatMap(({ losses }, fibre) =>
    losses.map(({ positionM, isReflective }, at) => ({
      fibre,
      at,
      positionM: positionM + (shifts[fibre] ?? 0),
      isReflective,
    })),
  )
  const sorted = members.toSorted((a, b) => a.positionM - b.positionM)
  return cutAtGaps(sorted, nearM).flatMap(splitDoubled).map(keepOneEach)
}

function cutAtGaps(sorted: readonly Member[], gapM: number): Member[][] {
  const parts: Member[][] = []
  let lastM = Number.NEGATIVE_INFINITY
  for (const member of sorted) {
    if (member.positionM - lastM > gapM) parts.push([])
    parts.at(-1)?.push(member)
    lastM = member.positionM
  }
  return parts
}

/** Two closures that lie nearer than usual: most fibres show both. They part where the gap between them is widest. */
function splitDoubled(members: Member[]): Member[][] {
  const fibres = new Set(members.map(({ fibre }) => fibre)).size
  if (members.length < 1.5 * fibres || members.length < 2) return [members]
  const at = findWidestGap(members)
  return [...splitDoubled(members.slice(0, at)), ...splitDoubled(members.slice(at))]
}

function findWidestGap(members: readonly Member[]): number {
  let widest = { at: 1, gapM: -1 }
  for (let at = 1; at < members.length; at += 1) {
    const gapM = (members[at]?.positionM ?? 0) - (members[at - 1]?.positionM ?? 0)
    if (gapM > widest.gapM) widest = { at, gapM }
  }
  return widest.at
}

/** Of several losses of one fibre the nearest to the middle; the others stand by themselves. */
function keepOneEach(members: readonly Member[]): Cluster {
  const middleM = middleOf(members)
  const nearest = new Map<number, Member>()
  for (const member of members) {
    const known = nearest.get(member.fibre)
    if (known === undefined || offOf(member, middleM) < offOf(known, middleM))
      nearest.set(member.fibre, member)
  }
  return [...nearest.values()]
}

const offOf = ({ positionM }: Member, middleM: number): number => Math.abs(positionM - middleM)

const middleOf = (members: readonly Member[]): number => medianOf(members.map(({ positionM }) => positionM))

function makeClosure(cluster: Cluster): CableClosure {
  const reflective = cluster.filter(({ isReflective }) => isReflective).length
  return {
    positionM: middleOf(cluster),
    spreadM: robustSigmaOf(cluster.map(({ positionM }) => positionM)),
    kind: 2 * reflective >= cluster.length ? 'connector' : 'splice',
    seenOn: cluster.length,
  }
}

function listPlacements(fibres: readonly FibreOnAxis[], clusters: readonly Cluster[]): (number | null)[][] {
  const placements = fibres.map(({ losses }) => losses.map((): number | null => null))
  for (const [index, cluster] of clusters.entries())
    for (const { fibre, at } of cluster) {
      const own = placements[fibre]
      if (own !== undefined) own[at] = index
    }
  return placements
}
