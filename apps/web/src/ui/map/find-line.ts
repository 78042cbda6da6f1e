import type { Map as MapLibreMap, MapGeoJSONFeature, Point } from 'maplibre-gl'

/** As far as a pointer may miss a line, in pixels; a finger covers more. */
const REACH_PX = { line: { pointer: 6, finger: 14 }, mark: { pointer: 2, finger: 8 } }

/** Small marks that lie over the lines and are pressed before them, where a page draws some. */
export const MARKS_LAYER = 'marks'

/** What is drawn by some of the layers around a point of the screen, the uppermost first. */
export function findDrawnAt(
  map: MapLibreMap,
  { x, y }: Pick<Point, 'x' | 'y'>,
  { layers, what = 'line' }: { layers: readonly string[]; what?: keyof typeof REACH_PX },
): MapGeoJSONFeature[] {
  const present = layers.filter((id) => map.getLayer(id) !== undefined)
  if (present.length === 0) return []
  const reach = REACH_PX[what][matchMedia('(pointer: coarse)').matches ? 'finger' : 'pointer']
  return map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: present },
  )
}

/** The line that is drawn at a point of the screen; null for none, and where a mark lies over it. */
export function findLineAt(map: MapLibreMap, point: Pick<Point, 'x' | 'y'>): string | null {
  if (findDrawnAt(map, point, { layers: [MARKS_LAYER], what: 'mark' }).length > 0) return null
  const [hit] = findDrawnAt(map, point, { layers: ['line-edge', 'line-unknown', 'line-broken'] })
  const id: unknown = hit?.properties['id']
  return typeof id === 'string' ? id : null
}
