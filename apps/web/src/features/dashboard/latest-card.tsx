import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { Link } from 'react-router'
import { formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isUnacked } from '#lib/live/alarm-book.ts'
import { useAlarmCounts, useAlarmKnowledge, useNewestAlarms } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { AlarmsUnknown } from '#ui/alarms-unknown.tsx'
import { Card } from '#ui/card.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { Instant } from '#ui/time-text.tsx'
import { makeAlarmPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

const ROWS = 10

function LatestRow({ alarm }: { alarm: Alarm }) {
  const word = useMessages(wordMessages)
  const { id, severity, acked, shelvedUntil, linkCode, deviceCode, place, raisedAt } = alarm
  return (
    <tr className={isUnacked(alarm) ? 'is-unacked' : 'is-acked'}>
      <td className="dashboard-icon-cell">
        <SeverityIcon severity={severity} acked={acked} shelved={shelvedUntil !== null} isBlinking />
        <span className="visually-hidden">{word(`severity.${severity}`)}</span>
      </td>
      <td className="dashboard-type ellipsis">
        <Link to={makeAlarmPath({ alarm: id })}>
          <AlarmType alarm={alarm} />
        </Link>
      </td>
      <td className="ellipsis">{linkCode ?? deviceCode}</td>
      <td className="number">
        <AlarmDistance alarm={alarm} format={formatKm} />
      </td>
      <td className="ellipsis text-2" title={place?.text}>
        {place?.text ?? '—'}
      </td>
      <td className="number text-2">
        <Instant at={raisedAt} />
      </td>
    </tr>
  )
}

/** The newest active alarms, live. */
export function LatestCard() {
  const t = useMessages(dashboardMessages)
  const alarms = useNewestAlarms(ROWS)
  const { knowledge } = useAlarmKnowledge('rows')
  const counts = Object.values(useAlarmCounts()?.severities ?? {})
  const total = counts.length === 0 ? null : counts.reduce((sum, { active }) => sum + active, 0)
  if (knowledge === 'not-permitted') return null
  return (
    <Card
      className="dashboard-latest"
      title={t('latest')}
      extra={<Link to={makeAlarmPath()}>{t('latestAll', { count: formatNumber(total) })}</Link>}
    >
      <table className="dashboard-table">
        <thead>
          <tr>
            <th className="dashboard-icon-cell" aria-label={t('columnType')} />
            <th className="dashboard-type">{t('columnType')}</th>
            <th className="dashboard-name">{t('columnLink')}</th>
            <th className="number dashboard-figure">{t('columnDistance')} km</th>
            <th className="dashboard-place">{t('columnPlace')}</th>
            <th className="number dashboard-when">{t('columnRaised')}</th>
          </tr>
        </thead>
        <tbody>
          {alarms?.map((alarm) => (
            <LatestRow key={alarm.id} alarm={alarm} />
          ))}
        </tbody>
      </table>
      <AlarmsUnknown part="rows" />
      {alarms?.length === 0 && <p className="dashboard-note">{t('latestEmpty')}</p>}
    </Card>
  )
}
