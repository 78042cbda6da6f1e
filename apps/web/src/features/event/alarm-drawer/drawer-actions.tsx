import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { isDrill } from '#lib/live/alarm-book.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { ReportButton } from '#ui/report/report-button.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { eventMessages } from '../event.messages.ts'
import type { Asked } from '../asked.ts'
import type { AlarmActions } from '../use-alarm-actions.ts'

type DrawerActionsProps = { alarm: Alarm; actions: AlarmActions; onAsk: (asked: Asked) => void }

function AckActions({ alarm, actions, onAsk }: DrawerActionsProps) {
  const t = useMessages(eventMessages)
  const ids = [alarm.id]
  if (alarm.acked) return null
  return (
    <>
      <button type="button" className="button primary" onClick={() => void actions.acknowledge(ids)}>
        <Icon name="check" />
        {t('ack')}
      </button>
      <button type="button" className="button" onClick={() => onAsk({ change: 'ack', alarms: [alarm] })}>
        {t('ackComment')}
      </button>
    </>
  )
}

function ShelfAction({ alarm, actions, onAsk }: DrawerActionsProps) {
  const t = useMessages(eventMessages)
  const ids = [alarm.id]
  const isShelved = alarm.shelvedUntil !== null
  return (
    <button
      type="button"
      className="button"
      onClick={() => (isShelved ? void actions.unshelve(ids) : onAsk({ change: 'shelve', alarms: [alarm] }))}
    >
      <Icon name="shelve" />
      {t(isShelved ? 'unshelve' : 'shelve')}
    </button>
  )
}

/** The actions that this user may do now. */
export function DrawerActions(props: DrawerActionsProps) {
  const { alarm, actions, onAsk } = props
  const t = useMessages(eventMessages)
  const isActive = alarm.state === 'active'
  return (
    <div className="drawer-actions">
      <IfPermitted endpoint={alarmApi.ack}>
        <AckActions {...props} />
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.shelve}>{isActive && <ShelfAction {...props} />}</IfPermitted>
      <IfPermitted endpoint={alarmApi.clear}>
        {isActive && !isDrill(alarm) && (
          <button
            type="button"
            className="button"
            onClick={() => onAsk({ change: 'clear', alarms: [alarm] })}
          >
            {t('clear')}
          </button>
        )}
      </IfPermitted>
      <IfPermitted endpoint={alarmApi.endDrill}>
        {isActive && isDrill(alarm) && (
          <button type="button" className="button" onClick={() => void actions.endDrill([alarm.id])}>
            <Icon name="drill" />
            {t('endDrill')}
          </button>
        )}
      </IfPermitted>
      <ReportButton alarmId={alarm.id} name={alarm.linkCode ?? alarm.deviceCode} className="button" />
    </div>
  )
}
