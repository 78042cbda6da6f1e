import { QUALITY_GRADES, type QualityCounts, type QualityGrade } from '@fibrewatch/contract/quality'
import { Link } from 'react-router'
import { formatInstant } from '#lib/format/time.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { useGradeCounts } from '#lib/live/operation.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Card } from '#ui/card.tsx'
import { DataState } from '#ui/data-state.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { dashboardMessages } from './dashboard.messages.ts'

const QUALITY_PATH = '/event/index?tab=quality'

function GradeBar({ grade, count, total }: { grade: QualityGrade; count: number; total: number }) {
  const word = useMessages(wordMessages)
  const share = count / total
  return (
    <li>
      <Link to={`${QUALITY_PATH}&grades=${grade}`} className="dashboard-bar is-grade">
        <GradeBadge grade={grade} />
        <span>{word(`grade.${grade}`)}</span>
        <span className="dashboard-track">
          {count > 0 && <i className={`is-${grade}`} style={{ inlineSize: `${share * 100}%` }} />}
        </span>
        <b>{formatNumber(count)}</b>
        <small>{formatPercent(share)}</small>
      </Link>
    </li>
  )
}

function GradeBars({ counts }: { counts: QualityCounts }) {
  const total = countAll(counts)
  return (
    <ul className="dashboard-bars">
      {QUALITY_GRADES.map((grade) => (
        <GradeBar key={grade} {...{ grade, total }} count={counts[grade]} />
      ))}
    </ul>
  )
}

const countAll = (counts: QualityCounts): number =>
  QUALITY_GRADES.reduce((sum, grade) => sum + counts[grade], 0)

/** How many links have which grade, a link counted at each wavelength it was tested at; each leads to its rows. */
export function QualityCard() {
  const t = useMessages(dashboardMessages)
  const now = useNow()
  const query = useGradeCounts()
  if (!query.isAllowed) return null
  const { data, error, dataUpdatedAt } = query
  const isStale = data !== undefined && error !== null
  const stale = () => t('stale', { at: formatInstant(new Date(dataUpdatedAt).toISOString(), now) })
  const count = data === undefined ? undefined : t('qualityHint', { count: countAll(data) })
  const hint = isStale ? stale() : count
  return (
    <Card
      className="dashboard-quality"
      title={t('quality')}
      {...(hint === undefined ? {} : { hint })}
      extra={<Link to={QUALITY_PATH}>{t('qualityOpen')}</Link>}
    >
      <DataState
        query={{ ...query, error: isStale ? null : error }}
        what={t('quality')}
        isEmpty={(counts) => countAll(counts) === 0}
        empty={t('qualityEmpty')}
      >
        {(counts) => <GradeBars counts={counts} />}
      </DataState>
    </Card>
  )
}
