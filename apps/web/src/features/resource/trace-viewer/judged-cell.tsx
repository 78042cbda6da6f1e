import type { EventFigure } from '@fibrewatch/otdr'
import { formatJointDb, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useRuleSetWords } from '#lib/words/rule-set-words.ts'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { formatDeviation } from './deviation.ts'
import { type EventRow, isOwnEvent } from './event-rows.ts'
import { type EventVerdicts, findVerdict } from './use-event-verdicts.ts'
import './judged-cell.css'

const formatReflectance = (limitDb: number | null) => formatNumber(limitDb, 1)

type JudgedCellProps = { row: EventRow; figure: EventFigure; text: string; judged: EventVerdicts }

/** A figure, with its grade before it where it does not meet the best. */
export function JudgedCell({ row, figure, text, judged }: JudgedCellProps) {
  const t = useMessages(resourceMessages)
  const { nameOf } = useRuleSetWords()
  const verdict = isOwnEvent(row) ? findVerdict(judged, row.positionM, figure) : null
  const deviation = figure === 'loss' ? formatDeviation(row.lossSigmaDb, 'dB') : undefined
  if (verdict === null || judged.knowledge !== 'known')
    return (
      <td className="number" title={deviation}>
        {text}
      </td>
    )
  const { A, B, C } = judged.ruleSet.limits[verdict.rule]
  const limit = figure === 'loss' ? formatJointDb : formatReflectance
  const limits = { a: limit(A), b: limit(B), c: limit(C), name: nameOf(judged.ruleSet) }
  return (
    <td
      className="number"
      title={[deviation, t('eventLimits', limits)].filter(Boolean).join('\n')}
      data-grade={verdict.grade}
    >
      {verdict.grade !== 'A' && (
        <span className="judged-grade">
          <GradeBadge grade={verdict.grade} size={14} />
        </span>
      )}
      {text}
    </td>
  )
}

const GRADES = ['A', 'B', 'C', 'D'] as const

const STATE_KEYS = {
  loading: 'verdictsLoading',
  failed: 'verdictsFailed',
  'not-permitted': 'verdictsNotPermitted',
  'no-rules': 'verdictsNoRules',
} as const

/** How many figures have each grade, and by whose limits. */
export function VerdictSummary({ judged }: { judged: EventVerdicts }) {
  const t = useMessages(resourceMessages)
  const { nameOf, sourceOf } = useRuleSetWords()
  if (judged.knowledge !== 'known')
    return <div className="verdict-summary text-3">{t(STATE_KEYS[judged.knowledge])}</div>
  const { ruleSet, verdicts } = judged
  const counts = GRADES.flatMap((grade) => {
    const count = verdicts.filter((one) => one.grade === grade).length
    return count === 0 ? [] : [{ grade, count }]
  })
  return (
    <div className="verdict-summary" title={sourceOf(ruleSet)}>
      <span className="ellipsis">{t('verdictsBy', { name: nameOf(ruleSet) })}</span>
      {counts.map(({ grade, count }) => (
        <span key={grade} className="verdict-count">
          <GradeBadge grade={grade} size={14} /> {count}
        </span>
      ))}
    </div>
  )
}
