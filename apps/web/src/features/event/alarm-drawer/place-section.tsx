import type { Alarm, PlaceDetail } from '@fibrewatch/contract/alarm'
import { type Landmark, plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { eventMessages } from '../event.messages.ts'
import { PlaceMap } from './place-map.tsx'
import { PlaceStrip } from './place-strip.tsx'
import { Section } from './section.tsx'

const COORDINATE_DECIMALS = 5
const NONE: readonly Landmark[] = []

/** Latitude first, as people read coordinates to each other. */
export const formatLngLat = ([lng = 0, lat = 0]: readonly number[]) =>
  `${lat.toFixed(COORDINATE_DECIMALS)}, ${lng.toFixed(COORDINATE_DECIMALS)}`

function PlaceFacts({ alarm, place }: { alarm: Alarm; place: PlaceDetail }) {
  const t = useMessages(eventMessages)
  const wgs84 = formatLngLat(place.lngLat)
  const gcj02 = formatLngLat(place.gcj02)
  return (
    <dl className="place-facts">
      <dt>{t('placeText')}</dt>
      <dd className="strong">{alarm.place?.text}</dd>
      <dt>{t('opticalDistance')}</dt>
      <dd>{formatDistance(place.opticalM)}</dd>
      <dt>{t('cableDistance')}</dt>
      <dd>
        {formatDistance(place.cableM)}{' '}
        <span className="text-3">({t('excess', { ratio: formatPercent(place.excessRatio) })})</span>
      </dd>
      <dt>WGS-84</dt>
      <dd>
        <CopyText text={wgs84} />
      </dd>
      <dt>GCJ-02</dt>
      <dd>
        <CopyText text={gcj02} />
      </dd>
    </dl>
  )
}

/** The place: along the link between its neighbours, on the map, and in figures. */
export function PlaceSection({ alarm, place }: { alarm: Alarm; place: PlaceDetail | null }) {
  const t = useMessages(eventMessages)
  const { linkId, positionM } = alarm
  const enabled = useMayCall(plantApi.linkInfo) && linkId !== null
  const { data: link } = useQuery({ ...queryOf(plantApi.linkInfo, { query: { id: linkId ?? 0 } }), enabled })
  if (positionM === null) {
    return (
      <Section title={t('place')}>
        <p className="drawer-note">{t('noPlace')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('place')}>
      <PlaceStrip alarm={alarm} place={place} landmarks={link?.landmarks ?? NONE} />
      {place === null ? (
        <p className="drawer-note">{t('noGround')}</p>
      ) : (
        <div className="place-body">
          <PlaceMap alarm={alarm} place={place} />
          <PlaceFacts alarm={alarm} place={place} />
        </div>
      )}
    </Section>
  )
}
