import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
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
} from './plot-view.ts'
import { PlotControls } from './plot-controls.tsx'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTheme } from '#ui/theme.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { TraceOverlay } from './trace-overlay.tsx'
import type { PlotOverlay, TracePlotProps } from './trace-plot.types.ts'
import { useGestures } from './use-gestures.ts'
import { type PlotGround, useNavigation } from './use-navigation.ts'

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

/** Differences of more than this are where one of both traces ends. */
const DIFFERENCE_SCALE = { zeroDb: 0, topDb: 20 }
const NO_OVERLAYS: readonly PlotOverlay[] = []

/** The plane both traces lie in; what is shown at first lies in it. */
function useGround({
  now,
  reference = null,
  section = null,
  isDifference = false,
}: TracePlotProps): PlotGround {
  const fromM = section?.fromM
  const toM = section?.toM
  return useMemo(() => {
    const traces = reference === null ? [now] : [now, reference]
    const { zeroDb, topDb } = isDifference ? DIFFERENCE_SCALE : makeLevelScale(traces)
    const plane: Plane = { ...findExtent([now]), lowDb: isDifference ? -topDb : 0, highDb: topDb }
    if (fromM === undefined || toM === undefined) return { traces, plane, fitted: plane, zeroDb }
    const part = { fromM, toM }
    const fitted = clampView({ ...plane, ...part, ...findLevelRange(traces, part, { zeroDb }) }, plane)
    return { traces, plane, fitted, zeroDb }
  }, [now, reference, fromM, toM, isDifference])
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

function useDrawn({ now, reference, overlays, zeroDb, view }: Drawn): Drawn {
  const { fromM, toM, lowDb, highDb } = view
  return useMemo(
    () => ({ now, reference, overlays, zeroDb, view: { fromM, toM, lowDb, highDb } }),
    [now, reference, overlays, zeroDb, fromM, toM, lowDb, highDb],
  )
}

/** A plot is made anew where its lines are others: they and their colours are part of it. */
const nameLines = (overlays: readonly PlotOverlay[]) =>
  overlays
    .map(({ key, colour, dashPx, offsetDb }) => `${key} ${colour} ${dashPx.join(' ')} ${offsetDb}`)
    .join()

export function TraceCanvas(props: TracePlotProps) {
  const { now, reference = null, overlays = NO_OVERLAYS, themeKey, label, controlsAt = null } = props
  const t = useMessages(uiMessages)
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const colorWeak = useTheme((theme) => theme.colorWeak)
  const ground = useGround(props)
  const navigation = useNavigation(ground, props.focus ?? null)
  const { zeroDb } = ground
  const { view } = navigation
  const projection = makeProjection(view, size)
  const { activeId, isHintShown, handlers } = useGestures(ref, { props, projection, navigation })
  const drawn = useDrawn({ now, reference, overlays, zeroDb, view })
  const surface = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an `application` takes keys: cursors, zoom, reference
    <div ref={ref} className="trace-canvas" role="application" aria-label={label} tabIndex={0} {...handlers}>
      {size.widthPx > 0 && (
        <>
          <Curves key={`${themeKey} ${colorWeak} ${nameLines(overlays)}`} size={size} drawn={drawn} />
          <TraceOverlay {...{ props, size, projection, zeroDb, activeId }} />
        </>
      )}
      {isHintShown && <p className="trace-wheel-hint">{t('wheelZooms')}</p>}
    </div>
  )
  return (
    <>
      {surface}
      {controlsAt !== null && createPortal(<PlotControls navigation={navigation} />, controlsAt)}
    </>
  )
}
