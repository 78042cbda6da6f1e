import type { KpiStat } from '@fibrewatch/contract/kpi'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { makeAlarmPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

type Source = KpiStat['sources'][number]
const TOP = 3

function SourceRow({ source, highest, total }: { source: Source; highest: number; total: number }) {
  const { linkId, code, name, raised } = source
  const filter = linkId === null ? { keyword: code, state: 'all' } : { linkId, state: 'all' }
  return (
    <li>
      <Link to={makeAlarmPath(filter)} className="dashboard-source">
        <span className="ellipsis">
          {code} <span className="text-2">{name}</span>
        </span>
        <b>{formatNumber(raised)}</b>
        <small>{formatPercent(raised / total)}</small>
        <span className="dashboard-track">
          <i className="is-normal" style={{ inlineSize: `${(raised / highest) * 100}%` }} />
        </span>
      </Link>
    </li>
  )
}

/** The ten sources of most alarms: they are the first to look at (EEMUA 191). */
type SourcesCardProps = { sources: readonly Source[]; total: number; stale: string | null }

export function SourcesCard({ sources, total, stale }: SourcesCardProps) {
  const t = useMessages(dashboardMessages)
  const highest = sources[0]?.raised ?? 0
  const top = sources.slice(0, TOP).reduce((sum, { raised }) => sum + raised, 0)
  return (
    <Card
      className="dashboard-sources"
      title={t('sources')}
      hint={stale ?? t('sourcesHint', { count: total })}
      extra={total > 0 && <small>{t('sourcesShare', { share: formatPercent(top / total) })}</small>}
    >
      {total === 0 ? (
        <p className="dashboard-note">{t('sourcesEmpty')}</p>
      ) : (
        <ul className="dashboard-source-list">
          {sources.map((source) => (
            <SourceRow
              key={`${source.linkId}-${source.code}`}
              source={source}
              highest={highest}
              total={total}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
