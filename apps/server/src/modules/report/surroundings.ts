import type { Landmark } from '@fibrewatch/contract/plant'
import type { DomainScope } from '#platform/auth/scope'
import type { Neighbours } from './drawing/sheet.ts'
import type { ReportPorts } from './report.types.ts'

type Point = readonly number[]

/** What lies on the ground in the domain of a report: the only map a server without internet has. */
export interface Surroundings {
  readonly lines: readonly {
    readonly linkId: number
    readonly code: string
    readonly line: readonly Point[]
  }[]
  readonly sites: readonly { readonly name: string; readonly lngLat: Point }[]
}

/** Routes kept in memory for one report; those of the first links by code. */
const MAX_LINES = 1000

export async function loadSurroundings(ports: ReportPorts, scope: DomainScope): Promise<Surroundings> {
  const links = (await ports.listLinks(scope)).slice(0, MAX_LINES)
  const grounds = await ports.listLines(links.map(({ id }) => ({ linkId: id, brokenAtM: null })))
  const sites = await ports.listSites(scope)
  return {
    lines: links.flatMap(({ id, code }) => {
      const line = grounds.get(id)?.line
      return line === undefined ? [] : [{ linkId: id, code, line }]
    }),
    sites: sites.flatMap(({ name, lngLat }) => (lngLat === null ? [] : [{ name, lngLat }])),
  }
}

interface Around {
  readonly linkId: number
  readonly line: readonly Point[]
  readonly landmarks: readonly Landmark[]
}

/** Routes and names of one drawing, and points of a route: more would not be seen on paper. */
const MAX_DRAWN = 60
const MAX_POINTS = 200
/** How far the drawing may reach beyond the route, as a share of its extent. */
const REACH = 1.5
const DEGREES_SAME_PLACE = 0.002

/** What is drawn beside a route: other routes with their codes, and sites that are no landmark of its own. */
export function findNeighbours({ lines, sites }: Surroundings, around: Around): Neighbours {
  const isNear = makeNearness(around.line)
  const near = lines
    .filter(({ linkId, line }) => linkId !== around.linkId && line.some(isNear))
    .slice(0, MAX_DRAWN)
  const strange = sites.filter(
    ({ lngLat }) => isNear(lngLat) && !around.landmarks.some((own) => isSamePlace(own.lngLat, lngLat)),
  )
  return {
    lines: near.map(({ line }) => thin(line)),
    places: [
      ...strange.slice(0, MAX_DRAWN).map(({ name, lngLat }) => ({ lngLat, label: name, isSite: true })),
      ...near.map(({ code, line }) => ({
        lngLat: findMiddle(line.filter(isNear)),
        label: code,
        isSite: false,
      })),
    ],
  }
}

function makeNearness(line: readonly Point[]): (point: Point) => boolean {
  const [lngs, lats] = [line.map(([lng = 0]) => lng), line.map(([, lat = 0]) => lat)]
  const [west, east, south, north] = [leastOf(lngs), mostOf(lngs), leastOf(lats), mostOf(lats)]
  const reach = REACH * Math.max(east - west, north - south)
  return ([lng = 0, lat = 0]) =>
    lng > west - reach && lng < east + reach && lat > south - reach && lat < north + reach
}

const isSamePlace = (a: Point | null, b: Point): boolean =>
  a !== null && a.every((value, at) => Math.abs(value - (b[at] ?? 0)) < DEGREES_SAME_PLACE)

const findMiddle = (points: readonly Point[]): Point => points[Math.floor(points.length / 2)] ?? []

/** Every so-manieth point, and the last. */
function thin(line: readonly Point[]): Point[] {
  const step = Math.ceil(line.length / MAX_POINTS)
  return line.filter((_, at) => at % step === 0 || at === line.length - 1)
}

const leastOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const mostOf = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
