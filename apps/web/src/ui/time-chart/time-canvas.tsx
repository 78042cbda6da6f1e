import { useLayoutEffect, useRef } from 'react'
import type { UPlot } from '#ui/uplot.ts'
import { followSize } from '#ui/keep/follow-size.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import { useKeptEffect } from '#ui/keep/kept-effect.ts'
import { makeColumns, makeTimePlot, type Shown } from './make-time-plot.ts'
import type { TimeChartProps } from './time-chart.tsx'

type TimeCanvasProps = TimeChartProps & { onCursor: (index: number | null) => void }

/** The canvas itself; it follows the size of its place. Painted in the colours of the theme it was made in. */
export function TimeCanvas({ line, format, syncKey, onCursor, ...rest }: TimeCanvasProps) {
  const { range = null, steps = null } = rest
  const ref = useRef<HTMLDivElement>(null)
  const plotRef = useRef<UPlot | null>(null)
  const latest = useRef<Shown>({ line, range, format, steps })
  useLayoutEffect(() => {
    latest.current = { line, range, format, steps }
  }, [line, range, format, steps])
  useKeptEffect('chart', syncKey, () => {
    const element = ref.current
    if (element === null) return () => {}
    const stopFollowing = followSize(element, ({ widthPx, heightPx }) => {
      const size = { width: widthPx, height: heightPx }
      if (plotRef.current !== null) return plotRef.current.setSize(size)
      const options = { widthPx, heightPx, syncKey, onCursor }
      plotRef.current = makeTimePlot(element, () => latest.current, options)
    })
    return () => {
      stopFollowing()
      plotRef.current?.destroy()
      plotRef.current = null
    }
  })
  useChanged([line, range, format], () => plotRef.current?.setData(makeColumns(line)))
  return <div ref={ref} className="time-canvas" />
}
