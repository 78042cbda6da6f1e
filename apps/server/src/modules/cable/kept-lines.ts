import { type LngLat, simplifyLine } from '@fibrewatch/route'
import type { Db } from '#platform/database/database'
import { doInTurns } from '#platform/loop/loop-turns'
import {
  listMarkedCables,
  listPlacedStops,
  type MapFilter,
  type MarkedCable,
} from './cable-map.repository.ts'
import { makeLine } from './way.ts'

/** West, south, east, north, in degrees. */
type GroundBox = readonly [west: number, south: number, east: number, north: number]

interface KeptLine {
  readonly mark: string
  readonly line: readonly LngLat[]
  readonly box: GroundBox
  /** As it was drawn last. */
  drawn?: { readonly detailM: number; readonly line: readonly LngLat[] }
}

export interface LaidCable {
  readonly cable: MarkedCable['cable']
  readonly kept: KeptLine
}

/** The lines of all cables, as they lie when they are asked for. */
export interface KeptLines {
  readonly list: (filter: MapFilter) => Promise<LaidCable[]>
}

/** Of more points than these none is kept: they would take some 100 MB. */
const MAX_KEPT_POINTS = 1_000_000
/** Some ten centimetres: digits behind are noise that travels. */
const DECIMALS = 1e6

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

/**
 * Keeps the lines that were read, and asks before each answer which cables were changed since: nobody has to tell of a
 * change, whichever process makes it.
 */
export function createKeptLines(db: Db, maxPoints = MAX_KEPT_POINTS): KeptLines {
  let kept = new Map<number, KeptLine>()
  return {
    list: async (filter) => {
      const cables = await listMarkedCables(db, filter)
      const before = kept
      const changed = cables.filter(({ cable, mark }) => before.get(cable.id)?.mark !== mark)
      const read = changed.length === 0 ? new Map<number, KeptLine>() : await readLines(db, changed)
      // What others were told meanwhile stays, and so does what lies outside of this scope.
      if (read.size > 0) kept = keepWithin(new Map([...kept, ...read]), maxPoints)
      return cables.flatMap(({ cable }) => {
        const line = read.get(cable.id) ?? before.get(cable.id)
        return line === undefined ? [] : [{ cable, kept: line }]
      })
    },
  }
}

function keepWithin(lines: Map<number, KeptLine>, maxPoints: number): Map<number, KeptLine> {
  const points = lines.values().reduce((sum, { line }) => sum + line.length, 0)
  return points <= maxPoints ? lines : new Map<number, KeptLine>()
}

/** The marks are older than the rows: what changes in between is read again the next time. */
async function readLines(db: Db, cables: readonly MarkedCable[]): Promise<Map<number, KeptLine>> {
  const ids = cables.map(({ cable }) => cable.id)
  const stops = Map.groupBy(await listPlacedStops(db, ids), ({ cableId }) => cableId)
  return new Map(
    cables.map(({ cable: { id }, mark }) => {
      const line = makeLine(stops.get(id) ?? [])
      return [id, { mark, line, box: findBox(line) }]
    }),
  )
}

const round = ([lng, lat]: LngLat): LngLat => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]

const overlaps = ([west, south, east, north]: GroundBox, box: GroundBox): boolean =>
  west <= box[2] && east >= box[0] && south <= box[3] && north >= box[1]

export const isDrawable = ({ kept: { line } }: LaidCable): boolean => line.length > 1

export const findInBox = (laid: readonly LaidCable[], box: GroundBox): LaidCable[] =>
  laid.filter(({ kept }) => overlaps(kept.box, box))

/** Around all of them; null for none. */
export const joinBoxes = (laid: readonly LaidCable[]): [number, number, number, number] | null =>
  laid.reduce<[number, number, number, number] | null>((joined, { kept: { box } }) => {
    const [west, south, east, north] = joined ?? box
    return [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])]
  }, null)

function draw(kept: KeptLine, detailM: number): readonly LngLat[] {
  if (kept.drawn?.detailM === detailM) return kept.drawn.line
  const line = simplifyLine(kept.line, detailM).map(round)
  kept.drawn = { detailM, line }
  return line
}

/** Their lines with at most so many points together, and the ends of each: what was asked for is made coarser until it is so. */
export async function drawLaid(
  laid: readonly LaidCable[],
  { detailM, maxPoints }: { readonly detailM: number; readonly maxPoints: number },
): Promise<readonly (readonly LngLat[])[]> {
  const lines: (readonly LngLat[])[] = []
  await doInTurns(laid, ({ kept }) => void lines.push(draw(kept, detailM)))
  const points = lines.reduce((sum, line) => sum + line.length, 0)
  const isCoarsest = lines.every((line) => line.length <= 2)
  if (points <= maxPoints || isCoarsest) return lines
  return drawLaid(laid, { detailM: Math.max(1, detailM * 4), maxPoints })
}
