import type { KpiStat } from '@fibrewatch/contract/kpi'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Card } from '#ui/card.tsx'
import { makeLinkPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

/** States in the order of urgency, each with its pattern on the map. */
const STATES = ['broken', 'alarmed', 'normal', 'unknown'] as const

type LinksCardProps = Pick<KpiStat, 'links' | 'withoutReference'> & { stale: string | null }

/** Links without a reference trace: a to-do, no alarm. */
function ReferencesToDo({ total, first }: KpiStat['withoutReference']) {
  const t = useMessages(dashboardMessages)
  if (total === 0) return null
  return (
    <p className="dashboard-todo">
      <b>{t('todo')}</b> {t('todoReferences', { count: formatNumber(total) })}
      {first.map(({ linkId, code, name }) => (
        <Link key={linkId} to={makeLinkPath(code)} title={name}>
          {code}
        </Link>
      ))}
      {total > first.length && '…'}
    </p>
  )
}

/** The number of links in each state, and of those not yet set up. */
export function LinksCard({ links, withoutReference, stale }: LinksCardProps) {
  const t = useMessages(dashboardMessages)
  const word = useMessages(wordMessages)
  return (
    <Card
      className="dashboard-links"
      title={t('links')}
      hint={stale ?? t('linksHint', { count: links.total })}
    >
      {links.total === 0 ? (
        <p className="dashboard-note">{t('linksEmpty')}</p>
      ) : (
        <ul className="dashboard-bars">
          {STATES.map((state) => (
            <li key={state}>
              <Link to="/resource/index" className="dashboard-bar">
                <i className={`link-line is-${state}`} />
                <span>{word(`linkState.${state}`)}</span>
                <span className="dashboard-track">
                  {links[state] > 0 && (
                    <i
                      className={`is-${state}`}
                      style={{ inlineSize: `${(links[state] / links.total) * 100}%` }}
                    />
                  )}
                </span>
                <b>{formatNumber(links[state])}</b>
                <small>{formatPercent(links[state] / links.total)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ReferencesToDo {...withoutReference} />
    </Card>
  )
}
