import { MAX_HEAT_LINKS, qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { countDays, DayBars } from './day-bars.tsx'
import { qualityMessages } from './quality.messages.ts'
import { keyOfRow } from './quality-key.ts'

const DAYS = 90
/** More rows would make the heat map longer than the list. */
const MAX_ROWS = 40

type HeatMapProps = {
  rows: readonly QualityRow[]
  selectedKey: string | null
  onOpen: (row: QualityRow) => void
}

function useHeat(rows: readonly QualityRow[]) {
  const linkIds = [...new Set(rows.map(({ linkId }) => linkId))].slice(0, MAX_HEAT_LINKS).join(',')
  return useQuery({
    queryKey: [...queryKeyOf(qualityApi.heat), linkIds],
    queryFn: ({ signal }) => call(qualityApi.heat, { query: { linkIds, days: DAYS }, signal, isQuiet: true }),
    enabled: linkIds !== '',
    placeholderData: (former) => former,
  })
}

/** The first links of the list, day by day. */
export function HeatMap({ rows: all, selectedKey, onOpen }: HeatMapProps) {
  const t = useMessages(qualityMessages)
  const rows = all.slice(0, MAX_ROWS)
  const query = useHeat(rows)
  const count = formatNumber(rows.length)
  return (
    <section className="quality-heat" aria-label={t('heat')}>
      <header>
        <h3>{t('heat')}</h3> <span className="text-3">{t('heatHint', { count, days: DAYS })}</span>
      </header>
      <DataState query={query} what={t('heat')}>
        {(heat) => (
          <ul>
            {rows.map((row) => {
              const { linkId, wavelengthNm, code, grade } = row
              const found = heat.rows.find(
                (one) => one.linkId === linkId && one.wavelengthNm === wavelengthNm,
              )
              const grades = found?.grades ?? 'U'.repeat(DAYS)
              const text = countDays(grades)
                .map(([letter, days]) => t('heatCount', { grade: letter, days }))
                .join(' · ')
              return (
                <li key={keyOfRow(row)} aria-current={keyOfRow(row) === selectedKey}>
                  <button type="button" onClick={() => onOpen(row)} aria-label={t('openPanel', { code })}>
                    {code}
                  </button>
                  <DayBars grades={grades} label={t('heatRow', { code, text })} />
                  <GradeBadge grade={grade} size={12} />
                </li>
              )
            })}
          </ul>
        )}
      </DataState>
    </section>
  )
}
