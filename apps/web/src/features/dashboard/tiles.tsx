import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { KpiStat } from '@fibrewatch/contract/kpi'
import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useIsLiveStale } from '#lib/live/live.ts'
import { useAlarmCounts, useAlarmKnowledge, useHighestUnacked } from '#lib/live/live-alarms.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { Duration } from '#ui/time-text.tsx'
import { makeAlarmPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

function SeverityTile({ severity }: { severity: Severity }) {
  const t = useMessages(dashboardMessages)
  const word = useMessages(wordMessages)
  const counts = useAlarmCounts()?.severities[severity]
  const highest = useHighestUnacked()
  const isStale = useIsLiveStale()
  const isAnswered = counts !== undefined && counts.active > 0 && counts.unacked === 0
  return (
    <StatTile
      icon={<SeverityIcon severity={severity} acked={isAnswered} />}
      label={word(`severity.${severity}`)}
      figure={formatNumber(counts?.active)}
      context={t('unacked', { count: formatNumber(counts?.unacked) })}
      to={makeAlarmPath({ severity })}
      hot={highest === severity ? severity : null}
      isQuiet={counts?.active === 0}
      isStale={isStale}
    />
  )
}

/** How many names fit into a tile. */
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
    if (devices.online === devices.total) return t('devicesAllOnline')
    return offline.length === 0
      ? t('devicesUnheard', { count: devices.total - devices.online })
      : tellOffline()
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
  const nameOf = useAlarmTypeName()
  const stat = useAlarmCounts()
  if (stat === null || stat.oldestUnacked === null) {
    // Until the next count the oldest alarm is unknown; that some wait is known.
    const context = stat?.unacked === 0 ? t('oldestNone') : ''
    return <StatTile label={t('oldest')} figure={MISSING} context={context} to={makeAlarmPath()} />
  }
  const { id, raisedAt, linkCode, deviceCode } = stat.oldestUnacked
  return (
    <StatTile
      label={t('oldest')}
      figure={<Duration from={raisedAt} />}
      context={`${linkCode ?? deviceCode} ${nameOf(stat.oldestUnacked)}`}
      to={makeAlarmPath({ acked: false, alarm: id })}
    />
  )
}

type TilesProps = { kpi: KpiStat | undefined; hasKpi: boolean }

/** Figures in one strip, as far as the user may see them; each is a link to its rows, `—` while unknown. */
export function Tiles({ kpi, hasKpi }: TilesProps) {
  const hasAlarms = useAlarmKnowledge('counts').knowledge !== 'not-permitted'
  if (!hasAlarms && !hasKpi) return null
  return (
    <div className={hasAlarms && hasKpi ? 'dashboard-tiles' : 'dashboard-tiles is-part'}>
      {hasAlarms && SEVERITIES.map((severity) => <SeverityTile key={severity} severity={severity} />)}
      {hasKpi && <DevicesTile devices={kpi?.devices} />}
      {hasKpi && <RateTile rate={kpi?.last10Min} />}
      {hasAlarms && <OldestTile />}
    </div>
  )
}
