import type { Alarm } from '@fibrewatch/contract/alarm'
import type { TraceComparison } from '@fibrewatch/contract/trace'
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
