import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GeoJSONSource } from 'maplibre-gl'
import { PLACES } from '@fibrewatch/contract/region'
import { GROUP_SPACING_PX, gatherMarks } from './gather-marks.ts'
import type { LineMapProps, Loaded, MapMarker } from './line-map.types.ts'
import { HEAD_PX } from './map-callout.tsx'
import { type MapView, useMapView } from './map-controls.tsx'
import { chooseSides, NAME_PX, type Name, type NameSide } from './name-sides.ts'
import { projectAtZoom, type Standing } from './picture-model.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import type { ShownGround } from './use-ground.ts'

/** What a mark tells above itself is told below it where the head of the map, and the search there, would hide it: `data-at-head` says so. */
function useHead({ map }: Loaded, element: HTMLElement, { lngLat: [lng, lat], covers }: MapMarker): void {
  const top = covers?.top
  useEffect(() => {
    if (top === undefined) return undefined
    const look = () => void element.toggleAttribute('data-at-head', map.project([lng, lat]).y + top < HEAD_PX)
    look()
    const moved = map.on('move', look)
    return () => {
      moved.unsubscribe()
      element.removeAttribute('data-at-head')
    }
  }, [map, element, lng, lat, top])
}

type MarkerPortalProps = {
  loaded: Loaded
  marker: MapMarker
  view: MapView
  /** Where its name is written; absent: nowhere. */
  side: NameSide | undefined
  onPoint: (id: string | null) => void
}

function MarkerPortal({ loaded, marker, view, side, onPoint }: MarkerPortalProps) {
  const [element] = useState(() => document.createElement('div'))
  const [lng, lat] = marker.lngLat
  const isRaised = marker.raised === true
  useEffect(() => {
    const placed = new loaded.Marker({ element }).setLngLat([lng, lat]).addTo(loaded.map)
    placed.getElement().style.zIndex = isRaised ? '2' : '1'
    return () => {
      placed.remove()
    }
  }, [loaded, element, lng, lat, isRaised])
  useHead(loaded, element, marker)
  const content = typeof marker.content === 'function' ? marker.content(view) : marker.content
  return createPortal(
    <div className="map-mark" onMouseEnter={() => onPoint(marker.id)} onMouseLeave={() => onPoint(null)}>
      {marker.onClick === undefined ? (
        content
      ) : (
        <button type="button" className="map-marker" onClick={marker.onClick}>
          {content}
        </button>
      )}
      {side !== undefined && (
        <span className="map-name" data-side={side}>
          {marker.name?.text}
        </span>
      )}
    </div>,
    element,
  )
}

/** Half the size of what stands on the map: a site or a landmark, a fault, several faults. */
const HALF_PX = {
  site: { x: 5, y: 5 },
  fault: { x: 12, y: 12 },
  group: { x: GROUP_SPACING_PX.x / 2, y: GROUP_SPACING_PX.y / 2 },
}

/** A marker and half the size of its mark; null for what has none. */
type Placed = { marker: MapMarker; halfPx: Standing['halfPx'] | null }

const placeOne = (marker: MapMarker): Placed => ({
  marker,
  halfPx: marker.onClick === undefined ? HALF_PX.site : HALF_PX.fault,
})

/** Marks that would cover each other at a zoom, as one. */
function gatherAtZoom(
  markers: readonly MapMarker[],
  zoom: number,
  drawGroup: NonNullable<LineMapProps['drawGroup']>,
): Placed[] {
  return gatherMarks(markers, projectAtZoom(zoom)).map(({ members: [first, ...others] }) => {
    if (others.length === 0) return placeOne(first)
    const { onClick: _, ...group } = first
    const members = [first, ...others]
    const [covers] = members.flatMap((member) => member.covers ?? [])
    const raised = members.some((member) => member.raised)
    const marker = {
      ...group,
      raised,
      content: drawGroup(members),
      ...(covers === undefined ? {} : { covers }),
    }
    return { marker, halfPx: HALF_PX.group }
  })
}

/** Towns and quarters, which have a name and no mark. */
const listPlaces = (locale: 'zh' | 'en'): Placed[] =>
  PLACES.map(({ name, en, at: [lng, lat] }) => ({
    marker: {
      id: `place:${en}`,
      lngLat: [lng, lat],
      content: <span className="map-place" />,
      name: { text: locale === 'zh' ? name : en, fromZoom: 0 },
    },
    halfPx: null,
  }))

/** Where the names of all that is shown are written at a zoom. */
function chooseSidesAtZoom(
  shown: readonly Placed[],
  zoom: number,
  pointedId: string | null,
): ReadonlyMap<string, NameSide> {
  const project = projectAtZoom(zoom)
  const placed = shown.map((one) => ({ ...one, at: project(one.marker.lngLat) }))
  const names = placed.flatMap(({ marker: { id, name }, at }): Name[] => {
    if (name === undefined || zoom < name.fromZoom) return []
    return [{ id, at, text: name.text, isAsked: name.isAsked === true || id === pointedId }]
  })
  const standing = placed.flatMap(({ halfPx, at }) => (halfPx === null ? [] : [{ at, halfPx }]))
  const covered = placed.flatMap(({ marker: { covers }, at: [x, y] }) =>
    covers === undefined
      ? []
      : [{ left: x + covers.left, right: x + covers.right, top: y + covers.top, bottom: y + covers.bottom }],
  )
  return chooseSides(names, { standing, covered })
}

/** The side of a text that lies at its mark, by the side of the mark that it is written on. */
const ANCHORS = { right: 'left', left: 'right', above: 'bottom', below: 'top' } as const

/** A square letter of the size of a mark: it keeps names away as a name does. */
const MARK_LETTER = '■'

/** Keeps the names of the ground away from the marks, and from the names that the page writes. */
function useRoom(loaded: Loaded, shown: readonly Placed[], sides: ReadonlyMap<string, NameSide>): void {
  const features = shown.flatMap(({ marker: { id, lngLat, name }, halfPx }) => {
    const side = sides.get(id)
    const takers = [
      ...(halfPx === null ? [] : [{ text: MARK_LETTER, anchor: 'center', sizePx: 2 * halfPx.x }]),
      ...(side === undefined || name === undefined
        ? []
        : [{ text: name.text, anchor: ANCHORS[side], sizePx: NAME_PX }]),
    ]
    return takers.map((properties) => ({
      type: 'Feature' as const,
      properties,
      geometry: { type: 'Point' as const, coordinates: lngLat },
    }))
  })
  useChanged([loaded, JSON.stringify(features)], () => {
    void loaded.map.getSource<GeoJSONSource>('room')?.setData({ type: 'FeatureCollection', features })
  })
}

type MapMarkersProps = { loaded: Loaded; ground: ShownGround } & Pick<
  LineMapProps,
  'markers' | 'drawGroup' | 'locale'
>

/** What stands at points of the map, and its names. */
export function MapMarkers({ loaded, ground, markers, drawGroup, locale }: MapMarkersProps) {
  const view = useMapView(loaded.map)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const near = markers.filter(({ minZoom = 0 }) => view.zoom >= minZoom)
  const marks = drawGroup === undefined ? near.map(placeOne) : gatherAtZoom(near, view.zoom, drawGroup)
  const shown = [...marks, ...(ground.hasOwnPlaces ? listPlaces(locale) : [])]
  const sides = chooseSidesAtZoom(shown, view.zoom, pointedId)
  useRoom(loaded, shown, sides)
  return shown.map(({ marker }) => (
    <MarkerPortal
      key={marker.id}
      {...{ loaded, marker, view }}
      side={sides.get(marker.id)}
      onPoint={setPointedId}
    />
  ))
}
