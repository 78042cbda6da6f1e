import type { LinkInfo } from '@fibrewatch/contract/plant'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import './map-hands.css'

/** Why a distance of a link is nowhere on the map, and what to do about it. */
export function NoPlace({ info: { link, route }, atM }: { info: LinkInfo; atM: number }) {
  const t = useMapHandsWords()
  const { code, launchOffsetM, lengthM } = link
  const [from, to] = [formatDistance(launchOffsetM), formatDistance(lengthM)]
  return (
    <p className="map-hands-note" role="status">
      {route === null
        ? t('noRoute', { code })
        : t('offLink', { code, distance: formatDistance(atM), from, to })}
    </p>
  )
}
