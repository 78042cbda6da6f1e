import type { Projection } from './plot-view.ts'
import type { PlotSpan } from './trace-plot.types.ts'

type SpanLayerProps = { span: PlotSpan; projection: Projection }

const TICK_PX = 6
const NAME_SPACE_PX = 60

/** A bracket above the rail from one end of the span to the other; fibre before and behind it lies in the shade. */
export function SpanLayer({ span: { fromM, toM, label }, projection }: SpanLayerProps) {
  const { area, xOf } = projection
  const cut = (x: number) => Math.min(area.right, Math.max(area.left, x))
  const [fromX, toX] = [cut(xOf(fromM)), cut(xOf(toM))]
  const y = area.bottom - TICK_PX
  const shade = (left: number, right: number) => (
    <rect
      x={left}
      y={area.top}
      width={Math.max(0, right - left)}
      height={area.bottom - area.top}
      fill="var(--text-3)"
      fillOpacity={0.1}
    />
  )
  return (
    <g className="plot-span">
      {shade(area.left, fromX)}
      {shade(toX, area.right)}
      {toX > fromX && (
        <path
          d={`M${fromX} ${y - TICK_PX}V${area.bottom}M${toX} ${y - TICK_PX}V${area.bottom}M${fromX} ${y}H${toX}`}
          stroke="var(--text-2)"
          fill="none"
        />
      )}
      {toX - fromX > NAME_SPACE_PX && (
        <text className="curve-name" x={(fromX + toX) / 2} y={y - 4} textAnchor="middle" fill="var(--text-2)">
          {label}
        </text>
      )}
    </g>
  )
}
