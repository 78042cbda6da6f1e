import { type KpiStat, SEVERITIES, type Severity } from '@fibrewatch/contract'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useIsLiveStale } from '#lib/live/live.ts'
import { useAlarmCounts, useHighestUnacked } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { Duration } from '#ui/time-text.tsx'
import { makeAlarmPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

function SeverityTile({ severity }: { severity: Severity }) {
  const t = useMessages(dashboardMessages)
  const word = useMessages(wordMessages)
  const { stat, isLoaded } = useAlarmCounts()
  const highest = useHighestUnacked()
  const isStale = useIsLiveStale()
  const { active, unacked } = stat.severities[severity]
  return (
    <StatTile
      icon={<SeverityIcon severity={severity} acked={active > 0 && unacked === 0} />}
      label={word(`severity.${severity}`)}
      figure={isLoaded ? formatNumber(active) : '—'}
      context={t('unacked', { count: unacked })}
      to={makeAlarmPath({ severity })}
      hot={highest === severity ? severity : null}
      isStale={isStale}
    />
  )
}

/** How many names a tile has room for. */
const NAMES_SHOWN = 1

function DevicesTile({ devices }: { devices: KpiStat['devices'] | undefined }) {
  const t = useMessages(dashboardMessages)
  const offline = devices?.offline ?? []
  const names = offline.slice(0, NAMES_SHOWN).join(' ')
  const tellOffline = () =>
    offline.length > NAMES_SHOWN
      ? t('devicesOfflineMore', { names, count: offline.length })
      : t('devicesOffline', { names })
  const tell = () => {
    if (devices === undefined) return ''
    if (devices.total === 0) return t('devicesNone')
    return offline.length === 0 ? t('devicesAllOnline') : tellOffline()
  }
  return (
    <StatTile
      label={t('devices')}
      figure={formatNumber(devices?.online)}
      unit={` / ${formatNumber(devices?.total)}`}
      context={tell()}
      to="/resource/index"
    />
  )
}

function RateTile({ rate }: { rate: KpiStat['last10Min'] | undefined }) {
  const t = useMessages(dashboardMessages)
  return (
    <StatTile
      label={t('lastTen')}
      figure={formatNumber(rate?.raised)}
      unit={` ${t('perTen')}`}
      context={
        rate === undefined ? '' : t('lastTenTarget', { target: rate.target, manageable: rate.manageable })
      }
      to={makeAlarmPath({ state: 'all' })}
    />
  )
}

function OldestTile() {
  const t = useMessages(dashboardMessages)
  const word = useMessages(wordMessages)
  const { oldestUnacked } = useAlarmCounts().stat
  if (oldestUnacked === null) {
    return <StatTile label={t('oldest')} figure="—" context={t('oldestNone')} to={makeAlarmPath()} />
  }
  const { id, type, raisedAt, linkCode, deviceCode } = oldestUnacked
  return (
    <StatTile
      label={t('oldest')}
      figure={<Duration from={raisedAt} />}
      context={`${linkCode ?? deviceCode} ${word(`type.${type}`)}`}
      to={makeAlarmPath({ acked: false, alarm: id })}
    />
  )
}

/** Eight figures in one strip; each is a link to the rows behind it. */
export function Tiles({ kpi }: { kpi: KpiStat | undefined }) {
  return (
    <div className="dashboard-tiles">
      {SEVERITIES.map((severity) => (
        <SeverityTile key={severity} severity={severity} />
      ))}
      <DevicesTile devices={kpi?.devices} />
      <RateTile rate={kpi?.last10Min} />
      <OldestTile />
    </div>
  )
}
