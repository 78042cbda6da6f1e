import type { LandmarkFit } from '@fibrewatch/contract/landmark-fit'
import type { LinkCorrection } from '@fibrewatch/contract/link-correction'

type Section = LinkCorrection['sections'][number]

export type CorrectionRow = Section & {
  key: string
  /** What the event lies behind the landmark at the end of the section; null where none is tied to it, or nobody looked. */
  residualM: number | null
  isLargest: boolean
}

/** Below this a residual is rounding. */
const NO_RESIDUAL_M = 0.05

/** The residual that is farthest from zero; null where all are as good as none. */
function findLargestId(fit: LandmarkFit | undefined): number | null {
  let largest: { id: number; sizeM: number } | null = null
  for (const { landmarkId, moveM } of fit?.rows ?? []) {
    const sizeM = Math.abs(moveM ?? 0)
    if (sizeM > Math.max(largest?.sizeM ?? 0, NO_RESIDUAL_M)) largest = { id: landmarkId, sizeM }
  }
  return largest?.id ?? null
}

/** The sections, each with the residual of the landmark at its end. */
export function makeCorrectionRows(
  { sections }: LinkCorrection,
  fit: LandmarkFit | undefined,
): CorrectionRow[] {
  const largestId = findLargestId(fit)
  const moveOf = new Map(fit?.rows.map(({ landmarkId, moveM }) => [landmarkId, moveM]))
  return sections.map((section) => {
    const { to, fromM } = section
    const residualM = to === null ? null : (moveOf.get(to.id) ?? null)
    return { ...section, key: `${fromM}`, residualM, isLargest: to !== null && to.id === largestId }
  })
}

export const CORRECTION_CHART_PX = { width: 372, height: 148, left: 44, right: 364, top: 8, bottom: 126 }
/** Where the excess ends and the residuals begin. */
const EXCESS_BOTTOM_PX = 68
const RESIDUAL_TOP_PX = 82
/** What a quiet chart shows: no section looks wild by its scale alone. */
const LEAST_EXCESS = 0.01
const LEAST_RESIDUAL_M = 5

type Lane = { highY: number; lowY: number; high: number; low: number }

const scaleIn = ({ highY, lowY, high, low }: Lane, value: number): number =>
  lowY - ((value - low) / (high - low)) * (lowY - highY)

function findExcessLane(rows: readonly CorrectionRow[]): Lane {
  const known = rows.flatMap(({ excessRatio }) => (excessRatio === null ? [] : [excessRatio]))
  const { top } = CORRECTION_CHART_PX
  return {
    highY: top,
    lowY: EXCESS_BOTTOM_PX,
    high: Math.max(LEAST_EXCESS, ...known),
    low: Math.min(0, ...known),
  }
}

function findResidualLane(rows: readonly CorrectionRow[]): Lane {
  const high = Math.max(LEAST_RESIDUAL_M, ...rows.map(({ residualM }) => Math.abs(residualM ?? 0)))
  return { highY: RESIDUAL_TOP_PX, lowY: CORRECTION_CHART_PX.bottom, high, low: -high }
}

/** Everything the chart draws, in its own pixels: true to scale over the fibre. */
export function makeCorrectionChart(rows: readonly CorrectionRow[]) {
  const { left, right } = CORRECTION_CHART_PX
  const endM = rows.at(-1)?.toM ?? 1
  const xOf = (opticalM: number): number => left + (opticalM / endM) * (right - left)
  const excess = findExcessLane(rows)
  const residual = findResidualLane(rows)
  return {
    endM,
    excess: { ...excess, zeroY: scaleIn(excess, 0) },
    residual: { ...residual, zeroY: scaleIn(residual, 0) },
    steps: rows.map(({ key, fromM, toM, excessRatio, source }) => ({
      key,
      source,
      fromX: xOf(fromM),
      toX: xOf(toM),
      y: excessRatio === null ? null : scaleIn(excess, excessRatio),
    })),
    stems: rows.flatMap(({ key, toM, residualM, isLargest }) =>
      residualM === null ? [] : [{ key, x: xOf(toM), y: scaleIn(residual, residualM), isLargest }],
    ),
  }
}
