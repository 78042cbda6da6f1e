import { SAME_PLACE_M } from './distance-map.ts'

/**
 * Where the figures of a section come from: `surveyed` from the drawn line between two places known on it, `assumed` from the
 * excess that the link states, `unknown` where a place is not known on the ground, or there is no line.
 */
export const CORRECTION_SOURCES = ['surveyed', 'assumed', 'unknown'] as const
export type CorrectionSource = (typeof CORRECTION_SOURCES)[number]

/** A landmark as the correction knows it. */
export interface CorrectedMark {
  readonly id: number
  readonly opticalM: number
  /** Cable metres coiled there. */
  readonly slackM: number
  /** Metres along the drawn line; null: it has no place on it. */
  readonly groundM: number | null
}

export interface CorrectionTask {
  readonly lengthM: number
  readonly launchOffsetM: number
  /** As the link states it. */
  readonly excessRatio: number
  readonly landmarks: readonly CorrectedMark[]
  /** Whether there is a line to measure on. */
  readonly isDrawn: boolean
}

/** From one landmark to the next; null for the port's end of the cable and for the far end. */
export interface CorrectionSection {
  readonly fromId: number | null
  readonly toId: number | null
  readonly fromM: number
  readonly toM: number
  /** Fibre between them, loops at both ends left out. */
  readonly fibreM: number
  /** Fibre in the halves of the loops at both ends. */
  readonly loopM: number
  readonly groundM: number | null
  /** Fibre over ground, minus 1; null where it is not known. */
  readonly excessRatio: number | null
  readonly source: CorrectionSource
}

interface Corner {
  readonly id: number | null
  readonly opticalM: number
  readonly slackM: number
  readonly groundM: number | null
}

function measureGround(
  { isDrawn, excessRatio }: CorrectionTask,
  [from, to]: readonly [Corner, Corner],
  fibreM: number,
): Pick<CorrectionSection, 'groundM' | 'excessRatio' | 'source'> {
  if (from.groundM !== null && to.groundM !== null) {
    const groundM = to.groundM - from.groundM
    const ratio = groundM > SAME_PLACE_M ? fibreM / groundM - 1 : null
    return { groundM, excessRatio: ratio, source: 'surveyed' }
  }
  // Behind the last landmark the line runs on without a place on it that is known on the fibre.
  if (isDrawn && from.groundM !== null && to.id === null)
    return { groundM: fibreM / (1 + excessRatio), excessRatio, source: 'assumed' }
  return { groundM: null, excessRatio: null, source: 'unknown' }
}

function makeSection(task: CorrectionTask, from: Corner, to: Corner): CorrectionSection {
  const loopM = ((from.slackM + to.slackM) / 2) * (1 + task.excessRatio)
  const fibreM = to.opticalM - from.opticalM - loopM
  return {
    fromId: from.id,
    toId: to.id,
    fromM: from.opticalM,
    toM: to.opticalM,
    fibreM,
    loopM,
    ...measureGround(task, [from, to], fibreM),
  }
}

/** How distances on the fibre become distances on the ground, from landmark to landmark. */
export function listCorrection(task: CorrectionTask): CorrectionSection[] {
  const { launchOffsetM, lengthM, isDrawn } = task
  const start = { id: null, opticalM: launchOffsetM, slackM: 0, groundM: isDrawn ? 0 : null }
  const end = { id: null, opticalM: lengthM, slackM: 0, groundM: null }
  const marks = task.landmarks.toSorted((a, b) => a.opticalM - b.opticalM)
  const [first] = marks
  const startsAtMark = first !== undefined && first.opticalM <= launchOffsetM + SAME_PLACE_M
  const corners: Corner[] = [...(startsAtMark ? [] : [start]), ...marks, end]
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index]
    if (from === undefined || to.opticalM - from.opticalM < SAME_PLACE_M) return []
    return [makeSection(task, from, to)]
  })
}
