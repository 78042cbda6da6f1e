import { countSplices } from '@fibrewatch/otdr'
import { formatChange, formatMeasured, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { findingMessages } from './findings.messages.ts'
import type { EventVerdicts } from './use-event-verdicts.ts'
import './budget-line.css'

const M_PER_KM = 1000

type BudgetLineProps = { judged: EventVerdicts; lossDb: number | null; lengthM: number }

function useBudgetParts(lengthM: number): (judged: EventVerdicts & { knowledge: 'known' }) => string {
  const t = useMessages(findingMessages)
  return ({ ruleSet: { design }, isOwnBudget }) => {
    if (isOwnBudget) return t('budgetOwn')
    return t('budgetParts', {
      length: formatNumber(lengthM / M_PER_KM, 3),
      attenuation: formatNumber(design.attenuationDbPerKm, 2),
      splices: countSplices(lengthM, design),
      splice: formatNumber(design.spliceDb, 2),
      connector: formatNumber(design.connectorDb, 2),
      reserve: formatNumber(design.reserveDb, 2),
    })
  }
}

/** What the trace lost against what its link may lose, and what is left; what is not known is missing. */
export function BudgetLine({ judged, lossDb, lengthM }: BudgetLineProps) {
  const t = useMessages(findingMessages)
  const partsOf = useBudgetParts(lengthM)
  if (judged.knowledge === 'no-rules') return <div className="budget-line text-3">{t('budgetUnknown')}</div>
  if (judged.knowledge !== 'known') return null
  const { budgetDb } = judged
  const marginDb = budgetDb === null || lossDb === null ? null : budgetDb - lossDb
  const isOver = marginDb !== null && marginDb < 0
  return (
    <div className="budget-line" data-over={isOver} title={partsOf(judged)}>
      <span>
        {t('budget')} {formatMeasured(lossDb, 'dB')} / {formatMeasured(budgetDb, 'dB')}
      </span>
      <b>
        {isOver && '▲ '}
        {t('budgetMargin', { margin: marginDb === null ? MISSING : formatChange(marginDb, 2) })}
      </b>
    </div>
  )
}
