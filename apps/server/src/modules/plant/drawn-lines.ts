import { type LngLat, type PreparedRoute, simplifyLine, sliceRoute } from '@fibrewatch/route'
import { doInTurns } from '#platform/loop/loop-turns'

export interface LineQuestion {
  readonly linkId: number
  readonly brokenAtM: number | null
}

/** WGS-84 points. */
export interface GroundLines {
  readonly line: readonly LngLat[]
  readonly beyondBreak: readonly LngLat[]
}

/** West, south, east, north, in degrees. */
export type GroundBox = readonly [west: number, south: number, east: number, north: number]

export interface DrawnLines {
  readonly lines: ReadonlyMap<number, GroundLines>
  /** So many metres a point that was left out lies off its line at most. */
  readonly detailM: number
}

export interface RoutedLink extends LineQuestion {
  readonly route: PreparedRoute
}

/** A browser draws so many at once without a stutter, and they travel in a megabyte and a half. */
const MAX_POINTS = 60_000
/** Tried one after the other; at the last, all of a country is seen at once. */
const DETAILS_M = [0, 5, 20, 80, 320] as const
/** By so many of them it is told how many points all would have. */
const SAMPLE = 500
/** Some ten centimetres: digits behind are noise that travels. */
const DECIMALS = 1e6

interface Thinned {
  readonly detailM: number
  /** Of a link without a break. */
  readonly whole: GroundLines
}

interface Drawn extends Thinned {
  readonly box: GroundBox
}

/** What was drawn of a route last; it goes with the route. */
const kept = new WeakMap<PreparedRoute, Drawn>()
/** How many points a route keeps at each detail; of those of a sample alone. */
const counted = new WeakMap<PreparedRoute, Map<number, number>>()

const round = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]
const sliceWhole = (route: PreparedRoute): LngLat[] =>
  sliceRoute(route, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)

function findBox(line: readonly LngLat[]): GroundBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of line) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

const thin = (exact: readonly LngLat[], detailM: number): Thinned => ({
  detailM,
  whole: { line: detailM === 0 ? exact : simplifyLine(exact, detailM).map(round), beyondBreak: [] },
})

function draw(route: PreparedRoute, detailM: number): Drawn {
  const former = kept.get(route)
  if (former?.detailM === detailM) return former
  const exact = sliceWhole(route)
  const drawn = { ...thin(exact, detailM), box: former?.box ?? findBox(exact) }
  kept.set(route, drawn)
  return drawn
}

function countOf(route: PreparedRoute, detailM: number): number {
  const counts = counted.get(route) ?? new Map<number, number>()
  counted.set(route, counts)
  const count = counts.get(detailM) ?? simplifyLine(sliceWhole(route), detailM).length
  counts.set(detailM, count)
  return count
}

/** So many points all of them would have, by those of some. */
async function countPoints(
  routed: readonly RoutedLink[],
  sample: readonly RoutedLink[],
  detailM: number,
): Promise<number> {
  let points = 0
  await doInTurns(sample, ({ route }) => {
    points += countOf(route, detailM)
  })
  return sample.length === 0 ? 0 : (points / sample.length) * routed.length
}

async function chooseDetail(routed: readonly RoutedLink[]): Promise<number> {
  const every = Math.max(1, Math.floor(routed.length / SAMPLE))
  const sample = routed.filter((_, at) => at % every === 0)
  for (const detailM of DETAILS_M)
    if ((await countPoints(routed, sample, detailM)) <= MAX_POINTS) return detailM
  return DETAILS_M.at(-1) ?? 0
}

/** What was drawn of a broken link last; it goes with the lines of the whole one. */
const keptBroken = new WeakMap<GroundLines, { readonly brokenAtM: number; readonly lines: GroundLines }>()

function makeGroundLines({ route, brokenAtM }: RoutedLink, thinned: Thinned): GroundLines {
  if (brokenAtM === null) return thinned.whole
  const former = keptBroken.get(thinned.whole)
  if (former?.brokenAtM === brokenAtM) return former.lines
  const lines = breakLines(route, brokenAtM, thinned)
  keptBroken.set(thinned.whole, { brokenAtM, lines })
  return lines
}

function breakLines(route: PreparedRoute, brokenAtM: number, { whole, detailM }: Thinned): GroundLines {
  // The seen part is told from the other by its points: both are thinned by themselves.
  const beyondBreak = sliceRoute(route, brokenAtM, Number.POSITIVE_INFINITY)
  if (detailM === 0) return { line: whole.line, beyondBreak }
  const seen = sliceRoute(route, Number.NEGATIVE_INFINITY, brokenAtM)
  const beyond = simplifyLine(beyondBreak, detailM)
  return { line: [...simplifyLine(seen, detailM).slice(0, -1), ...beyond], beyondBreak: beyond }
}

const overlaps = ([west, south, east, north]: GroundBox, box: GroundBox): boolean =>
  west <= box[2] && east >= box[0] && south <= box[3] && north >= box[1]

/** All of them with few points, or those in a box with all theirs, unless these are too many themselves. */
export async function drawLines(routed: readonly RoutedLink[], within?: GroundBox): Promise<DrawnLines> {
  const shown =
    within === undefined
      ? routed
      : routed.filter(({ route }) => overlaps((kept.get(route) ?? draw(route, 0)).box, within))
  const detailM = await chooseDetail(shown)
  const lines = new Map<number, GroundLines>()
  await doInTurns(shown, (link) => {
    // By a box without being kept: the next one is another, and all together are asked for again and again.
    const thinned = within === undefined ? draw(link.route, detailM) : thin(sliceWhole(link.route), detailM)
    lines.set(link.linkId, makeGroundLines(link, thinned))
  })
  return { lines, detailM }
}
