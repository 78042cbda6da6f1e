import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { UPlot } from '#ui/uplot.ts'
import { type Drawn, makePlot, redrawPlot } from './make-plot.ts'
import {
  clampView,
  findExtent,
  findLevelRange,
  makeLevelScale,
  makeProjection,
  type Plane,
  type PlotSize,
  type PlotView,
} from './plot-view.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTheme } from '#ui/theme.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { TraceOverlay } from './trace-overlay.tsx'
import type { TracePlotProps } from './trace-plot.types.ts'
import { useGestures } from './use-gestures.ts'

function useSize(ref: RefObject<HTMLElement | null>): PlotSize {
  const [size, setSize] = useState<PlotSize>({ widthPx: 0, heightPx: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** The plane both traces lie in; what is shown at first lies in it. */
function usePlane({ now, reference = null, section = null }: TracePlotProps) {
  const fromM = section?.fromM
  const toM = section?.toM
  return useMemo(() => {
    const traces = reference === null ? [now] : [now, reference]
    const { zeroDb, topDb } = makeLevelScale(traces)
    const plane: Plane = { ...findExtent([now]), lowDb: 0, highDb: topDb }
    if (fromM === undefined || toM === undefined) return { plane, fitted: plane, zeroDb }
    const part = { fromM, toM }
    const fitted = clampView({ ...plane, ...part, ...findLevelRange(traces, part, zeroDb) }, plane)
    return { plane, fitted, zeroDb }
  }, [now, reference, fromM, toM])
}

/** The whole plane, or the section asked for, until somebody zooms. */
function useView(plane: Plane, fitted: PlotView) {
  const [chosen, setChosen] = useState<PlotView | null>(null)
  const view = chosen === null ? fitted : clampView(chosen, plane)
  return { view, onView: (next: PlotView) => setChosen(clampView(next, plane)), onFit: () => setChosen(null) }
}

/** The canvas under the overlay. Painted in the colours of the theme it was made in. */
function Curves({ size, drawn }: { size: PlotSize; drawn: Drawn }) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(drawn)
  const plotRef = useRef<UPlot | null>(null)
  const { widthPx, heightPx } = size
  useLayoutEffect(() => {
    latest.current = drawn
    if (plotRef.current !== null) redrawPlot(plotRef.current, drawn)
  }, [drawn])
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const plot = makePlot(element, { widthPx, heightPx }, () => latest.current)
    plotRef.current = plot
    return () => {
      plotRef.current = null
      plot.destroy()
    }
  }, [widthPx, heightPx])
  return <div ref={ref} />
}

function useDrawn({ now, reference, zeroDb, view }: Drawn): Drawn {
  const { fromM, toM, lowDb, highDb } = view
  return useMemo(
    () => ({ now, reference, zeroDb, view: { fromM, toM, lowDb, highDb } }),
    [now, reference, zeroDb, fromM, toM, lowDb, highDb],
  )
}

export function TraceCanvas(props: TracePlotProps) {
  const { now, reference = null, themeKey, label } = props
  const t = useMessages(uiMessages)
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const colorWeak = useTheme((theme) => theme.colorWeak)
  const { plane, fitted, zeroDb } = usePlane(props)
  const { view, onView, onFit } = useView(plane, fitted)
  const projection = makeProjection(view, size)
  const { active, isHintShown, handlers } = useGestures(ref, { props, view, projection, onView, onFit })
  const drawn = useDrawn({ now, reference, zeroDb, view })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an `application` takes keys: cursors, zoom, reference
    <div ref={ref} className="trace-canvas" role="application" aria-label={label} tabIndex={0} {...handlers}>
      {size.widthPx > 0 && (
        <>
          <Curves key={`${themeKey} ${colorWeak}`} size={size} drawn={drawn} />
          <TraceOverlay {...{ props, size, projection, zeroDb }} activeCursor={active} />
        </>
      )}
      {isHintShown && <p className="trace-wheel-hint">{t('wheelZooms')}</p>}
    </div>
  )
}
