import type { Projection } from './plot-view.ts'
import type { PlotLimits } from './trace-plot.types.ts'

type LimitsLayerProps = { limits: PlotLimits; projection: Projection; zeroDb: number }

/** Where the noise begins, and behind which reflections nothing is seen. */
export function LimitsLayer({ limits, projection, zeroDb }: LimitsLayerProps) {
  const { area, xOf, yOf } = projection
  const { noiseDb, noiseLabel, deadZones } = limits
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
          <text className="curve-name" x={area.left + 8} y={noiseY - 5} fill="var(--text-3)">
            {noiseLabel}
          </text>
        </>
      )}
    </g>
  )
}
