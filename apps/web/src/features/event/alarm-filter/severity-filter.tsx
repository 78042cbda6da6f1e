import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmCounts } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { eventMessages } from '../event.messages.ts'
import type { FilterControls } from './use-alarm-filter.ts'

/** All severities mean the same as none: the address stays short. */
function toggle(severities: readonly Severity[], severity: Severity): readonly Severity[] {
  const next = SEVERITIES.filter((one) => severities.includes(one) !== (one === severity))
  return next.length === SEVERITIES.length ? [] : next
}

/** Active alarms by severity; each can be chosen alone or with others. */
export function SeverityFilter({ filter, changeFilter }: FilterControls) {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const stat = useAlarmCounts()
  return (
    <fieldset className="severity-filter">
      <legend className="visually-hidden">{t('severityFilter')}</legend>
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={filter.severities.includes(severity)}
          onClick={() => changeFilter({ severities: toggle(filter.severities, severity) })}
        >
          <SeverityIcon severity={severity} acked={false} size={14} />
          <span>{words(`severity.${severity}`)}</span>
          <b>{formatNumber(stat?.severities[severity].active)}</b>
        </button>
      ))}
    </fieldset>
  )
}
