import { cableApi, type CableInfo } from '@fibrewatch/contract/cable'
import { type LinkInfo, plantApi } from '@fibrewatch/contract/plant'
import type { LngLat } from '@fibrewatch/route'
import { call } from '#lib/api/call.ts'
import { parseLngLat } from '../plant-map/map-model.ts'
import { findFibreEndM } from './link-place.ts'

/** What is drawn: a line of points, and where it goes when it is saved. */
export type DrawSubject = {
  kind: 'link' | 'cable'
  code: string
  start: readonly LngLat[]
  /** Points of the line that stay where they are: the nodes of a cable. */
  pinned: ReadonlySet<LngLat>
  /** What has to lie along the line, in metres. */
  lengthM: number
  /** The link whose own line is no target to snap to. */
  linkId: number | null
  /** What a point is snapped to beside sites and nodes. */
  places: readonly LngLat[]
  send: (points: readonly LngLat[]) => Promise<unknown>
}

const listPoints = (lngLats: readonly (readonly number[] | null)[]): LngLat[] =>
  lngLats.flatMap((lngLat) => {
    const point = parseLngLat(lngLat)
    return point === null ? [] : [point]
  })

const writePoints = (points: readonly LngLat[]): number[][] => points.map((point) => [...point])

export function makeLinkSubject({ link, route, landmarks, version }: LinkInfo): DrawSubject {
  return {
    kind: 'link',
    code: link.code,
    start: listPoints(route?.coordinates ?? []),
    pinned: new Set(),
    lengthM: findFibreEndM(link) - link.launchOffsetM,
    linkId: link.id,
    places: listPoints(landmarks.map(({ lngLat }) => lngLat)),
    send: (points) => {
      const drawn = { type: 'LineString' as const, coordinates: writePoints(points) }
      return call(plantApi.linkRoute, { body: { id: link.id, version, route: drawn }, isQuiet: true })
    },
  }
}

/** The points behind each pinned one, up to the next. */
export function splitAtPinned(points: readonly LngLat[], pinned: ReadonlySet<LngLat>): LngLat[][] {
  const lines: LngLat[][] = []
  for (const point of points) {
    if (pinned.has(point)) lines.push([])
    else lines.at(-1)?.push(point)
  }
  return lines
}

/** The points of its way that lie somewhere, from its A end to its B end. */
export const makeCableLine = ({ stops }: Pick<CableInfo, 'stops'>): LngLat[] =>
  stops.flatMap(({ lngLat, line }) => listPoints([lngLat, ...line]))

/** Its nodes stay, and the line between them is drawn; null while one of them lies nowhere. */
export function makeCableSubject({ cable, stops }: CableInfo): DrawSubject | null {
  const nodes = listPoints(stops.map(({ lngLat }) => lngLat))
  if (nodes.length < stops.length || stops.length < 2) return null
  const pinned = new Set(nodes)
  const [first, last] = [stops[0], stops.at(-1)]
  return {
    kind: 'cable',
    code: cable.code,
    start: nodes.flatMap((node, at) => [node, ...listPoints(stops[at]?.line ?? [])]),
    pinned,
    lengthM: (last?.cableM ?? 0) - (first?.cableM ?? 0),
    linkId: null,
    places: [],
    send: (points) => {
      const lines = splitAtPinned(points, pinned)
      const body = {
        id: cable.id,
        version: cable.version,
        stops: stops.map(({ id, nodeId, cableM, sheathInM, sheathOutM, slackM, passing, laying }, at) => ({
          id,
          nodeId,
          cableM,
          sheathInM,
          sheathOutM,
          slackM,
          passing,
          laying,
          line: writePoints(lines[at] ?? []),
        })),
      }
      return call(cableApi.stops, { body, isQuiet: true })
    },
  }
}
