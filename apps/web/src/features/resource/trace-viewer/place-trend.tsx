import { type PlaceTrend, traceApi } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { formatChange, formatDb, formatJointDb, formatKm } from '#lib/format/numbers.ts'
import { formatDate } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useMapHandsWords } from '../map-hands/map-hands.messages.ts'
import { resourceMessages } from '../resource.messages.ts'
import { makeTrendView, PLACE_TREND_PX } from './place-trend-view.ts'
import './place-trend.css'

const SLOPE_DECIMALS = 3

/** What the event loses by day, the line through the days, and the limit. */
function Plot({ trend }: { trend: PlaceTrend }) {
  const t = useMessages(resourceMessages)
  const { dots, limitY, line, ticks, firstDay, lastDay } = makeTrendView(trend)
  const { width, height, left, right, bottom } = PLACE_TREND_PX
  return (
    <svg
      className="place-trend-plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('trendPlot')}
    >
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path className="place-trend-grid" d={`M${left} ${y}H${right}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {formatDb(value)}
          </text>
        </g>
      ))}
      {line !== null && <path className="place-trend-line" d={line} />}
      <path className="place-trend-dots" d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
      {limitY !== null && (
        <>
          <path className="place-trend-limit" d={`M${left} ${limitY}H${right}`} />
          <text className="place-trend-limit-text" x={right} y={limitY - 5} textAnchor="end">
            {t('trendLimit', { limit: formatJointDb(trend.limitDb) })}
          </text>
        </>
      )}
      <text x={left} y={bottom + 16}>
        {formatDate(firstDay)}
      </text>
      <text x={right} y={bottom + 16} textAnchor="end">
        {formatDate(lastDay)}
      </text>
    </svg>
  )
}

function useOutlook({ line, crossing, limitDb, days }: PlaceTrend): string {
  const t = useMessages(resourceMessages)
  if (line === null) return t('trendTooFew', { count: days.filter(({ lossDb }) => lossDb !== null).length })
  const slope = t('trendSlope', { slope: formatChange(line.dbPerDay, SLOPE_DECIMALS) })
  if (limitDb !== null && line.levelDb >= limitDb) return `${slope} ${t('trendReached')}`
  if (crossing === null) return `${slope} ${t('trendNoCrossing')}`
  const { at, earliest, latest } = crossing
  return `${slope} ${t('trendCrossing', { at, earliest, latest: latest ?? '—' })}`
}

function Known({ trend }: { trend: PlaceTrend }) {
  const t = useMessages(resourceMessages)
  const outlook = useOutlook(trend)
  const seen = trend.days.filter(({ lossDb }) => lossDb !== null).length
  if (seen === 0) return <div className="notice fs-13">{t('trendEmpty', { days: trend.days.length })}</div>
  return (
    <>
      <Plot trend={trend} />
      <p>
        {t('trendSeen', { seen, days: trend.days.length })} {outlook}
      </p>
    </>
  )
}

type PlaceTrendProps = {
  traceId: string
  positionM: number
  onShowOnMap: () => void
  onClose: () => void
}

/** What the event at a chosen place lost over the days, by the traces at this trace's wavelength. */
export function PlaceTrendPanel({ traceId, positionM, onShowOnMap, onClose }: PlaceTrendProps) {
  const m = useMapHandsWords()
  const t = useMessages(resourceMessages)
  const query = useQuery(queryOf(traceApi.trend, { query: { id: traceId, positionM } }))
  const title = t('trendAt', { place: formatKm(positionM) })
  return (
    <section className="place-trend" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <button type="button" className="button text small place-trend-map" onClick={onShowOnMap}>
          {m('showOnMap')}
        </button>
        <IconButton icon="close" label={t('trendClose')} onClick={onClose} />
      </header>
      <DataState query={query} what={t('trendWhat')}>
        {(trend) => <Known trend={trend} />}
      </DataState>
    </section>
  )
}
