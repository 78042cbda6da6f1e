import { useMessages } from '#lib/i18n/i18n.ts'
import { BendTag } from './bend-tag.tsx'
import type { EventRow } from './event-rows.ts'
import { findingMessages } from './findings.messages.ts'
import { formatDifference, listLosses } from './wavelength-view.ts'
import './event-notes.css'

/** What is known of an event beyond its figures, in a line below it. */
export function EventNotes({ row: { bend } }: { row: EventRow }) {
  const t = useMessages(findingMessages)
  if (bend === null) return null
  return (
    <tr className="event-note">
      <td />
      <td colSpan={5} title={`${t('difference')} ${formatDifference(bend)}`}>
        <BendTag /> <span className="event-note-figures">{listLosses(bend).join(' · ')}</span>
      </td>
    </tr>
  )
}
