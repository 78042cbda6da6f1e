import type { Map as MapLibreMap, Point } from 'maplibre-gl'

/** As far as a pointer may miss a line, in pixels; a finger covers more. */
const POINTER_REACH_PX = 6
const FINGER_REACH_PX = 14

/** The line that is drawn at a point of the screen; null for none. */
export function findLineAt(map: MapLibreMap, { x, y }: Pick<Point, 'x' | 'y'>): string | null {
  const reach = matchMedia('(pointer: coarse)').matches ? FINGER_REACH_PX : POINTER_REACH_PX
  const [hit] = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: ['line-edge', 'line-unknown', 'line-broken'] },
  )
  const id: unknown = hit?.properties['id']
  return typeof id === 'string' ? id : null
}
