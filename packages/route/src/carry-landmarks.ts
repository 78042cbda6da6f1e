/** A landmark by its distance along the fibre. */
export interface FibreMark {
  readonly id: number
  readonly opticalM: number
}

export interface CarryTask {
  readonly launchOffsetM: number
  readonly landmarks: readonly FibreMark[]
  /** Where landmarks were found to lie, by their numbers. */
  readonly moves: ReadonlyMap<number, number>
  /** Landmarks that stay where they are. */
  readonly staying: ReadonlySet<number>
}

interface Anchor {
  readonly fromM: number
  readonly toM: number
}

/** Centimetres: no instrument says more. */
const roundToCm = (distanceM: number): number => Math.round(distanceM * 100) / 100

/** In proportion between two anchors, by as much as the last behind it. */
function carry(anchors: readonly Anchor[], opticalM: number): number {
  const before = anchors.findLast(({ fromM }) => fromM <= opticalM)
  const behind = anchors.find(({ fromM }) => fromM > opticalM)
  if (before === undefined) return opticalM
  if (behind === undefined) return opticalM + before.toM - before.fromM
  const share = (opticalM - before.fromM) / (behind.fromM - before.fromM)
  return before.toM + share * (behind.toM - before.toM)
}

/**
 * Where all landmarks of a link lie once some were found elsewhere: what shows nothing of its own, as a handhole, goes with the
 * known places around it, so that their order stays. The launch fibre ends where it ended.
 */
export function carryLandmarks({ launchOffsetM, landmarks, moves, staying }: CarryTask): FibreMark[] {
  if (moves.size === 0) return [...landmarks]
  const known = landmarks.flatMap(({ id, opticalM }): Anchor[] => {
    const toM = moves.get(id) ?? (staying.has(id) ? opticalM : undefined)
    return toM === undefined ? [] : [{ fromM: opticalM, toM }]
  })
  const anchors = [{ fromM: launchOffsetM, toM: launchOffsetM }, ...known].toSorted(
    (a, b) => a.fromM - b.fromM,
  )
  return landmarks.map(({ id, opticalM }) => {
    if (staying.has(id)) return { id, opticalM }
    return { id, opticalM: roundToCm(moves.get(id) ?? carry(anchors, opticalM)) }
  })
}
