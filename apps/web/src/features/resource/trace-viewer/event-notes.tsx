import type { PossibleSplitter } from '@fibrewatch/otdr'
import type { WavelengthPlace } from '@fibrewatch/contract/trace'
import { formatJointDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { BendTag } from './bend-tag.tsx'
import type { EventRow } from './event-rows.ts'
import { findingMessages } from './findings.messages.ts'
import { listRatios } from './splitter-view.ts'
import { formatDifference, listLosses } from './wavelength-view.ts'
import './event-notes.css'

function BendNote({ bend }: { bend: WavelengthPlace }) {
  const t = useMessages(findingMessages)
  return (
    <tr className="event-note">
      <td colSpan={6} title={`${t('difference')} ${formatDifference(bend)}`}>
        <BendTag /> <span className="event-note-figures">{listLosses(bend).join(' · ')}</span>
      </td>
    </tr>
  )
}

function SplitterNote({ splitter }: { splitter: PossibleSplitter }) {
  const t = useMessages(findingMessages)
  const { readings, doubts, branchEnds, lossDb } = splitter
  const views = readings.map(({ ways, view }) => `1:${ways} ${t(view)}`)
  const ends = t('branchEnds', { count: branchEnds.length })
  return (
    <tr className="event-note">
      <td colSpan={6} title={[...views, ...doubts.map((doubt) => t(doubt)), ends].join('\n')}>
        {t('splitter', { ratios: listRatios(splitter).join(' / ') })}
        <span className="event-note-figures">{formatJointDb(lossDb)} dB</span>
        <span className="event-note-figures">{ends}</span>
      </td>
    </tr>
  )
}

/** What is known or guessed of an event beyond its figures, in lines below it. */
export function EventNotes({ row: { bend, splitter } }: { row: EventRow }) {
  return (
    <>
      {bend !== null && <BendNote bend={bend} />}
      {splitter !== null && <SplitterNote splitter={splitter} />}
    </>
  )
}
