import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { LngLat } from '@fibrewatch/route'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { toAddress } from '#lib/api/base-path.ts'
import { formatDistance } from '#lib/format/numbers.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { QrCode } from '#ui/parts/qr-code.tsx'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { MapCallout } from '#ui/map/map-callout.tsx'
import { showToast } from '#ui/toast.tsx'
import { type LinkPlace, type Neighbour, writePost } from './link-place.ts'
import { type MapHandsWords, useMapHandsWords } from './map-hands.messages.ts'
import { makeGeoAddress, makePlaceAddress } from './place-address.ts'
import { findGcj02, writePoint } from './place-text.ts'
import './place-callout.css'

type Fact = { label: string; value: string; title?: string }

const tellNeighbour = (t: MapHandsWords, { name, offsetM }: Neighbour): string =>
  t('neighbour', { name, distance: formatDistance(offsetM) })

function listPoints(t: MapHandsWords, lngLat: LngLat): Fact[] {
  const gcj02 = findGcj02(lngLat)
  return [
    { label: t('wgs'), value: writePoint(lngLat) },
    ...(gcj02 === null ? [] : [{ label: t('gcj'), value: writePoint(gcj02), title: t('gcjHint') }]),
  ]
}

function listFacts(t: MapHandsWords, { opticalM, groundM, lngLat, before, after }: LinkPlace): Fact[] {
  return [
    { label: t('optical'), value: formatDistance(opticalM) },
    { label: t('ground'), value: formatDistance(groundM) },
    { label: t('post'), value: writePost(groundM), title: t('postHint') },
    ...(before === null ? [] : [{ label: t('before'), value: tellNeighbour(t, before) }]),
    ...(after === null ? [] : [{ label: t('after'), value: tellNeighbour(t, after) }]),
    ...listPoints(t, lngLat),
  ]
}

/** Browsers refuse without a secure address, or when they were told so. */
async function copy(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(words.done)
  } catch {
    showToast(words.failed)
  }
}

type CardProps = {
  loaded: Loaded
  lngLat: LngLat
  label: string
  title: string
  facts: readonly Fact[]
  /** Opens the place; absent where it has no address of its own. */
  address?: string | undefined
  /** What may be made of the place. */
  landmarks: readonly MenuItem[]
  onClose: () => void
  /** What else lies there. */
  children?: ReactNode
}

type ActionsProps = Pick<CardProps, 'address' | 'lngLat'> & {
  landmarks: readonly MenuItem[]
  told: string
  isQrShown: boolean
  onQr: (isShown: boolean) => void
}

/** How a place is handed on. */
function PlaceActions({ told, address, lngLat, isQrShown, onQr, landmarks }: ActionsProps) {
  const t = useMapHandsWords()
  const failed = t('copyFailed')
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button small" onClick={onClick}>
      {label}
    </button>
  )
  return (
    <footer className="callout-actions">
      {button(t('copyAll'), () => void copy(told, { done: t('copied'), failed }))}
      {address !== undefined && (
        <>
          {button(t('copyLink'), () => void copy(address, { done: t('linkCopied'), failed }))}
          <button
            type="button"
            className="button small"
            aria-pressed={isQrShown}
            onClick={() => onQr(!isQrShown)}
          >
            {t('qr')}
          </button>
        </>
      )}
      <a className="button small callout-navigate" href={makeGeoAddress(lngLat)}>
        {t('navigate')}
      </a>
      {landmarks.length > 0 && (
        <MenuButton label={t('landmark')} className="button small" items={landmarks} align="start">
          {t('landmark')}
        </MenuButton>
      )}
    </footer>
  )
}

function PlaceFacts({ facts }: Pick<CardProps, 'facts'>) {
  return (
    <dl className="callout-facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd title={fact.title}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The code stands in place of the facts: with both it would be higher than the map. */
function PlaceCard({
  loaded,
  lngLat,
  label,
  title,
  facts,
  address,
  landmarks,
  onClose,
  children,
}: CardProps) {
  const t = useMapHandsWords()
  const [isQrShown, setQrShown] = useState(false)
  const lines = [title, ...facts.map((fact) => `${fact.label} ${fact.value}`)]
  const told = [...lines, ...(address === undefined ? [] : [address])].join('\n')
  return (
    <MapCallout {...{ loaded, lngLat, label, onClose }}>
      <header className="callout-head">
        <strong className="ellipsis">{title}</strong>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {isQrShown && address !== undefined ? (
        <div className="callout-qr">
          <QrCode text={address} label={t('qrLabel')} />
        </div>
      ) : (
        <>
          <PlaceFacts facts={facts} />
          {children}
        </>
      )}
      <PlaceActions {...{ told, address, lngLat, isQrShown, landmarks }} onQr={setQrShown} />
    </MapCallout>
  )
}

type PlaceCalloutProps = Pick<CardProps, 'loaded' | 'onClose' | 'landmarks' | 'children'> & {
  link: LinkInfo['link']
  place: LinkPlace
}

/** Everything a crew asks of a place of a link, and how to hand it on. */
export function PlaceCallout({ link: { code, name }, place, ...props }: PlaceCalloutProps) {
  const t = useMapHandsWords()
  const { pathname } = useLocation()
  const page = `${location.origin}${toAddress(pathname)}`
  return (
    <PlaceCard
      {...props}
      lngLat={place.lngLat}
      label={t('place', { code })}
      title={`${code} ${name}`}
      facts={listFacts(t, place)}
      address={makePlaceAddress(page, { code, opticalM: place.opticalM })}
    />
  )
}

type PointCalloutProps = Pick<CardProps, 'loaded' | 'onClose' | 'lngLat' | 'title'>

const NONE: readonly MenuItem[] = []

/** What is known of a point that is not of a link: where it is. */
export function PointCallout(props: PointCalloutProps) {
  const t = useMapHandsWords()
  return <PlaceCard {...props} label={props.title} facts={listPoints(t, props.lngLat)} landmarks={NONE} />
}
