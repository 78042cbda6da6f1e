import type { Alarm } from '@fibrewatch/contract/alarm'
import type { TraceComparison } from '@fibrewatch/contract/trace'
import type { FourPoints } from '@fibrewatch/otdr'
import type { PlotCursor } from '#ui/trace-plot/trace-plot.tsx'
import { type EventRow, findBreakM } from './event-rows.ts'

/** The break as the plot draws it. */
export type ShownBreak = {
  positionM: number
  /** Null while no alarm says how sure the place is. */
  uncertaintyM: number | null
  endDeltaM: number | null
}

const SAME_PLACE_M = 100

/** The break this trace shows; its uncertainty is that of the alarm it raised. */
export function findShownBreak(
  comparison: TraceComparison | null,
  alarms: readonly Alarm[],
): ShownBreak | null {
  const positionM = findBreakM(comparison)
  if (positionM === null) return null
  const alarm = alarms.find(
    ({ type, positionM: atM }) =>
      type === 'FIBRE_BREAK' && atM !== null && Math.abs(atM - positionM) <= SAME_PLACE_M,
  )
  return {
    positionM,
    uncertaintyM: alarm?.place?.uncertaintyM ?? null,
    endDeltaM: comparison?.endDeltaM ?? null,
  }
}

/** The row at a position somebody points to; null when there is none within reach. */
export function findRowAt(
  rows: readonly EventRow[],
  positionM: number | null,
  withinM: number,
): EventRow | null {
  if (positionM === null) return null
  let best: EventRow | null = null
  let bestM = withinM
  for (const row of rows) {
    const distanceM = Math.abs(row.positionM - positionM)
    if (distanceM > bestM) continue
    best = row
    bestM = distanceM
  }
  return best
}

export type Cursors = { aM: number; bM: number }

/** What is read by hand: the fibre between two places, or the loss of an event by lines on both sides of it. */
export const READ_MODES = ['two-point', 'splice'] as const
export type ReadMode = (typeof READ_MODES)[number]

/** The cursors of the plot for two places, or for four. */
export function listCursors({ aM, bM, ...outer }: Cursors & Partial<FourPoints>): PlotCursor[] {
  const inner: PlotCursor[] = [
    { id: 'aM', name: 'A', positionM: aM, tone: 'a', isOuter: false },
    { id: 'bM', name: 'B', positionM: bM, tone: 'b', isOuter: false },
  ]
  const { outerAM, outerBM } = outer
  if (outerAM === undefined || outerBM === undefined) return inner
  return [
    ...inner,
    { id: 'outerAM', name: 'a', positionM: outerAM, tone: 'a', isOuter: true },
    { id: 'outerBM', name: 'b', positionM: outerBM, tone: 'b', isOuter: true },
  ]
}

/**
 * Where the cursors stand: where somebody put them, as long as this trace reaches that far; else in the first third
 * of the fibre, apart enough to read a slope.
 */
export function placeCursors(chosen: Cursors | null, reach: { fibreM: number; samplesM: number }): Cursors {
  const isOnTrace = (atM: number) => atM <= reach.samplesM
  if (chosen !== null && isOnTrace(chosen.aM) && isOnTrace(chosen.bM)) return chosen
  const lengthM = Math.min(reach.fibreM, reach.samplesM)
  return { aM: Math.round(lengthM * 0.15), bM: Math.round(lengthM * 0.3) }
}
