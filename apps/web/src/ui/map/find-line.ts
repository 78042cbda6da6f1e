import type { Map as MapLibreMap, MapGeoJSONFeature } from 'maplibre-gl'
import type { LineLook } from './line-map.types.ts'
import { orderOf } from './map-lines.ts'
import { boxAround, distancePx, findSegmentAt, mayCross, readProjection, type ScreenPoint } from './screen.ts'

/** As far as a pointer may miss a line, in pixels; a finger covers more. */
const REACH_PX = { line: { pointer: 6, finger: 14 }, mark: { pointer: 2, finger: 8 } }

const readReachPx = (what: keyof typeof REACH_PX): number =>
  REACH_PX[what][matchMedia('(pointer: coarse)').matches ? 'finger' : 'pointer']

/** Small marks that lie over the lines and are pressed before them, where a page draws some. */
export const MARKS_LAYER = 'marks'

/** What is drawn by some of the layers around a point of the screen, the uppermost first. */
export function findDrawnAt(
  map: MapLibreMap,
  { x, y }: ScreenPoint,
  { layers, what = 'line' }: { layers: readonly string[]; what?: keyof typeof REACH_PX },
): MapGeoJSONFeature[] {
  const present = layers.filter((id) => map.getLayer(id) !== undefined)
  if (present.length === 0) return []
  const reach = readReachPx(what)
  return map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: present },
  )
}

type Shown = Pick<LineLook, 'lines' | 'selectedId'>

/** The line at a point of the screen, of several the uppermost, then the nearest; null for none, and where a mark lies over it. */
export function findLineAt(map: MapLibreMap, at: ScreenPoint, { lines, selectedId }: Shown): string | null {
  if (findDrawnAt(map, at, { layers: [MARKS_LAYER], what: 'mark' }).length > 0) return null
  const reachPx = readReachPx('line')
  const projection = readProjection(map)
  const box = boxAround({ at, reachPx }, projection)
  let found: { id: string; order: number; offPx: number } | null = null
  for (const line of lines) {
    if (!mayCross(line.coordinates, box)) continue
    const points = line.coordinates.map(([lng = 0, lat = 0]) => projection.project([lng, lat]))
    const segment = findSegmentAt(points, { at, reachPx })
    if (segment === null) continue
    const [order, offPx] = [orderOf(line, selectedId), distancePx(at, segment.nearest)]
    if (found !== null && (order < found.order || (order === found.order && offPx >= found.offPx))) continue
    found = { id: line.id, order, offPx }
  }
  return found?.id ?? null
}
