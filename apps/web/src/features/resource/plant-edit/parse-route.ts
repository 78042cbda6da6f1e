import { MAX_LINE_POINTS } from '@fibrewatch/contract/schema'

const MAX_LATITUDE = 90
const MAX_LONGITUDE = 180

export type RouteFault =
  | { is: 'point' | 'swapped'; line: number }
  | { is: 'few' }
  | { is: 'many'; limit: number }

/** `points` empty: no route is wanted. */
export type RouteText = { ok: true; points: number[][] } | { ok: false; fault: RouteFault }

const refuse = (fault: RouteFault): RouteText => ({ ok: false, fault })

/** The coordinates of a GeoJSON LineString, bare, as a feature or as the first of a collection. */
function findCoordinates(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if ('coordinates' in value) return value.coordinates
  if ('geometry' in value) return findCoordinates(value.geometry)
  return 'features' in value && Array.isArray(value.features) ? findCoordinates(value.features[0]) : undefined
}

function readJson(text: string): unknown {
  try {
    return findCoordinates(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** `lng,lat` with anything between that is no figure; a third figure is an altitude. */
function readPoint(text: string): number[] | null {
  const figures = text.split(/[\s,，;；]+/).filter((part) => part !== '')
  const [lng, lat] = figures.map(Number)
  const isPoint =
    figures.length >= 2 && figures.length <= 3 && figures.every((part) => Number.isFinite(Number(part)))
  return isPoint && lng !== undefined && lat !== undefined ? [lng, lat] : null
}

/** One point a line; a line of points as KML has them, `lng,lat,alt lng,lat,alt`, is as many. */
function splitPoints(text: string): { line: number; written: string }[] {
  return text.split(/\r?\n/).flatMap((written, at) => {
    const groups = written.trim().split(/\s+/)
    const isKml = groups.length > 1 && groups.every((group) => /^[^,]+,[^,]+(?:,[^,]+)?$/.test(group))
    const parts = isKml ? groups : [written.trim()]
    return parts.filter((part) => part !== '').map((part) => ({ line: at + 1, written: part }))
  })
}

function judge(points: readonly { line: number; point: number[] | null }[]): RouteText {
  if (points.length === 0) return { ok: true, points: [] }
  const wrong = points.find(({ point }) => point === null || Math.abs(point[0] ?? 0) > MAX_LONGITUDE)
  if (wrong !== undefined) return refuse({ is: 'point', line: wrong.line })
  const swapped = points.find(({ point }) => Math.abs(point?.[1] ?? 0) > MAX_LATITUDE)
  if (swapped !== undefined) return refuse({ is: 'swapped', line: swapped.line })
  if (points.length < 2) return refuse({ is: 'few' })
  if (points.length > MAX_LINE_POINTS) return refuse({ is: 'many', limit: MAX_LINE_POINTS })
  return { ok: true, points: points.flatMap(({ point }) => (point === null ? [] : [point])) }
}

/**
 * Reads a route as people have it: a point a line, GeoJSON, or the coordinates of a KML.
 *
 * @returns points as `[longitude, latitude]` in degrees, or the first fault and its line, from 1
 */
export function parseRoute(text: string): RouteText {
  const plain = text.trim()
  if (!plain.startsWith('{') && !plain.startsWith('['))
    return judge(splitPoints(plain).map(({ line, written }) => ({ line, point: readPoint(written) })))
  const coordinates = plain.startsWith('[') ? readArray(plain) : readJson(plain)
  if (!Array.isArray(coordinates)) return refuse({ is: 'point', line: 1 })
  return judge(
    coordinates.map((one: unknown, at) => {
      const [lng, lat] = Array.isArray(one) ? (one as unknown[]) : []
      const isPoint = typeof lng === 'number' && typeof lat === 'number'
      return { line: at + 1, point: isPoint ? [lng, lat] : null }
    }),
  )
}

function readArray(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The coordinates of the first line of a KML, a point a line; null where the text is none. */
export function findKmlLine(text: string): string | null {
  const [, coordinates] = /<LineString[\s>][\s\S]*?<coordinates>([^<]*)<\/coordinates>/.exec(text) ?? []
  return coordinates === undefined ? null : coordinates.trim().split(/\s+/).join('\n')
}

/** The same the other way round: a point a line. */
export const writeRoute = (points: readonly (readonly number[])[]): string =>
  points.map(([lng, lat]) => `${lng},${lat}`).join('\n')
