import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { formatDistance } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isReturned, isUnacked } from '#lib/live/alarm-book.ts'
import { useNow } from '#lib/live/now.ts'
import { DistanceStrip } from '#ui/distance-strip.tsx'
import type { ShownSeverity } from '#ui/severity-icon.tsx'
import { SeverityTag } from '#ui/severity-tag.tsx'
import { eventMessages } from '../event.messages.ts'

/** A cleared alarm is shown as cleared, whatever its severity was. */
export const shownSeverity = ({ state, severity }: Alarm): ShownSeverity =>
  state === 'cleared' ? 'cleared' : severity

/** An active break cuts off the fibre beyond it. */
export const isCut = ({ type, state }: Alarm): boolean => type === 'FIBRE_BREAK' && state === 'active'

export function LevelCell({ alarm }: { alarm: Alarm }) {
  const isShelved = alarm.shelvedUntil !== null
  return (
    <SeverityTag
      severity={shownSeverity(alarm)}
      acked={alarm.acked}
      shelved={isShelved}
      isBlinking={isUnacked(alarm)}
    />
  )
}

/** Type, count, and why it is quiet. */
export function TypeText({ alarm }: { alarm: Alarm }) {
  const t = useMessages(eventMessages)
  const now = useNow()
  const { count, shelvedUntil, suppressedBy } = alarm
  return (
    <span className="alarm-type ellipsis">
      <b>
        <AlarmType alarm={alarm} />
      </b>
      {isReturned(alarm) && <span className="text-3">{t('stateUnacked')}</span>}
      {count > 1 && <span className="text-3">{t('times', { count })}</span>}
      {shelvedUntil !== null && (
        <span className="text-3">{t('shelvedUntil', { at: formatInstant(shelvedUntil, now) })}</span>
      )}
      {suppressedBy !== null && <span className="visually-hidden">{t('suppressed')}</span>}
    </span>
  )
}

type StripProps = { alarm: Alarm; width?: number; height?: number }

export function AlarmStrip({ alarm, ...size }: StripProps) {
  const t = useMessages(eventMessages)
  const { linkLengthM, positionM, lengthM, acked } = alarm
  const label =
    positionM === null || linkLengthM === null
      ? t('stripUnknown')
      : t('stripAt', { distance: formatDistance(positionM), length: formatDistance(linkLengthM) })
  return (
    <DistanceStrip
      lengthM={linkLengthM}
      positionM={positionM}
      spanM={lengthM}
      severity={shownSeverity(alarm)}
      acked={acked || alarm.state === 'cleared'}
      isBreak={isCut(alarm)}
      label={label}
      {...size}
    />
  )
}

/** The link, or for an alarm of a device the device. */
export function LinkText({ alarm }: { alarm: Alarm }) {
  const { linkCode, linkName, deviceCode, zoneName } = alarm
  return (
    <span className="ellipsis" title={[linkCode ?? deviceCode, linkName, zoneName].filter(Boolean).join(' ')}>
      {linkCode ?? deviceCode} <span className="alarm-link-name">{linkName}</span>
    </span>
  )
}
