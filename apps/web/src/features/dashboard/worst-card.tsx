import type { KpiStat } from '@fibrewatch/contract/kpi'
import { Link } from 'react-router'
import { formatChange, formatDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Card } from '#ui/card.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { makeLinkPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

/** Two measurements of one link differ by less. */
const NOISE_DB = 0.1

type WorstLink = KpiStat['worstLinks'][number]

function WorstRow({ link }: { link: WorstLink }) {
  const t = useMessages(dashboardMessages)
  const word = useMessages(wordMessages)
  const { code, name, severity, totalLossDb, lossChangeDb, history } = link
  return (
    <tr>
      <td className="dashboard-icon-cell">
        {severity !== null && (
          <>
            <SeverityIcon severity={severity} acked={false} />
            <span className="visually-hidden">{word(`severity.${severity}`)}</span>
          </>
        )}
      </td>
      <td className="ellipsis">
        <Link to={makeLinkPath(code)}>{code}</Link> <span className="text-2">{name}</span>
      </td>
      <td className="number">{formatDb(totalLossDb)}</td>
      <td className="dashboard-trend">
        <Sparkline
          values={history}
          floor={NOISE_DB}
          label={t('trendLabel', { code })}
          color={severity === null ? 'var(--c4)' : `var(--${severity}-edge)`}
        />
      </td>
      <td className="number">{formatChange(lossChangeDb, 2)}</td>
    </tr>
  )
}

/** The links most in need of work. */
type WorstCardProps = { links: readonly WorstLink[]; stale: string | null }

export function WorstCard({ links, stale }: WorstCardProps) {
  const t = useMessages(dashboardMessages)
  return (
    <Card
      className="dashboard-worst"
      title={t('worst')}
      hint={stale ?? t('worstHint')}
      extra={<Link to="/resource/index">{t('worstOpen')}</Link>}
    >
      <table className="dashboard-table">
        <thead>
          <tr>
            <th className="dashboard-icon-cell" aria-label={t('columnType')} />
            <th>{t('columnLink')}</th>
            <th className="number dashboard-figure">{t('columnLoss')} dB</th>
            <th className="dashboard-trend">{t('columnTrend')}</th>
            <th className="number dashboard-figure">{t('columnChange')} dB</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <WorstRow key={link.linkId} link={link} />
          ))}
        </tbody>
      </table>
      {links.length === 0 && <p className="dashboard-note">{t('worstEmpty')}</p>}
    </Card>
  )
}
