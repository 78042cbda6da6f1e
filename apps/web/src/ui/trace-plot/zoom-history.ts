import type { PlotView } from './plot-view.ts'

/** What was shown before, and again after going back; null is the whole section. */
export type ZoomHistory = {
  past: readonly (PlotView | null)[]
  shown: PlotView | null
  future: readonly (PlotView | null)[]
  /** When `shown` was last changed, ms of any clock. */
  changedAt: number
}

export const NO_ZOOM: ZoomHistory = { past: [], shown: null, future: [], changedAt: Number.NEGATIVE_INFINITY }

/** Changes that follow each other this fast are one gesture: a drag, some turns of the wheel. */
const ONE_GESTURE_MS = 500
const PAST_MAX = 50

/** Goes to another part. Back leads to what was shown before the gesture began. */
export function zoomTo(history: ZoomHistory, shown: PlotView | null, now: number): ZoomHistory {
  const isSameGesture = now - history.changedAt < ONE_GESTURE_MS
  const past = isSameGesture ? history.past : [...history.past, history.shown].slice(-PAST_MAX)
  return { past, shown, future: [], changedAt: now }
}

/** What is shown after going back, forward or to a place is no part of a gesture. */
const settled = Number.NEGATIVE_INFINITY

/** Goes to a part by one step of its own. */
export function jumpTo({ past, shown }: ZoomHistory, next: PlotView): ZoomHistory {
  return { past: [...past, shown].slice(-PAST_MAX), shown: next, future: [], changedAt: settled }
}

export function zoomBack({ past, shown, future, changedAt }: ZoomHistory): ZoomHistory {
  const before = past.at(-1)
  if (before === undefined) return { past, shown, future, changedAt }
  return { past: past.slice(0, -1), shown: before, future: [shown, ...future], changedAt: settled }
}

export function zoomForward({ past, shown, future, changedAt }: ZoomHistory): ZoomHistory {
  const [next, ...rest] = future
  if (next === undefined) return { past, shown, future, changedAt }
  return { past: [...past, shown], shown: next, future: rest, changedAt: settled }
}
