import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { Link } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { Duration, Instant } from '#ui/time-text.tsx'
import { shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'
import { Section } from './section.tsx'

/** Earlier alarms at this place. */
export function SimilarSection({ similar }: { similar: readonly Alarm[] }) {
  const t = useMessages(eventMessages)
  const [query] = usePageQuery()
  const addressOf = (id: string) => `?${changeQuery(query, { alarm: id })}`
  return (
    <Section title={t('similar')} hint={t('similarHint')}>
      {similar.length === 0 && <p className="drawer-note">{t('noSimilar')}</p>}
      <ul className="similar-alarms">
        {similar.map((alarm) => (
          <li key={alarm.id}>
            <SeverityIcon severity={shownSeverity(alarm)} acked={alarm.acked} size={14} />
            <Link to={addressOf(alarm.id)}>
              <AlarmType alarm={alarm} />
            </Link>
            <span>
              <AlarmDistance alarm={alarm} />
            </span>
            <span className="text-2">
              <Instant at={alarm.raisedAt} />
            </span>
            <span className="text-2">
              <Duration from={alarm.raisedAt} to={alarm.clearedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
