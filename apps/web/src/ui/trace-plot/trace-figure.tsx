import { formatNumber } from '#lib/format/numbers.ts'
import { listTicks } from './list-ticks.ts'
import {
  clampView,
  findExtent,
  findLevelRange,
  makeLevelScale,
  makeProjection,
  type PlotSize,
  type Projection,
} from './plot-view.ts'
import { TraceOverlay } from './trace-overlay.tsx'
import { makeTraceD } from './trace-path.ts'
import './trace-plot.css'
import type { TracePlotProps } from './trace-plot.types.ts'

/** As wide as what A4 holds between its margins. */
const SIZE: PlotSize = { widthPx: 680, heightPx: 270 }
const TICKS = { distance: 9, level: 6 }
const M_PER_KM = 1000
const LINE_PX = 1.1

type FigureProps = Pick<
  TracePlotProps,
  | 'now'
  | 'nowLabel'
  | 'reference'
  | 'referenceLabel'
  | 'overlays'
  | 'events'
  | 'landmarks'
  | 'fault'
  | 'section'
  | 'label'
>

function Grid({ projection }: { projection: Projection }) {
  const { area, xOf, yOf, metresAt, levelAt } = projection
  const distances = listTicks(metresAt(area.left) / M_PER_KM, metresAt(area.right) / M_PER_KM, TICKS.distance)
  const levels = listTicks(levelAt(area.bottom), levelAt(area.top), TICKS.level)
  return (
    <g stroke="var(--grid)" fontSize={12}>
      {distances.values.map((km, at) => (
        <g key={km}>
          <path d={`M${xOf(km * M_PER_KM)} ${area.top}V${area.bottom}`} />
          <text
            x={xOf(km * M_PER_KM)}
            y={area.bottom + 26}
            textAnchor="middle"
            stroke="none"
            fill="var(--text-3)"
          >
            {formatNumber(km, distances.decimals)}
            {at === distances.values.length - 1 && ' km'}
          </text>
        </g>
      ))}
      {levels.values.map((db) => (
        <g key={db}>
          <path d={`M${area.left} ${yOf(db)}H${area.right}`} />
          <text x={area.left - 6} y={yOf(db) + 4} textAnchor="end" stroke="none" fill="var(--text-3)">
            {formatNumber(db, levels.decimals)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A trace over its reference as it lies on paper: nothing to touch, sharp at any resolution. */
export function TraceFigure(props: FigureProps) {
  const { now, reference = null, overlays = [], section = null, label } = props
  const traces = reference === null ? [now] : [now, reference]
  const { zeroDb, topDb } = makeLevelScale(traces)
  const plane = { ...findExtent([now]), lowDb: 0, highDb: topDb }
  const range = section === null ? null : findLevelRange(traces, section, { zeroDb })
  const view = clampView({ ...plane, ...section, ...range }, plane)
  const projection = makeProjection(view, SIZE)
  const { left, top, right, bottom } = projection.area
  const area = { width: right - left, height: bottom - top }
  const draw = (trace: typeof now, offsetDb = 0) =>
    makeTraceD(trace, { view, zeroDb: zeroDb - offsetDb, box: { left: 0, top: 0, ...area } })
  return (
    <div className="trace-figure" role="img" aria-label={label}>
      <svg width={SIZE.widthPx} height={SIZE.heightPx} fill="none" aria-hidden="true">
        <Grid projection={projection} />
        {/* A drawing in the drawing: what runs beyond its edges is cut off. */}
        <svg x={left} y={top} {...area}>
          {overlays.map(({ key, samples, colour, dashPx, offsetDb }) => (
            <path
              key={key}
              d={draw(samples, offsetDb)}
              stroke={`var(${colour})`}
              strokeDasharray={dashPx.join(' ')}
              strokeWidth={LINE_PX}
            />
          ))}
          {reference !== null && <path d={draw(reference)} stroke="var(--trace-ref)" strokeWidth={LINE_PX} />}
          <path d={draw(now)} stroke="var(--text-1)" strokeWidth={LINE_PX} />
        </svg>
      </svg>
      <TraceOverlay
        {...{ props: { ...props, themeKey: '' }, size: SIZE, projection, zeroDb }}
        activeId={null}
      />
    </div>
  )
}
