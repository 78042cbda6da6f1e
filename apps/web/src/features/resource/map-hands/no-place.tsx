import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { ReactNode } from 'react'
import { formatDistance } from '#lib/format/numbers.ts'
import { findPlaceFault, type RouteFault } from './link-reading.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import './map-hands.css'

/** Why nothing can be located on a link, and what to do about it. */
export function RouteFaultText({ fault }: { fault: RouteFault }) {
  const t = useMapHandsWords()
  if (fault.is === 'none') return t('needsLink')
  const { code } = fault
  if (fault.is !== 'failed') return t(`route.${fault.is}`, { code })
  return (
    <>
      {t('route.failed', { code, reason: fault.reason })}{' '}
      <button type="button" className="button text small" onClick={fault.retry}>
        {t('retry')}
      </button>
    </>
  )
}

export function MapNote({ isFailure = false, children }: { isFailure?: boolean; children: ReactNode }) {
  return (
    <p className="map-hands-note" role={isFailure ? 'alert' : 'status'}>
      {children}
    </p>
  )
}

/** Why a distance of a link with a route is nowhere on the map. */
export function NoPlace({ info, atM }: { info: LinkInfo; atM: number }) {
  const t = useMapHandsWords()
  const { is, code, fromM, toM } = findPlaceFault(info, atM)
  const [from, to] = [formatDistance(fromM), formatDistance(toM)]
  return <MapNote>{t(`place.${is}`, { code, distance: formatDistance(atM), from, to })}</MapNote>
}
