import { useLayoutEffect, useRef } from 'react'
import type uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { makeColumns, makeTimePlot } from './make-time-plot.ts'
import type { TimeChartProps } from './time-chart.tsx'

type TimeCanvasProps = TimeChartProps & { onCursor: (index: number | null) => void }

/** The canvas itself; it follows the width of its place. Painted in the colours of the theme it was made in. */
export function TimeCanvas({ line, range, format, syncKey, onCursor }: TimeCanvasProps) {
  const ref = useRef<HTMLDivElement>(null)
  const plotRef = useRef<uPlot | null>(null)
  const latest = useRef({ line, onCursor })
  useLayoutEffect(() => {
    latest.current = { line, onCursor }
    plotRef.current?.setData(makeColumns(line))
  }, [line, onCursor])
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const { clientWidth: widthPx, clientHeight: heightPx } = element
    const plot = makeTimePlot(element, latest.current.line, {
      widthPx,
      heightPx,
      range: range ?? null,
      format,
      syncKey,
      onCursor: (index) => latest.current.onCursor(index),
    })
    plotRef.current = plot
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      plotRef.current = null
      plot.destroy()
    }
  }, [range, format, syncKey])
  return <div ref={ref} className="time-canvas" />
}
