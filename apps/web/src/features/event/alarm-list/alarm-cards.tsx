import { type Alarm, alarmApi, findDistance } from '@fibrewatch/contract/alarm'
import { type CSSProperties, useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatUncertainty } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isUnacked } from '#lib/live/alarm-book.ts'
import { useAlarmDistance } from '#lib/words/alarm-distance.ts'
import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { Icon } from '#ui/icon.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { Duration } from '#ui/time-text.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { eventMessages } from '../event.messages.ts'
import { AlarmStrip, shownSeverity, TypeText } from './alarm-cells.tsx'
import { keyOfAlarm } from './use-checked.ts'
import './alarm-cards.css'

const CARD_HEIGHT_PX = 112
const WIDE_STRIP_PX = 346
const STRIP_PX = 96

type CardProps = {
  alarm: Alarm
  isExpanded: boolean
  onOpen: (alarm: Alarm) => void
  onAcknowledge: (alarm: Alarm) => void
}

/** Opens the phone's own navigation at the fault. */
function NavigateLink({ alarm }: { alarm: Alarm }) {
  const t = useMessages(eventMessages)
  const [lng, lat] = alarm.place?.lngLat ?? []
  if (lng === undefined || lat === undefined) return null
  return (
    <a className="button alarm-card-button" href={`geo:${lat},${lng}?q=${lat},${lng}`}>
      <Icon name="navigate" />
      {t('navigate')}
    </a>
  )
}

function CardHead({ alarm }: { alarm: Alarm }) {
  return (
    <div className="alarm-card-head">
      <SeverityIcon
        severity={shownSeverity(alarm)}
        acked={alarm.acked}
        shelved={alarm.shelvedUntil !== null}
        isBlinking={isUnacked(alarm)}
        size={20}
      />
      <TypeText alarm={alarm} />
      <span className="alarm-card-age">
        <Duration from={alarm.raisedAt} to={alarm.clearedAt} />
      </span>
    </div>
  )
}

type AckButtonProps = Omit<CardProps, 'isExpanded' | 'onOpen'> & {
  className: string
  /** A card has room for a short word only. */
  isShort?: boolean
}

function AckButton({ alarm, onAcknowledge, className, isShort = false }: AckButtonProps) {
  const t = useMessages(eventMessages)
  const mayAck = useMayCall(alarmApi.ack)
  if (!mayAck || alarm.acked) {
    return alarm.ackedBy === null ? null : (
      <span className="text-2 fs-13">{t('stateAcked', { name: alarm.ackedBy })}</span>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={isShort ? t('ack') : undefined}
      onClick={() => onAcknowledge(alarm)}
    >
      <Icon name="check" />
      {t(isShort ? 'ackShort' : 'ack')}
    </button>
  )
}

/** The most urgent one: with its whole place, and its actions. */
function ExpandedBody({ alarm, onOpen, onAcknowledge }: CardProps) {
  const t = useMessages(eventMessages)
  const distanceOf = useAlarmDistance()
  return (
    <>
      <AlarmStrip alarm={alarm} width={WIDE_STRIP_PX} height={20} />
      <div className="alarm-card-distance">
        {findDistance(alarm).positionM !== null && (
          <b>
            {distanceOf(alarm)}
            {alarm.place !== null && ` ${formatUncertainty(alarm.place.uncertaintyM)}`}
          </b>
        )}
      </div>
      <div className="alarm-card-actions">
        <AckButton alarm={alarm} onAcknowledge={onAcknowledge} className="button primary alarm-card-button" />
        <NavigateLink alarm={alarm} />
        <button type="button" className="button alarm-card-button" onClick={() => onOpen(alarm)}>
          {t('details')}
        </button>
      </div>
    </>
  )
}

function CompactBody({ alarm, onAcknowledge }: CardProps) {
  return (
    <div className="alarm-card-line">
      <span>{alarm.linkCode ?? alarm.deviceCode}</span>
      {findDistance(alarm).positionM !== null && <AlarmDistance alarm={alarm} />}
      <AlarmStrip alarm={alarm} width={STRIP_PX} />
      <span className="alarm-card-end">
        <AckButton alarm={alarm} onAcknowledge={onAcknowledge} className="button alarm-card-button" isShort />
      </span>
    </div>
  )
}

/** The link's code; its name too, unless the name is shown as the place. */
function CardLink({ alarm: { linkCode, linkName, place } }: { alarm: Alarm }) {
  if (linkCode === null) return null
  return (
    <span className="alarm-card-link ellipsis">
      {linkCode} {place !== null && linkName}
    </span>
  )
}

function AlarmCard(props: CardProps) {
  const { alarm, isExpanded, onOpen } = props
  const rail = isUnacked(alarm) ? ({ '--rail': `var(--${alarm.severity}-edge)` } as CSSProperties) : undefined
  return (
    <article className={rail === undefined ? 'alarm-card' : 'alarm-card rail'} style={rail}>
      <button type="button" className="alarm-card-open" onClick={() => onOpen(alarm)}>
        <CardHead alarm={alarm} />
        {isExpanded && <CardLink alarm={alarm} />}
        <span className="alarm-card-place">{alarm.place?.text ?? alarm.linkName ?? alarm.deviceCode}</span>
      </button>
      {isExpanded ? <ExpandedBody {...props} /> : <CompactBody {...props} />}
    </article>
  )
}

type AlarmCardsProps = Omit<CardProps, 'alarm' | 'isExpanded'> & {
  rows: readonly Alarm[]
  onEndReached: () => void
}

/** The list on a phone. The first unacknowledged critical alarm is expanded. */
export function AlarmCards({ rows, onEndReached, ...handlers }: AlarmCardsProps) {
  const t = useMessages(eventMessages)
  const firstId = useMemo(
    () => rows.find((alarm) => alarm.severity === 'critical' && isUnacked(alarm))?.id ?? null,
    [rows],
  )
  return (
    <VirtualList
      label={t('alarms')}
      rows={rows}
      rowKey={keyOfAlarm}
      estimatedHeightPx={CARD_HEIGHT_PX}
      onEndReached={onEndReached}
    >
      {(alarm) => <AlarmCard alarm={alarm} isExpanded={alarm.id === firstId} {...handlers} />}
    </VirtualList>
  )
}
