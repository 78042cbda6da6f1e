import type { TraceRow } from '@fibrewatch/contract/trace'
import type { TemplateOutcome } from '@fibrewatch/contract/trace-template'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTraceName } from '../trace-viewer/trace-head.tsx'
import { versionMessages } from './trace-versions.messages.ts'

/** Which traces have not got the template, and why each: a count alone would have to be searched for. */
export function TemplateOutcomes({
  outcomes,
  traces,
}: {
  outcomes: readonly TemplateOutcome[]
  traces: readonly TraceRow[]
}) {
  const t = useMessages(versionMessages)
  const nameOf = useTraceName()
  const left = outcomes.flatMap(({ traceId, outcome }) =>
    outcome === 'applied' || outcome === 'unchanged' ? [] : [{ traceId, outcome }],
  )
  if (left.length === 0) return null
  const labelOf = (traceId: string): string => {
    const row = traces.find(({ id }) => id === traceId)
    return row === undefined ? traceId : nameOf(row)
  }
  return (
    <ul className="template-outcomes" role="status" aria-label={t('templateLeft')}>
      {left.map(({ traceId, outcome }) => (
        <li key={traceId}>
          {t('templateLeftOne', { name: labelOf(traceId), why: t(`templateLeft.${outcome}`) })}
        </li>
      ))}
    </ul>
  )
}
