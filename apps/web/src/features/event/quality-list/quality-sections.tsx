import {
  qualityApi,
  type QualityInfo,
  type QualityRow,
  type QualityTrend,
} from '@fibrewatch/contract/quality'
import { Link } from 'react-router'
import { formatChange, formatDb, formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { useRuleSetWords } from '#lib/words/rule-set-words.ts'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { countDays, DayBars } from './day-bars.tsx'
import { qualityMessages } from './quality.messages.ts'
import { RULES_PATH } from './quality-key.ts'
import { TrendPlot } from './trend-plot.tsx'

const DAY_MS = 86_400_000

/** The worst rule as a sentence. */
export function VerdictText({ row }: { row: QualityRow }) {
  const t = useMessages(qualityMessages)
  const now = useNow()
  const rule = row.worst === null ? '—' : t(`rule.${row.worst}`)
  return (
    <p className={`quality-verdict is-${row.grade}`}>
      <b>{t(row.grade === 'U' ? 'verdictUnknown' : 'verdict', { grade: row.grade, rule })}</b>
      {row.grade === 'F' && row.endDeltaM !== null && (
        <span>{t('endMoved', { value: `${formatChange(row.endDeltaM, 0)} m` })}</span>
      )}
      <span className="text-2">{t('since', { at: formatInstant(row.since, now) })}</span>
    </p>
  )
}

/** Every day from the first test to today. */
function spreadDays({ days, today }: QualityTrend): string {
  const first = days[0]?.day ?? today
  const count = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + 1
  const letters = Array.from<string>({ length: Math.max(count, 1) }).fill('U')
  for (const { day, grade } of days)
    letters[Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS)] = grade
  return letters.join('')
}

export function HistorySection({ data }: { data: QualityTrend }) {
  const t = useMessages(qualityMessages)
  const grades = spreadDays(data)
  const text = countDays(grades)
    .map(([grade, days]) => t('heatCount', { grade, days }))
    .join(' · ')
  return (
    <section className="quality-section">
      <h4>
        {t('history')} <span className="text-3">{t('historyDays', { days: grades.length })}</span>
      </h4>
      <DayBars grades={grades} label={text} />
      <small className="text-3">{text}</small>
    </section>
  )
}

export function TrendSection({
  row,
  data,
  info,
}: {
  row: QualityRow
  data: QualityTrend
  info: QualityInfo
}) {
  const t = useMessages(qualityMessages)
  const hasLosses = data.days.some(({ lossDb }) => lossDb !== null)
  const origin = t(info.ownBudgetDb === null ? 'budgetDesign' : 'budgetOwn')
  return (
    <section className="quality-section">
      <h4>
        {t('trendTitle')} <span className="text-3">{t('trendDaily')}</span>
      </h4>
      {row.trend === null ? (
        <p className="text-3">{t('noTrend')}</p>
      ) : (
        <p>
          Theil–Sen <b>{formatChange(row.trend.dbPerYear, 2)}</b>{' '}
          <span className="text-3">
            [{formatChange(row.trend.low, 2)}, {formatChange(row.trend.high, 2)}] {t('perYear')}
          </span>
          {row.crossing !== null && (
            <span>
              {' '}
              {t('colCrossing')} <b>{row.crossing.at}</b>{' '}
              <span className="text-3">
                {row.crossing.earliest} … {row.crossing.latest ?? '—'}
              </span>
            </span>
          )}
        </p>
      )}
      {hasLosses && <TrendPlot row={row} data={data} />}
      {row.budgetDb !== null && (
        <small className="text-3">
          {t('budget', { value: formatDb(row.budgetDb) })} · {origin}
        </small>
      )}
    </section>
  )
}

const DIGITS: Partial<Record<QualityInfo['verdicts'][number]['rule'], number>> = {
  attenuation: 3,
  reflectance: 1,
}

export function RulesSection({ info: { verdicts, ruleSet } }: { info: QualityInfo }) {
  const t = useMessages(qualityMessages)
  const { nameOf, sourceOf } = useRuleSetWords()
  if (ruleSet === null) return <p className="text-3">{t('ruleSetGone')}</p>
  const limitText = (rule: keyof typeof ruleSet.limits, grade: 'A' | 'B' | 'C') => {
    const limit = ruleSet.limits[rule][grade]
    return limit === null ? '—' : `${rule === 'margin' ? '≥' : '≤'} ${formatNumber(limit, DIGITS[rule] ?? 2)}`
  }
  const source = sourceOf(ruleSet)
  return (
    <section className="quality-section">
      <h4>
        {t('rules')} <span className="text-3">{t('rulesHint', { name: nameOf(ruleSet) })}</span>{' '}
        <IfPermitted endpoint={qualityApi.rulePage}>
          <Link to={RULES_PATH}>{t('changeRules')}</Link>
        </IfPermitted>
      </h4>
      <table className="quality-rules">
        <thead>
          <tr>
            <th>{t('colRule')}</th>
            {[t('colValue'), 'A', 'B', 'C'].map((head) => (
              <th key={head} className="number">
                {head}
              </th>
            ))}
            <th>{t('colVerdict')}</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ rule, value, grade }, at) => (
            <tr key={rule} className={at === 0 ? 'is-worst' : ''}>
              <td>{t(`rule.${rule}`)}</td>
              <td className="number">{formatNumber(value, DIGITS[rule] ?? 2)}</td>
              {(['A', 'B', 'C'] as const).map((limit) => (
                <td key={limit} className={`number ${limit === grade ? '' : 'text-3'}`}>
                  {limitText(rule, limit)}
                </td>
              ))}
              <td className="center">
                <GradeBadge grade={grade} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {source !== '' && <small className="text-3">{t('source', { text: source })}</small>}
    </section>
  )
}
