import { toGcj02 } from '@fibrewatch/route'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { writePoint } from '../map-hands/place-text.ts'
import { fieldMessages } from './field.messages.ts'
import { makePlaceLinks, readLngLat } from './places.ts'
import './field-place.css'

type FieldPlaceProps = {
  lngLat: readonly number[] | null
  name: string
  address: string
  /** False where another way on the page comes first. */
  isChief: boolean
}

/** Where it is, to be copied, and the ways to be led there. */
export function FieldPlace({ lngLat, name, address, isChief }: FieldPlaceProps) {
  const t = useMessages(fieldMessages)
  const place = readLngLat(lngLat)
  const links = place && makePlaceLinks(place, name)
  return (
    <section className="field-place" aria-label={t('place')}>
      {links !== undefined && (
        <div className="field-ways">
          <a className={isChief ? 'button primary' : 'button'} href={links.geo}>
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
