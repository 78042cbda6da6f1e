import type { Alarm, PlaceDetail } from '@fibrewatch/contract/alarm'
import { type Landmark, plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { eventMessages } from '../event.messages.ts'
import { confirmMessages } from './confirm.messages.ts'
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

/** Nobody says where on its link it is. */
export function NoPlace({ alarm: { linkCode, linkLengthM } }: { alarm: Alarm }) {
  const t = useMessages(eventMessages)
  const words = useMessages(confirmMessages)
  if (linkCode === null || linkLengthM === null) return t('noPlace')
  return words('somewhere', { code: linkCode, length: formatDistance(linkLengthM) })
}

/** Which link's test gave the place, where it is not the alarm's own. */
function SeenFrom({ alarm: { seenFrom } }: { alarm: Alarm }) {
  const t = useMessages(confirmMessages)
  if (seenFrom === null) return null
  const { linkCode: code, positionM } = seenFrom
  return <p className="drawer-note">{t('seenFrom', { code, distance: formatDistance(positionM) })}</p>
}

/** The place: along the link between its neighbours, on the map, and in figures. */
export function PlaceSection({ alarm, place }: { alarm: Alarm; place: PlaceDetail | null }) {
  const t = useMessages(eventMessages)
  const { linkId, positionM } = alarm
  const enabled = useMayCall(plantApi.linkInfo) && linkId !== null
  const { data: link } = useQuery({ ...queryOf(plantApi.linkInfo, { query: { id: linkId ?? 0 } }), enabled })
  if (positionM === null && alarm.seenFrom === null) {
    return (
      <Section title={t('place')}>
        <p className="drawer-note">
          <NoPlace alarm={alarm} />
        </p>
      </Section>
    )
  }
  return (
    <Section title={t('place')}>
      <SeenFrom alarm={alarm} />
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
