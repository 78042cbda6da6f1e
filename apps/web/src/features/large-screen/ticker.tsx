import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { useMemo } from 'react'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { AlarmBook } from '#lib/live/alarm-book.ts'
import { useAlarmBook, useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { useNow } from '#lib/live/now.ts'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { lookOf, tellCode, tellMeasure } from './alarm-words.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import { tickerAt } from './unattended.ts'
import './ticker.css'

const LINES = 8

const happenedAt = ({ state, clearedAt, raisedAt }: Alarm) =>
  state === 'cleared' ? (clearedAt ?? raisedAt) : raisedAt

/** The alarms raised or cleared last, the latest first. */
export const listLatest = (book: AlarmBook): Alarm[] =>
  [...book.values()].toSorted((a, b) => (happenedAt(a) < happenedAt(b) ? 1 : -1)).slice(0, LINES)

function Line({ alarm }: { alarm: Alarm }) {
  const t = useMessages(largeScreenMessages)
  const nameOf = useAlarmTypeName()
  const now = useNow()
  const isCleared = alarm.state === 'cleared'
  const parts = [
    `${isCleared ? `${t('cleared')} ` : ''}${nameOf(alarm)}`,
    alarm.place?.text ?? '',
    tellMeasure(alarm),
    tellCode(alarm),
  ]
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <SeverityGlyph severity={lookOf(alarm)} acked={alarm.acked} />
      </svg>
      <b>{formatInstant(happenedAt(alarm), now)}</b>
      <span className="ellipsis">{parts.filter((part) => part !== '').join(' · ')}</span>
    </>
  )
}

/** One line of the latest alarms, in turns: place before code. */
export function Ticker() {
  const t = useMessages(largeScreenMessages)
  const book = useAlarmBook()
  const { knowledge } = useAlarmKnowledge('rows')
  const latest = useMemo(() => listLatest(book), [book])
  const at = tickerAt(useNow(), latest.length)
  const alarm = latest[at]
  const text = {
    loading: t('loading'),
    known: t('tickerNone'),
    failed: t('alarmsUnknown'),
    'not-permitted': t('alarmsForbidden'),
  }[knowledge]
  return (
    <footer className="wall-box wall-ticker">
      {alarm === undefined || knowledge !== 'known' ? (
        <span className="ellipsis">{text}</span>
      ) : (
        <>
          <Line alarm={alarm} />
          <small>{t('tickerPart', { at: at + 1, count: latest.length })}</small>
        </>
      )}
    </footer>
  )
}
