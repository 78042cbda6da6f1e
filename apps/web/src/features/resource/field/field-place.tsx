import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { writePoint } from '../map-hands/place-text.ts'
import { fieldMessages } from './field.messages.ts'
import { toGcj02 } from '@fibrewatch/route'
import { makePlaceLinks, readLngLat } from './places.ts'
import './field-place.css'

type FieldPlaceProps = { lngLat: readonly number[] | null; name: string; address: string }

/** Where it is, to be copied, and the ways to be led there. */
export function FieldPlace({ lngLat, name, address }: FieldPlaceProps) {
  const t = useMessages(fieldMessages)
  const place = readLngLat(lngLat)
  const links = place && makePlaceLinks(place, name)
  return (
    <section className="field-place" aria-label={t('place')}>
      {links !== undefined && (
        <div className="field-ways">
          <a className="button primary" href={links.geo}>
            <Icon name="navigate" size={16} />
            {t('navigate')}
          </a>
          <a className="button" href={links.amap} target="_blank" rel="noreferrer">
            {t('amap')}
          </a>
          <a className="button" href={links.osm} target="_blank" rel="noreferrer">
            {t('osm')}
          </a>
        </div>
      )}
      <dl>
        {place === undefined ? (
          <>
            <dt>{t('place')}</dt>
            <dd>{t('noPlace')}</dd>
          </>
        ) : (
          <>
            <dt>WGS-84</dt>
            <dd>
              <CopyText text={writePoint(place)} />
            </dd>
            <dt>GCJ-02</dt>
            <dd>
              <CopyText text={writePoint(toGcj02(place))} />
            </dd>
          </>
        )}
        {address !== '' && (
          <>
            <dt>{t('address')}</dt>
            <dd>{address}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
