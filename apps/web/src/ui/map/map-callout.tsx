import type { Map as MapLibreMap } from 'maplibre-gl'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Loaded } from './line-map.types.ts'
import './map-callout.css'

/** Between the point and its callout, and between the callout and the edges of the map. */
const GAP_PX = 16
const EDGE_PX = 8
/** At the head of the map lie the search and the tools, which stay free. */
export const HEAD_PX = 64

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** Of a phone. */
const NARROW_PX = 480

/**
 * Where a callout of this size stands, always within the map: above its point, below or beside it where there is no room;
 * on a narrow map at its foot, or at its head when the point lies there.
 */
export function placeCallout(
  at: { x: number; y: number },
  size: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const [lastLeft, lastTop] = [room.width - size.width - EDGE_PX, room.height - size.height - EDGE_PX]
  // One that has no room below them stands over them.
  const head = lastTop < HEAD_PX ? EDGE_PX : HEAD_PX
  const left = clamp(at.x - size.width / 2, EDGE_PX, lastLeft)
  if (room.width < NARROW_PX) return { left, top: at.y + GAP_PX > lastTop ? head : Math.max(head, lastTop) }
  const [above, below] = [at.y - GAP_PX - size.height, at.y + GAP_PX]
  if (above >= head && above <= lastTop) return { left, top: above }
  if (below >= head && below <= lastTop) return { left, top: below }
  const [right, before] = [at.x + GAP_PX, at.x - GAP_PX - size.width]
  const beside = right > lastLeft && before >= EDGE_PX ? before : right
  return { left: clamp(beside, EDGE_PX, lastLeft), top: clamp(at.y - size.height / 2, head, lastTop) }
}

/** Keeps a callout beside its point while the map moves, and wholly within the map. */
function useStanding(
  card: RefObject<HTMLElement | null>,
  map: MapLibreMap,
  [lng, lat]: readonly [number, number],
) {
  useEffect(() => {
    const element = card.current
    if (element === null) return undefined
    const stand = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const room = { width: clientWidth, height: clientHeight }
      const { left, top } = placeCallout(map.project([lng, lat]), size, room)
      element.style.setProperty('translate', `${Math.round(left)}px ${Math.round(top)}px`)
    }
    stand()
    const moved = map.on('move', stand)
    const resized = map.on('resize', stand)
    const grown = new ResizeObserver(stand)
    grown.observe(element)
    return () => {
      moved.unsubscribe()
      resized.unsubscribe()
      grown.disconnect()
    }
  }, [card, map, lng, lat])
}

/** A pin at a point of the map. */
export function MapPin({
  loaded,
  lngLat: [lng, lat],
}: {
  loaded: Loaded
  lngLat: readonly [number, number]
}) {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const placed = new loaded.Marker({ element }).setLngLat([lng, lat]).addTo(loaded.map)
    placed.getElement().style.zIndex = '3'
    return () => {
      placed.remove()
    }
  }, [loaded, element, lng, lat])
  return createPortal(<span className="map-pin" />, element)
}

type MapCalloutProps = {
  loaded: Loaded
  lngLat: readonly [number, number]
  label: string
  onClose: () => void
  children: ReactNode
}

/** What is told of a point of the map, beside it. Escape closes it. */
export function MapCallout({ loaded, lngLat, label, onClose, children }: MapCalloutProps) {
  const card = useRef<HTMLElement>(null)
  useStanding(card, loaded.map, lngLat)
  useEffect(() => {
    // Who typed the place goes on in what is told of it.
    if (document.activeElement instanceof HTMLInputElement) card.current?.focus()
  }, [])
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
      loaded.map.getCanvas().focus()
    },
  }
  return (
    <>
      <MapPin loaded={loaded} lngLat={lngLat} />
      <section ref={card} className="map-callout" role="dialog" aria-label={label} tabIndex={-1} {...keys}>
        {children}
      </section>
    </>
  )
}
