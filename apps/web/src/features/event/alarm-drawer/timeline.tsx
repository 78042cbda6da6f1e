import type { JournalEntry } from '@fibrewatch/contract'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Instant } from '#ui/time-text.tsx'
import { eventMessages } from '../event.messages.ts'
import { Section } from './section.tsx'

function EntryText({ entry }: { entry: JournalEntry }) {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const { kind, actor, comment, severity, times } = entry
  return (
    <span>
      {actor !== null && <b>{actor} </b>}
      <span className={kind === 'raised' || kind === 'reopened' ? 'strong' : undefined}>
        {t(`journal.${kind}`, {
          times: times ?? 1,
          severity: severity === null ? '' : words(`severity.${severity}`),
        })}
      </span>
      {comment !== null && <q>{comment}</q>}
    </span>
  )
}

/** Everything that happened to the alarm, to the millisecond; comments stand where they were made. */
export function Timeline({ journal }: { journal: readonly JournalEntry[] }) {
  const t = useMessages(eventMessages)
  return (
    <Section title={t('timeline')} hint={t('count', { count: formatNumber(journal.length) })}>
      <ol className="timeline">
        {journal.map((entry) => (
          <li key={entry.revision} data-kind={entry.kind}>
            <Instant at={entry.at} withMs />
            <i aria-hidden="true" />
            <EntryText entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
