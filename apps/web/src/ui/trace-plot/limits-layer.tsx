import { widthOf } from '#ui/map/picture-model.ts'
import type { Projection } from './plot-view.ts'
import type { PlotLimits } from './trace-plot.types.ts'

const FONT_PX = 12
const MARGIN_PX = 8
const ABOVE_PX = 5
const BELOW_PX = 14

/** In one line, with as many words as there is room for; at the upper edge below its line. */
function NoiseName({ labels, y, area }: { labels: readonly string[]; y: number; area: Projection['area'] }) {
  const roomPx = area.right - area.left - 2 * MARGIN_PX
  const label = labels.find((one) => widthOf(one, FONT_PX) <= roomPx) ?? labels.at(-1)
  const isAtTop = y - ABOVE_PX - FONT_PX < area.top
  return (
    <text
      className="curve-name"
      x={area.left + MARGIN_PX}
      y={isAtTop ? y + BELOW_PX : y - ABOVE_PX}
      fill="var(--text-3)"
    >
      {label}
    </text>
  )
}

type LimitsLayerProps = { limits: PlotLimits; projection: Projection; zeroDb: number }

/** Where the noise begins, and behind which reflections nothing is seen. */
export function LimitsLayer({ limits, projection, zeroDb }: LimitsLayerProps) {
  const { area, xOf, yOf } = projection
  const { noiseDb, noiseLabels, deadZones } = limits
  const cut = (x: number) => Math.min(area.right, Math.max(area.left, x))
  const noiseY = noiseDb === null ? null : yOf(zeroDb - noiseDb)
  const isNoiseSeen = noiseY !== null && noiseY >= area.top && noiseY <= area.bottom
  return (
    <g className="plot-limits">
      {deadZones.map(({ fromM, toM }) => (
        <rect
          key={fromM}
          className="dead-zone"
          x={cut(xOf(fromM))}
          y={area.top}
          width={cut(xOf(toM)) - cut(xOf(fromM))}
          height={area.bottom - area.top}
          fill="var(--text-3)"
          fillOpacity={0.12}
        />
      ))}
      {isNoiseSeen && (
        <>
          <path
            className="noise-floor"
            d={`M${area.left} ${noiseY}H${area.right}`}
            stroke="var(--text-3)"
            strokeDasharray="6 4"
          />
          <NoiseName labels={noiseLabels} y={noiseY} area={area} />
        </>
      )}
    </g>
  )
}
