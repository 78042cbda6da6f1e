import type { QualityRow, QualityTrend } from '@fibrewatch/contract/quality'
import { formatChange, formatDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { qualityMessages } from './quality.messages.ts'

const WIDTH_PX = 364
const HEIGHT_PX = 220
const PLOT = { left: 34, right: 358, top: 10, bottom: 196 }
/** Nearer to today than this the first month's name does not fit. */
const LABEL_PX = 80
const DAY_MS = 86_400_000
const DAYS_PER_YEAR = 365.25
/** The line extends beyond today at most as far as the measurements go back, and to the day the budget is used up. */
const MIN_AHEAD_DAYS = 60

const dayOf = (day: string): number => Date.parse(day) / DAY_MS
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7)

type TrendPlotProps = { row: QualityRow; data: QualityTrend }
type Scale = { x: (day: number) => number; y: (lossDb: number) => number }

function makeView({ row, data }: TrendPlotProps) {
  const points = data.days.flatMap(({ day, lossDb }) =>
    lossDb === null ? [] : [{ day: dayOf(day), lossDb }],
  )
  const today = dayOf(data.today)
  const from = Math.min(today - 1, points[0]?.day ?? today - 1)
  const crossing = row.crossing === null ? today : dayOf(row.crossing.at)
  const to = Math.min(
    Math.max(crossing + 30, today + MIN_AHEAD_DAYS),
    today + Math.max(today - from, MIN_AHEAD_DAYS),
  )
  const lineAt = (day: number, slope = row.trend?.dbPerYear ?? 0): number =>
    (data.line?.levelDb ?? 0) + (slope / DAYS_PER_YEAR) * (day - dayOf(data.line?.day ?? data.today))
  const levels = points.map(({ lossDb }) => lossDb)
  const shown = [
    ...levels,
    ...(row.trend === null ? [] : [lineAt(from), lineAt(to)]),
    row.budgetDb ?? levels[0] ?? 0,
  ]
  const low = Math.floor(Math.min(...shown))
  const high = Math.ceil(Math.max(...shown) + 0.2)
  const scale: Scale = {
    x: (day) => PLOT.left + ((day - from) / (to - from)) * (PLOT.right - PLOT.left),
    y: (lossDb) => PLOT.bottom - ((lossDb - low) / (high - low)) * (PLOT.bottom - PLOT.top),
  }
  return { points, today, from, to, low, high, lineAt, scale }
}

/** A round number of lines, whatever the losses are. */
function listTicks(low: number, high: number): number[] {
  const step = Math.max(1, Math.ceil((high - low) / 5))
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step)
}

/** The daily means, the line through them with its interval beyond today, and the budget it meets. */
export function TrendPlot({ row, data }: TrendPlotProps) {
  const t = useMessages(qualityMessages)
  const { points, today, from, to, low, high, lineAt, scale } = makeView({ row, data })
  const { x, y } = scale
  const value = row.trend === null ? '—' : formatChange(row.trend.dbPerYear, 2)
  const label = t('trendPlot', { from: textOf(from), to: textOf(today), value })
  const band = row.trend && [
    `M${x(today)} ${y(lineAt(today))}L${x(to)} ${y(lineAt(to, row.trend.high))}`,
    `L${x(to)} ${y(lineAt(to, row.trend.low))}Z`,
  ]
  return (
    <svg className="trend-plot" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label}>
      {listTicks(low, high).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${PLOT.left} ${y(tick)}H${PLOT.right}`} />
          <text x={PLOT.left - 6} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {band && <path className="band" d={band.join('')} />}
      <path className="dots" d={points.map(({ day, lossDb }) => `M${x(day)} ${y(lossDb)}h0`).join('')} />
      {row.trend && (
        <>
          <path className="line" d={`M${x(from)} ${y(lineAt(from))}L${x(today)} ${y(lineAt(today))}`} />
          <path className="line is-ahead" d={`M${x(today)} ${y(lineAt(today))}L${x(to)} ${y(lineAt(to))}`} />
        </>
      )}
      {row.budgetDb !== null && (
        <>
          <path className="budget" d={`M${PLOT.left} ${y(row.budgetDb)}H${PLOT.right}`} />
          <text className="budget-text" x={PLOT.left + 4} y={y(row.budgetDb) - 5}>
            {t('budget', { value: formatDb(row.budgetDb) })}
          </text>
        </>
      )}
      <path className="today" d={`M${x(today)} ${PLOT.top}V${PLOT.bottom}`} />
      <text x={x(today)} y={PLOT.bottom + 16} textAnchor="middle">
        {t('today')}
      </text>
      {x(today) - PLOT.left > LABEL_PX && (
        <text x={PLOT.left} y={PLOT.bottom + 16}>
          {textOf(from)}
        </text>
      )}
    </svg>
  )
}
