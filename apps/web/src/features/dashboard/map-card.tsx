import { isDrill } from '#lib/live/alarm-book.ts'
import { DrillMark } from '#ui/drill-mark.tsx'
import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { MapLink, Site } from '@fibrewatch/contract/plant'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { toAddress } from '#lib/api/base-path.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useUrgentAlarms } from '#lib/live/urgent-alarms.ts'
import { Card } from '#ui/card.tsx'
import { FaultGroup } from '#ui/map/fault-group.tsx'
import type { MapMarker } from '#ui/map/line-map.types.ts'
import { LinePicture } from '#ui/map/line-picture.tsx'
import type { MapLine } from '#ui/map/map-lines.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { isDarkGround, useTheme } from '#ui/theme.ts'
import { makeAlarmPath } from './alarm-path.ts'
import { dashboardMessages } from './dashboard.messages.ts'

const FAULTS_ASKED = 50

type Placed = { alarm: Alarm; lngLat: [number, number] }

function listPlaced(alarms: readonly Alarm[]): Placed[] {
  return alarms.flatMap((alarm) => {
    const [lng, lat] = alarm.place?.lngLat ?? []
    return lng === undefined || lat === undefined ? [] : [{ alarm, lngLat: [lng, lat] as [number, number] }]
  })
}

function makeSiteMarkers(sites: readonly Site[]): MapMarker[] {
  return sites.flatMap(({ id, name, lngLat }) => {
    const [lng, lat] = lngLat ?? []
    if (lng === undefined || lat === undefined) return []
    return [{ id: `site-${id}`, lngLat: [lng, lat], content: <i className="dashboard-site" title={name} /> }]
  })
}

type MapCardProps = { links: readonly MapLink[]; sites: readonly Site[]; stale: string | null }

/** Links to the larger maps: the large screen, and the resource page. */
function MapLinks() {
  const t = useMessages(dashboardMessages)
  const isDark = useTheme(({ navTheme }) => isDarkGround(navTheme))
  const wallPath = isDark ? '/largeScreenDark/index' : '/largeScreen/index'
  return (
    <span className="dashboard-map-links">
      {/* Another screen's: what is open here stays. */}
      <a href={toAddress(wallPath)} target="_blank" rel="noopener">
        {t('largeScreen')}
      </a>
      <Link to="/resource/index">{t('mapOpen')}</Link>
    </span>
  )
}

/** The map: links in their states, the most urgent faults on them. */
export function MapCard({ links, sites, stale }: MapCardProps) {
  const t = useMessages(dashboardMessages)
  const nameOf = useAlarmTypeName()
  const locale = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  const navigate = useNavigate()
  const { alarms, known } = useUrgentAlarms({ limit: FAULTS_ASKED })
  const lines = useMemo(
    () => links.map(({ id, line, ...link }): MapLine => ({ ...link, id: String(id), coordinates: line })),
    [links],
  )
  const markers = useMemo<MapMarker[]>(
    () => [
      ...makeSiteMarkers(sites),
      ...listPlaced(alarms).map(({ alarm, lngLat }) => ({
        id: alarm.id,
        lngLat,
        raised: true,
        content: (
          <>
            <SeverityIcon severity={alarm.severity} acked={alarm.acked} isBlinking />
            {isDrill(alarm) && <DrillMark />}
            <span className="visually-hidden">{`${nameOf(alarm)} ${alarm.linkCode ?? ''}`}</span>
          </>
        ),
        onClick: () => void navigate(makeAlarmPath({ alarm: alarm.id })),
      })),
    ],
    [alarms, sites, navigate, nameOf],
  )
  const drawGroup = useCallback(
    (gathered: readonly MapMarker[]) => {
      const ids = new Set(gathered.map(({ id }) => id))
      const choose = ({ id }: Alarm) => void navigate(makeAlarmPath({ alarm: id }))
      return <FaultGroup alarms={alarms.filter(({ id }) => ids.has(id))} onChoose={choose} />
    },
    [alarms, navigate],
  )
  const hint = [
    t('mapHint', { count: links.filter(({ state }) => state === 'alarmed' || state === 'broken').length }),
    ...(alarms.length < FAULTS_ASKED ? [] : [t('mapMostUrgent', { count: FAULTS_ASKED })]),
  ].join(' · ')
  const isUnread = known.knowledge === 'failed'
  return (
    <Card
      className="dashboard-map"
      title={t('map')}
      hint={stale ?? (isUnread ? t('mapUnread') : hint)}
      extra={<MapLinks />}
    >
      <LinePicture
        lines={lines}
        markers={markers}
        locale={locale}
        label={t('mapLabel')}
        drawGroup={drawGroup}
      />
    </Card>
  )
}
