import './large-screen.css'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { type CSSProperties, useLayoutEffect, useMemo, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isUnacked } from '#lib/live/alarm-book.ts'
import { useLiveAlarm } from '#lib/live/live-alarms.ts'
import { useIsLiveStale } from '#lib/live/live.ts'
import { useNow } from '#lib/live/now.ts'
import { useKpi, useLiveRefresh, usePlantMap } from '#lib/live/operation.ts'
import { type UrgentAlarms, useUrgentAlarms } from '#lib/live/urgent-alarms.ts'
import { knownOf } from '#lib/query/known.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { forceTheme } from '#ui/theme.ts'
import { useBuildWatch } from './build-watch.ts'
import type { Director } from './director.ts'
import { Evidence } from './evidence.tsx'
import { FaultCard } from './fault-card.tsx'
import { largeScreenMessages } from './large-screen.messages.ts'
import { Ticker } from './ticker.tsx'
import { shiftAt } from './unattended.ts'
import { useDirector } from './use-director.ts'
import { useWakeLock } from './wake-lock.ts'
import { WallCounters } from './wall-counters.tsx'
import { LostLine, WallHead } from './wall-head.tsx'
import { makeLines } from './wall-map-model.ts'
import { WallMap } from './wall-map.tsx'
import { WallPanel } from './wall-panel.tsx'
import { WallSettingsDialog } from './wall-settings-dialog.tsx'
import { nameOfWall, useWallSettings } from './wall-settings.ts'
import { WallTools } from './wall-tools.tsx'

/** Marks on the map; those closer together than their width are drawn as one. */
const FAULTS_SHOWN = 50

/** The longest waiting of the most urgent unacknowledged alarms, else the most urgent. */
function chooseOwn(alarms: readonly Alarm[]): Alarm | null {
  const waiting = alarms.filter(isUnacked)
  const severity = waiting[0]?.severity
  return waiting.findLast((alarm) => alarm.severity === severity) ?? alarms[0] ?? null
}

/** The alarm that the wall shows, in its present state, else the one that waits. */
function useShownAlarm({ shown }: Director, alarms: readonly Alarm[]): Alarm | null {
  const live = useLiveAlarm(shown?.id ?? null)
  const own = useMemo(() => chooseOwn(alarms), [alarms])
  if (shown === null) return own
  return live ?? alarms.find(({ id }) => id === shown.id) ?? own
}

type MapPartProps = { urgent: UrgentAlarms; focus: Alarm | null }

/** The map, or the reason why it is missing. */
function MapPart({ urgent, focus }: MapPartProps) {
  const t = useMessages(largeScreenMessages)
  const map = usePlantMap()
  const lines = useMemo(() => makeLines(map.data?.links ?? []), [map.data])
  const isStale = useIsLiveStale()
  const { knowledge } = knownOf(map)
  const isUnmarked = urgent.known.knowledge === 'failed' || urgent.known.knowledge === 'not-permitted'
  return (
    <section className={isStale ? 'wall-box wall-map is-stale' : 'wall-box wall-map'}>
      {map.data !== undefined && (
        <WallMap lines={lines} sites={map.data.sites} faults={urgent.alarms} focus={focus} />
      )}
      {knowledge === 'not-permitted' && <p className="wall-note">{t('mapForbidden')}</p>}
      {knowledge === 'failed' && <p className="wall-map-note">{t('mapUnknown')}</p>}
      {knowledge === 'known' && isUnmarked && (
        <p className="wall-map-note">
          {t(urgent.known.knowledge === 'failed' ? 'faultsUnknown' : 'alarmsForbidden')}
        </p>
      )}
    </section>
  )
}

/** Shifts the whole picture a little from time to time, against burn-in. */
function useShift(): CSSProperties {
  const [x, y] = shiftAt(useNow())
  return { '--shift-x': x, '--shift-y': y } as CSSProperties
}

/** The large screen: readable from six metres, running unattended for a week. */
function Wall({ theme }: { theme: 'light' | 'realDark' }) {
  const [query] = usePageQuery()
  const name = nameOfWall(query)
  const settings = useWallSettings(name)
  const [isSetting, setSetting] = useState(false)
  const urgent = useUrgentAlarms({ limit: FAULTS_SHOWN })
  const controls = useDirector(settings, urgent.alarms)
  const alarm = useShownAlarm(controls.director, urgent.alarms)
  const kpi = useKpi()
  const known = knownOf(kpi)
  const figures = { kpi: known.knowledge === 'known' ? (kpi.data ?? null) : null, known }
  const shift = useShift()
  useLayoutEffect(() => forceTheme(theme), [theme])
  useLiveRefresh()
  useBuildWatch()
  useWakeLock()
  return (
    <div className="wall" style={shift} data-shown={controls.director.shown?.id ?? ''}>
      <WallHead name={name} />
      <WallCounters {...figures} />
      <div className="wall-middle">
        <div className="wall-left">
          <MapPart urgent={urgent} focus={controls.director.shown === null ? null : alarm} />
          <Evidence alarm={alarm} />
        </div>
        <div className="wall-right">
          <FaultCard alarm={alarm} director={controls.director} />
          <WallPanel settings={settings} alarms={urgent} figures={figures} />
        </div>
      </div>
      <Ticker />
      <LostLine />
      <WallTools controls={controls} onSettings={() => setSetting(true)} />
      {isSetting && <WallSettingsDialog {...{ name, settings }} onClose={() => setSetting(false)} />}
    </div>
  )
}

export const LightWall = () => <Wall theme="light" />
export const DarkWall = () => <Wall theme="realDark" />
