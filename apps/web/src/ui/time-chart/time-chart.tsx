import { lazy, Suspense, useState } from 'react'
import { formatInstant } from '#lib/format/time.ts'
import { useNow } from '#lib/live/now.ts'
import { useTheme } from '#ui/theme.ts'
import type { Range, TimeLine } from './make-time-plot.ts'
import './time-chart.css'

// uPlot travels only to those who look at a chart.
const TimeCanvas = lazy(async () => ({ default: (await import('./time-canvas.tsx')).TimeCanvas }))

export type TimeChartProps = {
  line: TimeLine
  /** Fixed ends of the value axis; keep one object. */
  range?: Range
  /** With its unit; keep one function. */
  format: (value: number) => string
  syncKey: string
  /** Distances grid lines may have, rising: whole numbers, or the powers of two of bytes. */
  steps?: readonly number[]
}

function summarise({ label, points }: TimeLine, format: (value: number) => string): string {
  const values = points.flatMap(({ value }) => value ?? [])
  const last = values.at(-1)
  if (last === undefined) return label
  return `${label} ${format(Math.min(...values))} – ${format(Math.max(...values))}, ${format(last)}`
}

const PointedAt = ({ at }: { at: string }) => formatInstant(at, useNow())

/** A value over time with the figure under the pointer; for those who do not see it, its range and last value. */
export function TimeChart(props: TimeChartProps) {
  const { line, format } = props
  const { navTheme } = useTheme()
  const [index, setIndex] = useState<number | null>(null)
  const shown = line.points[index ?? line.points.length - 1]
  const isPointed = index !== null && shown !== undefined
  return (
    <figure className="time-chart" aria-label={summarise(line, format)}>
      <figcaption>
        <span>{line.label}</span>
        {isPointed && (
          <span className="text-3">
            <PointedAt at={shown.at} />
          </span>
        )}
        <strong>{shown === undefined || shown.value === null ? '—' : format(shown.value)}</strong>
      </figcaption>
      <Suspense fallback={<div className="time-canvas" />}>
        <TimeCanvas key={navTheme} {...props} onCursor={setIndex} />
      </Suspense>
    </figure>
  )
}
