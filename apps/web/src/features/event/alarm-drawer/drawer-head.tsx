import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { ReactNode } from 'react'
import { formatMeasured, formatNumber } from '#lib/format/numbers.ts'
import { formatDuration, formatInstant, spanMs } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { isUnacked } from '#lib/live/alarm-book.ts'
import { useNow } from '#lib/live/now.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PrintButton } from '#ui/print/print-button.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { Instant } from '#ui/time-text.tsx'
import { shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'

type DrawerHeadProps = {
  id: string
  alarm: Alarm | undefined
  onClose: () => void
  onWalk: (step: 1 | -1) => void
  onPrint: () => void
  children: ReactNode
}

function StateText({ alarm }: { alarm: Alarm }) {
  const t = useMessages(eventMessages)
  const now = useNow()
  if (alarm.shelvedUntil !== null) return t('shelvedUntil', { at: formatInstant(alarm.shelvedUntil, now) })
  if (alarm.ackedBy !== null) return t('stateAcked', { name: alarm.ackedBy })
  return isUnacked(alarm) ? (
    <b style={{ color: `var(--${alarm.severity}-text)` }}>{t('stateUnacked')}</b>
  ) : (
    t('stateUnacked')
  )
}

/** Since when, how long, how often, how much, how certain. A value in metres is a distance, shown with the place. */
function Facts({ alarm }: { alarm: Alarm }) {
  const t = useMessages(eventMessages)
  const language = useLanguage()
  const now = useNow()
  const { raisedAt, clearedAt, count, value, unit, confidence, state, drillEndsAt } = alarm
  return (
    <div className="drawer-facts">
      {drillEndsAt !== null && state === 'active' && (
        <b>{t('drillUntil', { at: formatInstant(drillEndsAt, now) })}</b>
      )}
      {state === 'cleared' && <span>{t('stateCleared')}</span>}
      <span>
        <StateText alarm={alarm} />
      </span>
      <Instant at={raisedAt} />
      <span>{t('lasted', { time: formatDuration(spanMs(raisedAt, clearedAt, now), language) })}</span>
      {count > 1 && <span>{t('times', { count })}</span>}
      {value !== null && unit !== 'm' && <span>{formatMeasured(value, unit)}</span>}
      {confidence !== null && <span>{t('confidence', { value: formatNumber(confidence, 2) })}</span>}
    </div>
  )
}

/** Type, link, time and assignee. */
export function DrawerHead({ id, alarm, onClose, onWalk, onPrint, children }: DrawerHeadProps) {
  const t = useMessages(eventMessages)
  const tool = (icon: IconName, label: string, onClick: () => void) => (
    <button type="button" className="drawer-tool" title={label} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
  return (
    <header className="drawer-head">
      <div className="drawer-title">
        {alarm !== undefined && (
          <>
            <SeverityIcon
              severity={shownSeverity(alarm)}
              acked={alarm.acked}
              shelved={alarm.shelvedUntil !== null}
              isBlinking={isUnacked(alarm)}
              size={20}
            />
            <span className="drawer-type">
              <AlarmType alarm={alarm} />
            </span>
            <small className="ellipsis drawer-object">
              {[alarm.linkName, alarm.linkCode ?? alarm.deviceCode, alarm.zoneName].filter(Boolean).join(' ')}
            </small>
          </>
        )}
        <span className="drawer-tools">
          {tool('up', t('previous'), () => onWalk(-1))}
          {tool('down', t('next'), () => onWalk(1))}
          <span title={t('copyId')}>
            <CopyText text={id}>
              <span className="visually-hidden">{t('copyId')}</span>
            </CopyText>
          </span>
          <PrintButton className="drawer-tool" onPrint={onPrint} />
          {tool('close', t('close'), onClose)}
        </span>
      </div>
      {alarm !== undefined && <Facts alarm={alarm} />}
      {children}
    </header>
  )
}
