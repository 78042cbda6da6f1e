import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm, PlaceDetail } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { FaultMark } from '#ui/fault-mark.tsx'
import type { MapMarker } from '#ui/map/line-map.types.ts'
import { LinePicture } from '#ui/map/line-picture.tsx'
import { shownSeverity } from '../alarm-list/alarm-cells.tsx'
import { eventMessages } from '../event.messages.ts'

/** Half the width of the map, in degrees: some two kilometres to each side of the fault. */
const HALF_LNG = 0.02
const HALF_LAT = 0.011

function makeMarker(alarm: Alarm, place: PlaceDetail, label: string): MapMarker {
  const { id, acked } = alarm
  const severity = shownSeverity(alarm)
  const [lng = 0, lat = 0] = place.lngLat
  const { uncertaintyM } = place
  const draw: MapMarker['content'] = ({ metresPerPx }) => (
    <FaultMark {...{ severity, acked, uncertaintyM, metresPerPx, label }} hasRings />
  )
  return { id, lngLat: [lng, lat], raised: true, content: draw }
}

/** The map around the fault, with the links there. */
export function PlaceMap({ alarm, place }: { alarm: Alarm; place: PlaceDetail }) {
  const t = useMessages(eventMessages)
  const nameOf = useAlarmTypeName()
  const language = useLanguage()
  const enabled = useMayCall(plantApi.map)
  const { data } = useQuery({ ...queryOf(plantApi.map), enabled })
  const lines = useMemo(
    () =>
      (data?.links ?? []).map(({ id, line, ...link }) => ({ ...link, id: String(id), coordinates: line })),
    [data],
  )
  const [lng = 0, lat = 0] = place.lngLat
  const marker = makeMarker(alarm, place, nameOf(alarm))
  return (
    <div className="place-map">
      <LinePicture
        lines={lines}
        markers={[marker]}
        locale={language === 'zh_CN' ? 'zh' : 'en'}
        label={t('mapLabel')}
        selectedId={alarm.linkId === null ? null : String(alarm.linkId)}
        bounds={[lng - HALF_LNG, lat - HALF_LAT, lng + HALF_LNG, lat + HALF_LAT]}
      />
    </div>
  )
}
