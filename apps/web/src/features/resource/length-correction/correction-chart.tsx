import { formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CORRECTION_CHART_PX, type CorrectionRow, makeCorrectionChart } from './correction-view.ts'
import { correctionMessages } from './length-correction.messages.ts'

type Chart = ReturnType<typeof makeCorrectionChart>

const PERCENT = 100

/** A step for each section; what is unknown is a dashed band without height. */
function Steps({ chart: { steps, excess } }: { chart: Chart }) {
  return steps.map(({ key, source, fromX, toX, y }) =>
    y === null ? (
      <path
        key={key}
        className="correction-unknown"
        d={`M${fromX} ${excess.highY}V${excess.lowY}H${toX}V${excess.highY}Z`}
      />
    ) : (
      <path
        key={key}
        className="correction-step"
        data-source={source}
        d={`M${fromX} ${excess.zeroY}V${y}H${toX}V${excess.zeroY}`}
      />
    ),
  )
}

function Stems({ chart: { stems, residual } }: { chart: Chart }) {
  return stems.map(({ key, x, y, isLargest }) => (
    <g key={key} data-largest={isLargest} className="correction-stem">
      <path d={`M${x} ${residual.zeroY}V${y}`} />
      <circle cx={x} cy={y} r={isLargest ? 4 : 2.5} />
    </g>
  ))
}

function Axis({ chart: { excess, residual, endM } }: { chart: Chart }) {
  const { left, right, bottom } = CORRECTION_CHART_PX
  const ticks = [
    { y: excess.highY, text: formatNumber(excess.high * PERCENT, 1) },
    { y: excess.zeroY, text: '0' },
    ...(excess.low < 0 ? [{ y: excess.lowY, text: formatNumber(excess.low * PERCENT, 1) }] : []),
    { y: residual.highY, text: `+${formatNumber(residual.high)}` },
    { y: residual.zeroY, text: '0' },
    { y: residual.lowY, text: formatNumber(residual.low) },
  ]
  return (
    <>
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <path className="correction-grid" d={`M${left} ${y}H${right}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <text x={left} y={bottom + 18}>
        0
      </text>
      <text x={right} y={bottom + 18} textAnchor="end">
        {formatKm(endM)} km
      </text>
    </>
  )
}

/** Excess of each section and residual of each landmark, true to scale over the distance on the fibre. */
export function CorrectionChart({ rows }: { rows: readonly CorrectionRow[] }) {
  const t = useMessages(correctionMessages)
  const chart = makeCorrectionChart(rows)
  const { width, height } = CORRECTION_CHART_PX
  return (
    <figure className="correction-figure">
      <figcaption>{t('lanes')}</figcaption>
      <svg className="correction-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart')}>
        <Axis chart={chart} />
        <Steps chart={chart} />
        <Stems chart={chart} />
      </svg>
    </figure>
  )
}
