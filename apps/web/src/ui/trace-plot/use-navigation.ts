import { useState } from 'react'
import { clampView, findLevelRange, type Plane, type PlotView, zoomDistance } from './plot-view.ts'
import type { TracePlotProps, TraceSamples } from './trace-plot.types.ts'
import { jumpTo, NO_ZOOM, zoomBack, zoomForward, type ZoomHistory, zoomTo } from './zoom-history.ts'

export const ZOOM_PER_STEP = 1.25

/** What is shown of a plot, and the ways to show something else. */
export type PlotNavigation = {
  view: PlotView
  /** The level follows what is in sight. */
  isLevelFitted: boolean
  canGoBack: boolean
  canGoForward: boolean
  /** `isLevelChosen`: the level is meant as given, and follows no more. */
  onView: (view: PlotView, how?: { isLevelChosen: boolean }) => void
  /** About the middle; below 1 comes closer. */
  onZoom: (factor: number) => void
  onFit: () => void
  onBack: () => void
  onForward: () => void
  onToggleLevelFit: () => void
}

/** What the curves lie in: everything, the part shown at first, and how losses become levels. */
export type PlotGround = {
  traces: readonly TraceSamples[]
  plane: Plane
  fitted: PlotView
  zeroDb: number
}

/** As little as a good splice loses still fills a part of the height. */
const FITTED_LEAST_DB = 0.25

function fitLevel(view: PlotView, { traces, plane, zeroDb }: PlotGround): PlotView {
  const range = findLevelRange(traces, view, { zeroDb, leastDb: FITTED_LEAST_DB })
  return range === null ? view : clampView({ ...view, ...range }, plane)
}

type PlotFocus = NonNullable<TracePlotProps['focus']> | null

/** The whole section until somebody zooms; from then on the level fits what is in sight, until somebody chooses it. */
export function useNavigation(ground: PlotGround, focus: PlotFocus): PlotNavigation {
  const { plane, fitted } = ground
  const [history, setHistory] = useState<ZoomHistory>(NO_ZOOM)
  const [isLevelFitted, setLevelFitted] = useState(true)
  const [lastFocus, setLastFocus] = useState<PlotFocus>(null)
  if (focus !== lastFocus) {
    setLastFocus(focus)
    if (focus !== null) {
      setHistory(jumpTo(history, clampView({ ...plane, ...focus }, plane)))
      setLevelFitted(true)
    }
  }
  const { shown } = history
  const chosen = shown === null ? fitted : clampView(shown, plane)
  const view = shown !== null && isLevelFitted ? fitLevel(chosen, ground) : chosen
  const goTo = (next: PlotView | null) => setHistory((former) => zoomTo(former, next, performance.now()))
  return {
    view,
    isLevelFitted,
    canGoBack: history.past.length > 0,
    canGoForward: history.future.length > 0,
    onView: (next, how) => {
      if (how?.isLevelChosen === true) setLevelFitted(false)
      goTo(clampView(next, plane))
    },
    onZoom: (factor) => goTo(clampView(zoomDistance(view, (view.fromM + view.toM) / 2, factor), plane)),
    onFit: () => {
      setLevelFitted(true)
      goTo(null)
    },
    onBack: () => setHistory(zoomBack),
    onForward: () => setHistory(zoomForward),
    onToggleLevelFit: () => {
      // The level stays where it is when it is let go.
      if (isLevelFitted) goTo(view)
      setLevelFitted(!isLevelFitted)
    },
  }
}
