import type { Feature, Position } from 'geojson'
import type { MapView } from './map-controls.tsx'

/** `[west, south, east, north]`, WGS-84 degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]
export type PictureSize = { widthPx: number; heightPx: number }
export type PointPx = readonly [x: number, y: number]

/** Where the ground lies in a picture, and how large it is there. */
export type Projection = { project: (lngLat: readonly number[]) => PointPx; view: MapView }

/** Room for names above the northernmost point, and for a whole mark at every edge. */
const PADDING_PX = { top: 26, right: 24, bottom: 16, left: 24 }
/** Closer than this the base map has nothing to show. */
const MAX_ZOOM = 14
/** MapLibre counts its zoom by tiles of this size: both maps mean the same by a zoom. */
const TILE_PX = 512
const EARTH_M = 40_075_016.686
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Web Mercator (EPSG:3857) on a square of 1: x to the east, y to the south. */
function toMercator([lng = 0, lat = 0]: readonly number[]): PointPx {
  const y = Math.log(Math.tan(Math.PI / 4 + toRadians(lat) / 2))
  return [(lng + 180) / 360, (1 - y / Math.PI) / 2]
}

/** Where the ground lies at a zoom, from the corner of the world. */
export const projectAtZoom =
  (zoom: number) =>
  (lngLat: readonly number[]): PointPx => {
    const [x, y] = toMercator(lngLat)
    return [x * TILE_PX * 2 ** zoom, y * TILE_PX * 2 ** zoom]
  }

/** Fits the bounds into the picture, in its middle. */
export function makeProjection([west, south, east, north]: Bounds, size: PictureSize): Projection {
  const [[left, top], [right, bottom]] = [toMercator([west, north]), toMercator([east, south])]
  const innerPx = {
    width: Math.max(1, size.widthPx - PADDING_PX.left - PADDING_PX.right),
    height: Math.max(1, size.heightPx - PADDING_PX.top - PADDING_PX.bottom),
  }
  const widest = Math.min(innerPx.width / (right - left), innerPx.height / (bottom - top))
  const scale = Math.min(widest, TILE_PX * 2 ** MAX_ZOOM)
  const offsetX = PADDING_PX.left + (innerPx.width - (right - left) * scale) / 2 - left * scale
  const offsetY = PADDING_PX.top + (innerPx.height - (bottom - top) * scale) / 2 - top * scale
  const latitude = toRadians((south + north) / 2)
  return {
    project: (lngLat) => {
      const [x, y] = toMercator(lngLat)
      return [x * scale + offsetX, y * scale + offsetY]
    },
    view: { zoom: Math.log2(scale / TILE_PX), metresPerPx: (EARTH_M * Math.cos(latitude)) / scale },
  }
}

const tellPoint = ([x, y]: PointPx) => `${x.toFixed(1)} ${y.toFixed(1)}`

const drawLine = (points: readonly Position[], { project }: Projection, end = '') =>
  points.length === 0 ? '' : `M${points.map((point) => tellPoint(project(point))).join('L')}${end}`

/** The `d` of an SVG path; empty for what has no extent. */
export function drawPath({ geometry }: Feature, projection: Projection): string {
  if (geometry.type === 'LineString') return drawLine(geometry.coordinates, projection)
  if (geometry.type === 'MultiLineString')
    return geometry.coordinates.map((line) => drawLine(line, projection)).join('')
  if (geometry.type !== 'Polygon') return ''
  return geometry.coordinates.map((ring) => drawLine(ring, projection, 'Z')).join('')
}

/** Line width in pixels by zoom: look.md section 9 (≤ 9, 10–12, 13–15, ≥ 16). */
const WIDTHS: readonly [fromZoom: number, widthPx: number][] = [
  [16, 5],
  [13, 3.5],
  [10, 2.5],
]
const THINNEST_PX = 1.5
export const widthAt = (zoom: number): number => WIDTHS.find(([from]) => zoom >= from)?.[1] ?? THINNEST_PX

/** A width between that at zoom 8 and that at zoom 13. */
export const growWidth = (zoom: number, atZoom8: number, atZoom13: number): number =>
  atZoom8 + ((Math.min(13, Math.max(8, zoom)) - 8) / 5) * (atZoom13 - atZoom8)

export type PlaceName = { text: string; rank: number; x: number; y: number; fontPx: number }
export type Box = { left: number; right: number; top: number; bottom: number }
/** What stands in a picture, around its middle. */
export type Standing = { at: PointPx; halfPx: { x: number; y: number } }

const FONT_PX = { first: 13, other: 12 }
/** Of the size of the letters: Chinese ones are square, Latin ones narrower. */
const LETTER_WIDTH = { wide: 1, narrow: 0.56 }
const LINE_HEIGHT = 1.25
const GAP_PX = { x: 6, y: 5 }
const isWide = (letter: string) => letter > '\u2e7f'

/** About how wide a text is drawn in a font of that size. */
export const widthOf = (text: string, fontPx: number): number =>
  Array.from(text, (letter) => (isWide(letter) ? LETTER_WIDTH.wide : LETTER_WIDTH.narrow) * fontPx).reduce(
    (sum, widthPx) => sum + widthPx,
    0,
  )

const boxOf = ({ text, x, y, fontPx }: PlaceName): Box => ({
  left: x,
  right: x + widthOf(text, fontPx),
  top: y - fontPx,
  bottom: y + fontPx * (LINE_HEIGHT - 1),
})

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export const makeMarkBox = ({ at: [x, y], halfPx }: Standing): Box => ({
  left: x - halfPx.x,
  right: x + halfPx.x,
  top: y - halfPx.y,
  bottom: y + halfPx.y,
})

type Place = { text: string; rank: number; at: PointPx }

/** Beside the place, where there may be room: above or below it, to its right before its left. */
function listCandidates({ text, rank, at: [x, y] }: Place): PlaceName[] {
  const fontPx = rank === 1 ? FONT_PX.first : FONT_PX.other
  const [right, left] = [x + GAP_PX.x, x - GAP_PX.x - widthOf(text, fontPx)]
  const [above, below] = [y - GAP_PX.y, y + GAP_PX.y + fontPx]
  const spots: PointPx[] = [
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ]
  return spots.map(([spotX, spotY]) => ({ text, rank, fontPx, x: spotX, y: spotY }))
}

type NamesOptions = {
  locale: 'zh' | 'en'
  projection: Projection
  size: PictureSize
  /** They keep their place: no name covers them. */
  standing: readonly Standing[]
}

/** The names that fit into the picture without touching a mark or each other, the more important first. */
export function placeNames(
  features: readonly Feature[],
  { locale, projection, size, standing }: NamesOptions,
): PlaceName[] {
  const places = features.flatMap(({ geometry, properties }): Place[] => {
    if (geometry.type !== 'Point') return []
    const text = String(properties?.[locale === 'zh' ? 'name' : 'en'])
    return [{ text, rank: Number(properties?.['rank']), at: projection.project(geometry.coordinates) }]
  })
  const taken = standing.map(makeMarkBox)
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= size.widthPx &&
    box.bottom <= size.heightPx &&
    !taken.some((other) => overlap(box, other))
  return places
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap((place) => {
      const name = listCandidates(place).find((candidate) => isFree(boxOf(candidate)))
      if (name === undefined) return []
      taken.push(boxOf(name))
      return [name]
    })
}
