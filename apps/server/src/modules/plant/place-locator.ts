import type { PlaceDetail } from '@fibrewatch/contract/alarm'
import {
  describePlace,
  findFormer,
  type Former,
  type LandmarkOffset,
  type Location,
  locate,
  makeRoute,
  type PreparedRoute,
  sliceRoute,
  toGcj02,
} from '@fibrewatch/route'
import type { Db } from '#platform/database/database'
import { doInTurns } from '#platform/loop/loop-turns'
import {
  type DrawnLines,
  drawLines,
  type GroundBox,
  type GroundLines,
  type LineQuestion,
  type RoutedLink,
} from './drawn-lines.ts'
import { listRouteRows, type RouteRow } from './place-locator.repository.ts'
import { createLoadingCache } from './loading-cache.ts'
import { type FormerRow, listFormerMappings } from './link-mapping.repository.ts'
import { composeRoute, type LandmarkFacts, type RouteFacts } from './route-landmarks.ts'
import type { LocatedPlace, Position } from './plant.types.ts'

/** A usual test pulse; its spatial resolution is 10 m. */
const DEFAULT_PULSE_NS = 100
/** The usual sample spacing of such a pulse. */
const DEFAULT_SPACING_M = 2.5

/** A map asks for all of ten thousand at once, with a million points and their landmarks: others are served in between. */
const LINKS_OF_READ = 200

interface LinkRoute {
  /** Undefined where the link has none now. */
  readonly route: PreparedRoute | undefined
  /** Those before cutovers. */
  readonly formers: readonly (Former & { readonly route: PreparedRoute | undefined })[]
  readonly groupIndex: number
  readonly pulseNs: number
  readonly sampleSpacingM: number
}

export interface PlaceLocator {
  readonly locate: (position: Position) => Promise<LocatedPlace | null>
  readonly locateAll: (positions: readonly Position[]) => Promise<(LocatedPlace | null)[]>
  /** The ground lines of links: whole, and beyond a break. Links without a route are absent. */
  readonly listLines: (links: readonly LineQuestion[]) => Promise<ReadonlyMap<number, GroundLines>>
  /** The same, with as few points as a map of all of them needs; of those that reach into a box alone as they were drawn. */
  readonly drawLines: (links: readonly LineQuestion[], within?: GroundBox) => Promise<DrawnLines>
  readonly forget: (linkId: number) => void
  readonly clear: () => void
}

/**
 * Places of positions, from prepared routes in memory. After a change of a route, a landmark or the measurement of a link,
 * forget the link here.
 */
export function createPlaceLocator(db: Db): PlaceLocator {
  const routes = createLoadingCache<number, LinkRoute>((linkIds) => loadRoutes(db, linkIds))
  const locateAll = async (positions: readonly Position[]): Promise<(LocatedPlace | null)[]> => {
    const found = await routes.loadAll(positions.map(({ linkId }) => linkId))
    return positions.map((position) => locateOn(found.get(position.linkId), position))
  }
  return {
    locateAll,
    locate: async (position) => (await locateAll([position]))[0] ?? null,
    listLines: async (links) => {
      const found = await routes.loadAll(links.map(({ linkId }) => linkId))
      return new Map(links.flatMap((link) => drawLine(found.get(link.linkId), link)))
    },
    drawLines: async (links, within) => {
      const found = await routes.loadAll(links.map(({ linkId }) => linkId))
      const routed: RoutedLink[] = []
      for (const { linkId, brokenAtM } of links) {
        const route = found.get(linkId)?.route
        if (route !== undefined) routed.push({ linkId, brokenAtM, route })
      }
      return drawLines(routed, within)
    },
    forget: routes.forget,
    clear: routes.clear,
  }
}

function drawLine(
  found: LinkRoute | undefined,
  { linkId, brokenAtM }: LineQuestion,
): [number, GroundLines][] {
  if (!found?.route) return []
  const line = sliceRoute(found.route, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const beyondBreak = brokenAtM === null ? [] : sliceRoute(found.route, brokenAtM, Number.POSITIVE_INFINITY)
  return [[linkId, { line, beyondBreak }]]
}

function locateOn(
  found: LinkRoute | undefined,
  { positionM, accuracy, atMs = Number.POSITIVE_INFINITY }: Position,
): LocatedPlace | null {
  const route = found && (findFormer(found.formers, atMs) ?? found).route
  if (!found || !route) return null
  const { groupIndex } = found
  const pulseNs = accuracy?.pulseNs ?? found.pulseNs
  const sampleSpacingM = accuracy?.sampleSpacingM ?? found.sampleSpacingM
  const positionSigmaM = accuracy?.positionSigmaM
  const location = locate(route, positionM, { pulseNs, sampleSpacingM, groupIndex, positionSigmaM })
  return location.ok ? makePlace(location.value, route) : null
}

function makePlace(location: Location, { excessRatio }: PreparedRoute): LocatedPlace {
  const { lngLat, uncertaintyM } = location
  return {
    text: (locale) => describePlace(location, locale),
    lngLat: [...lngLat],
    uncertaintyM,
    detail: makeDetail(location, excessRatio),
  }
}

function makeDetail(location: Location, excessRatio: number): PlaceDetail {
  const { opticalM, cableM, lngLat, uncertaintyM, before, after } = location
  return {
    opticalM,
    cableM,
    excessRatio,
    uncertaintyM,
    lngLat: [...lngLat],
    gcj02: [...toGcj02(lngLat)],
    before: makeNeighbour(before),
    after: makeNeighbour(after),
  }
}

function makeNeighbour(neighbour: LandmarkOffset | null): PlaceDetail['before'] {
  if (!neighbour) return null
  const { landmark, offsetM } = neighbour
  return { name: landmark.name, opticalM: landmark.opticalM, offsetM }
}

async function loadRoutes(db: Db, linkIds: readonly number[]): Promise<Map<number, LinkRoute>> {
  const formers = Map.groupBy(await listFormerMappings(db, linkIds), ({ linkId }) => linkId)
  const prepared = new Map<number, LinkRoute>()
  for (let at = 0; at < linkIds.length; at += LINKS_OF_READ) {
    const rows = await listRouteRows(db, linkIds.slice(at, at + LINKS_OF_READ))
    await doInTurns(rows, (row) => {
      prepared.set(row.linkId, prepareRoute({ ...row, formers: formers.get(row.linkId) ?? [] }))
    })
  }
  return prepared
}

/** Stored routes were checked when they were stored; one that no longer passes gives no places, and no error. */
function prepareRoute(row: RouteRow & { readonly formers: readonly FormerRow[] }): LinkRoute {
  const pulseNs = row.lastPulseNs ?? DEFAULT_PULSE_NS
  const sampleSpacingM = row.lastSpacingM ?? DEFAULT_SPACING_M
  const formers = row.formers.map((former) => ({
    untilMs: former.until.getTime(),
    route: prepare(former, former.landmarks),
  }))
  const { line } = row
  const route = prepare({ ...row, route: line }, row.landmarks)
  return { route, formers, groupIndex: row.groupIndex, pulseNs, sampleSpacingM }
}

function prepare(
  { route: line, ...facts }: Omit<RouteFacts, 'line'> & { readonly route: RouteFacts['line'] | null },
  landmarks: readonly LandmarkFacts[],
): PreparedRoute | undefined {
  if (line === null) return undefined
  const route = makeRoute(composeRoute({ ...facts, line }, landmarks))
  return route.ok ? route.value : undefined
}
