import type { JournalEntry, Occurrence } from '@fibrewatch/contract/alarm'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Duration, Instant } from '#ui/time-text.tsx'
import { eventMessages } from '../event.messages.ts'
import { groupByOccurrence } from './occurrence-groups.ts'
import { Section } from './section.tsx'

export function EntryText({ entry }: { entry: JournalEntry }) {
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

function Entries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.revision} data-kind={entry.kind}>
          <Instant at={entry.at} withMs />
          <i aria-hidden="true" />
          <EntryText entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** `第 2 次  21:04:11 – 21:09:30  05:19  5 次报告  紧急` */
function OccurrenceHead({ occurrence }: { occurrence: Occurrence }) {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const { number, raisedAt, clearedAt, count, severity } = occurrence
  return (
    <summary>
      <b>{t('occurrence', { number })}</b>
      <span className="text-2">
        <Instant at={raisedAt} /> – {clearedAt === null ? t('untilNow') : <Instant at={clearedAt} />}
      </span>
      <span className="text-2">
        <Duration from={raisedAt} to={clearedAt} />
      </span>
      <span className="text-2">{t('reports', { count: formatNumber(count) })}</span>
      <span className="text-2">{words(`severity.${severity}`)}</span>
    </summary>
  )
}

type TimelineProps = {
  journal: readonly JournalEntry[]
  /** The latest first. */
  occurrences: readonly Occurrence[]
  /** Number of the occurrence whose trace is shown. */
  shown: number | null
  onShowTrace: (number: number) => void
}

/** The journal of the alarm, to the millisecond and the latest first, grouped by occurrence. */
export function Timeline({ journal, occurrences, shown, onShowTrace }: TimelineProps) {
  const t = useMessages(eventMessages)
  const groups = groupByOccurrence(journal, occurrences)
  return (
    <Section title={t('timeline')} hint={t('count', { count: formatNumber(journal.length) })}>
      {groups.map(({ occurrence, entries }, index) => (
        <details key={occurrence.number} className="occurrence" open={index === 0}>
          <OccurrenceHead occurrence={occurrence} />
          {occurrence.traceId !== null && occurrences.length > 1 && (
            <button
              type="button"
              className="button text small"
              aria-pressed={occurrence.number === shown}
              onClick={() => onShowTrace(occurrence.number)}
            >
              {t('traceOfOccurrence')}
            </button>
          )}
          <Entries entries={entries} />
        </details>
      ))}
    </Section>
  )
}
