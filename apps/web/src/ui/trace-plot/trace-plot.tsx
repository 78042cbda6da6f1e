import { lazy, Suspense } from 'react'
import { LoadingBar } from '#ui/loading-bar.tsx'
import './trace-plot.css'
import type { TracePlotProps } from './trace-plot.types.ts'
import { usePlotKeySection } from './use-plot-key-section.ts'

export type {
  PlotCursor,
  PlotEvent,
  PlotFault,
  PlotLandmark,
  PlotLimits,
  PlotSpan,
  PlotLine,
  PlotOverlay,
  TracePlotProps,
  TraceSamples,
} from './trace-plot.types.ts'

// uPlot travels only to those who look at a trace.
const TraceCanvas = lazy(async () => ({ default: (await import('./trace-canvas.tsx')).TraceCanvas }))

/**
 * A trace over its reference. Wheel (with Ctrl where it is scrolled over) zooms the distance at the pointer, Shift+wheel the level, drag pans, double
 * click fits, `R` asks for the reference to be shown or hidden. Fills its container.
 */
export function TracePlot(props: TracePlotProps) {
  usePlotKeySection(props)
  return (
    <div className="trace-plot">
      <Suspense fallback={<LoadingBar isActive />}>
        <TraceCanvas {...props} />
      </Suspense>
    </div>
  )
}
