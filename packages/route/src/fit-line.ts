/** How detected positions follow from expected distances: `offsetM + scale × expected`. */
export interface FitLine {
  readonly scale: number
  readonly offsetM: number
}

/** An expected distance and the position that was taken for it. */
export interface FitPoint {
  readonly expectedM: number
  readonly positionM: number
}

/** Expected distances are right as they stand. */
export const IDENTITY: FitLine = { scale: 1, offsetM: 0 }

/** A group index or an excess that was guessed moves distances by so much at most. */
export const MAX_SCALE_ERROR = 0.03
/** The longest reel somebody forgot to state, with some metres of cords. */
export const MAX_OFFSET_M = 2200

/** Fewer points say nothing of a scale, as two always lie on a line. */
const MIN_POINTS_FOR_SCALE = 3
/** Points closer together say nothing of a scale. */
const SAME_PLACE_M = 1
/** Of more points only those half of the whole apart are taken together: all pairs would be millions. */
const MAX_ALL_PAIRS = 64

export const applyLine = ({ scale, offsetM }: FitLine, expectedM: number): number =>
  offsetM + scale * expectedM

/** The middle one; undefined of none. */
export function findMedian(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined || sorted.length % 2 === 1) return upper
  return ((sorted[middle - 1] ?? upper) + upper) / 2
}

function listSlopes(points: readonly FitPoint[]): number[] {
  const half = Math.floor(points.length / 2)
  const pairWith = (at: number) =>
    points.length > MAX_ALL_PAIRS ? points.slice(at + half, at + half + 1) : points.slice(at + 1)
  return points.flatMap((one, at) =>
    pairWith(at).flatMap((other) => {
      const runM = other.expectedM - one.expectedM
      return runM < SAME_PLACE_M ? [] : [(other.positionM - one.positionM) / runM]
    }),
  )
}

/**
 * The line through points of which some may be wrong (Theil and Sen): the median of the slopes between all of them, and the
 * median of what is left. One point is no reason to move the others, and two none to stretch them.
 */
export function fitLine(points: readonly FitPoint[]): FitLine {
  if (points.length < 2) return IDENTITY
  const slope = points.length < MIN_POINTS_FOR_SCALE ? 1 : (findMedian(listSlopes(points)) ?? 1)
  const scale = Math.min(Math.max(slope, 1 - MAX_SCALE_ERROR), 1 + MAX_SCALE_ERROR)
  const offsetM = findMedian(points.map(({ expectedM, positionM }) => positionM - scale * expectedM)) ?? 0
  return { scale, offsetM }
}
