import type { LngLat } from '@fibrewatch/route'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useChanged } from '#ui/keep/use-changed.ts'
import type { Loaded } from '#ui/map/line-map.types.ts'
import type { LinkPlace } from './link-place.ts'

/** Streets can be told apart. */
const PLACE_ZOOM = 14
const FLIGHT_MS = 600

/** Brings a point into the middle of the map, near enough to see where it is. */
export function flyTo(map: MapLibreMap, [lng, lat]: LngLat): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const zoom = Math.max(map.getZoom(), PLACE_ZOOM)
  map.easeTo({ center: [lng, lat], zoom, duration: isStill ? 0 : FLIGHT_MS })
}

type Flight = {
  place: LinkPlace | null
  /** It was clicked on the map: who did sees it. */
  isInView: boolean
}

/** Flies to the place of the page when it becomes another one. */
export function useFlight({ map }: Loaded, { place, isInView }: Flight): void {
  const [lng, lat] = place?.lngLat ?? []
  useChanged([map, lng, lat], () => {
    // After the map has gone to the whole link, which a newly selected one does in the same step.
    if (place !== null && !isInView) queueMicrotask(() => flyTo(map, place.lngLat))
  })
}
