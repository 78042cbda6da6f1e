import { AlarmType } from '#ui/alarm-type.tsx'
import { type Alarm, findDistance } from '@fibrewatch/contract/alarm'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DistanceStrip } from '#ui/distance-strip.tsx'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { Duration } from '#ui/time-text.tsx'
import { isBreak, lookOf, tellCode, tellMeasure } from './alarm-words.ts'
import type { Director } from './director.ts'
import { largeScreenMessages } from './large-screen.messages.ts'
import './fault-card.css'

const STRIP = { width: 200, height: 16 }

function useNote(alarm: Alarm, { isHeld, waiting, shown }: Director): string {
  const t = useMessages(largeScreenMessages)
  const ackedBy = alarm.ackedBy === null ? t('ackedPlain') : t('acked', { name: alarm.ackedBy })
  if (alarm.state === 'cleared') return t('cleared')
  const whose = shown === null ? t('oldest') : t('newFault')
  const parts = [
    alarm.acked ? ackedBy : t('unackedWord'),
    ...(alarm.acked && shown === null ? [] : [whose]),
    ...(isHeld ? [t('held')] : []),
    ...(waiting.length > 0 ? [t('more', { count: waiting.length })] : []),
  ]
  return parts.join(' · ')
}

function Fault({ alarm, director }: { alarm: Alarm; director: Director }) {
  const t = useMessages(largeScreenMessages)
  const word = useMessages(wordMessages)
  const note = useNote(alarm, director)
  const { acked, place, positionM, linkLengthM, lengthM, raisedAt, clearedAt } = alarm
  const measure = tellMeasure(alarm)
  const { fromLink } = findDistance(alarm)
  const look = lookOf(alarm)
  return (
    <>
      <p className="wall-fault-title">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <SeverityGlyph severity={look} acked={acked} />
        </svg>
        <span className="visually-hidden">{word(`severity.${look}`)}</span>
        <b className="ellipsis">
          <AlarmType alarm={alarm} />
        </b>
        <Duration from={raisedAt} to={clearedAt} />
      </p>
      <p className="wall-fault-place">{place?.text ?? t('noPlace')}</p>
      <p className="wall-fault-code">
        <span className="ellipsis">{tellCode(alarm)}</span>
        <b>
          {measure}{' '}
          {findDistance(alarm).positionM !== null && place !== null && formatUncertainty(place.uncertaintyM)}
        </b>
      </p>
      {fromLink !== null && (
        <p className="wall-fault-code">
          <span className="ellipsis">{word('seenFrom', { code: fromLink })}</span>
        </p>
      )}
      {linkLengthM !== null && positionM !== null && (
        <div className="wall-strip">
          <DistanceStrip
            {...{ ...STRIP, positionM, acked, severity: look, lengthM: linkLengthM, spanM: lengthM }}
            isBreak={isBreak(alarm)}
            label={`${formatDistance(positionM)} / ${formatDistance(linkLengthM)}`}
          />
          <p>
            <span>0</span>
            <span>{formatDistance(linkLengthM)}</span>
          </p>
        </div>
      )}
      <p className="wall-fault-note ellipsis">{note}</p>
    </>
  )
}

function Nothing() {
  const t = useMessages(largeScreenMessages)
  const { knowledge } = useAlarmKnowledge('rows')
  const text = {
    loading: t('loading'),
    known: t('quiet'),
    failed: t('alarmsUnknown'),
    'not-permitted': t('alarmsForbidden'),
  }[knowledge]
  return <p className="wall-fault-place is-quiet">{text}</p>
}

type FaultCardProps = { alarm: Alarm | null; director: Director }

/** The fault that the wall shows, else the one that has waited longest of the most urgent. */
export function FaultCard({ alarm, director }: FaultCardProps) {
  return (
    <section
      className="wall-box wall-fault"
      style={{ borderTopColor: alarm === null ? undefined : `var(--${lookOf(alarm)}-fill)` }}
    >
      {alarm === null ? <Nothing /> : <Fault alarm={alarm} director={director} />}
    </section>
  )
}
