import type { CableStop, Network } from './network.ts'
import type { FibrePath } from './trace-fibre.ts'

/** A place of a fibre of a cable. */
export interface CablePlace {
  readonly cableId: number
  readonly fibre: number
  readonly cableM: number
}

/** A fibre between two neighbouring stops of its cable, in the direction of a path: `toCableM` may lie before `fromCableM`. */
export interface LaidStretch {
  readonly cableId: number
  readonly fibre: number
  readonly fromNodeId: number
  readonly toNodeId: number
  readonly fromCableM: number
  readonly toCableM: number
  /** Fibre length over cable length, minus 1. */
  readonly excessRatio: number
}

/** A stretch with its optical distances. */
export type PlacedStretch = LaidStretch & {
  readonly fromM: number
  readonly toM: number
}

/** A node whose optical distance is known, from the link's landmarks. */
export interface Anchor {
  readonly nodeId: number
  readonly opticalM: number
}

interface Corner {
  /** Fibre metres by the cables' own lengths. */
  readonly fibreM: number
  readonly opticalM: number
}
type Corners = readonly [Corner, ...Corner[]]

/** Two places this close are one. */
const SAME_PLACE_M = 1e-3

/** A path cut at every stop of its cables. */
export function listStretches({ cables }: Network, { parts }: FibrePath): LaidStretch[] {
  return parts.flatMap((part) => {
    if (part.kind === 'joint') return []
    const { cableId, fibre } = part
    const excessRatio = cables.get(cableId)?.excessRatio ?? 0
    const stops = [part.from, ...part.passed, part.to]
    return stops.slice(1).map((to, index) => {
      const from: CableStop = stops[index] ?? part.from
      return {
        cableId,
        fibre,
        fromNodeId: from.nodeId,
        toNodeId: to.nodeId,
        fromCableM: from.cableM,
        toCableM: to.cableM,
        excessRatio,
      }
    })
  })
}

/** Metres of fibre of a stretch, by the length of the cable. */
export const findFibreM = ({
  fromCableM,
  toCableM,
  excessRatio,
}: Omit<LaidStretch, 'fromNodeId' | 'toNodeId'>): number =>
  Math.abs(toCableM - fromCableM) * (1 + excessRatio)

/** Where each stretch begins, and where the last ends, in fibre metres. */
function listFibreM(stretches: readonly LaidStretch[], startM: number): number[] {
  const places = [startM]
  for (const stretch of stretches) places.push((places.at(-1) ?? startM) + findFibreM(stretch))
  return places
}

/** The known corners of the map from fibre metres to optical ones; an anchor that would turn it back is left out. */
function makeCorners(
  stretches: readonly LaidStretch[],
  places: readonly number[],
  anchors: readonly Anchor[],
): Corners {
  const known = new Map(anchors.map(({ nodeId, opticalM }) => [nodeId, opticalM]))
  const startM = places[0] ?? 0
  const corners: [Corner, ...Corner[]] = [{ fibreM: startM, opticalM: startM }]
  stretches.forEach(({ toNodeId }, index) => {
    const opticalM = known.get(toNodeId)
    const fibreM = places[index + 1] ?? startM
    const last = corners.at(-1) ?? corners[0]
    if (opticalM === undefined) return
    if (fibreM > last.fibreM + SAME_PLACE_M && opticalM > last.opticalM + SAME_PLACE_M)
      corners.push({ fibreM, opticalM })
  })
  return corners
}

/** Between two corners in proportion, behind the last one metre for metre. */
function findOptical(corners: Corners, fibreM: number): number {
  const index = Math.max(
    corners.findLastIndex((corner) => corner.fibreM <= fibreM),
    0,
  )
  const from = corners[index] ?? corners[0]
  const to = corners[index + 1]
  if (to === undefined) return from.opticalM + fibreM - from.fibreM
  return from.opticalM + ((fibreM - from.fibreM) / (to.fibreM - from.fibreM)) * (to.opticalM - from.opticalM)
}

/**
 * The stretches of a path with their optical distances.
 *
 * @param startM - optical metres before the first stretch: launch fibre and patch cords
 * @param anchors - nodes whose optical distance is known; between two of them the cables' lengths are scaled
 */
export function placeStretches(
  stretches: readonly LaidStretch[],
  { startM, anchors }: { readonly startM: number; readonly anchors: readonly Anchor[] },
): PlacedStretch[] {
  const places = listFibreM(stretches, startM)
  const corners = makeCorners(stretches, places, anchors)
  return stretches.map((stretch, index) => ({
    ...stretch,
    fromM: findOptical(corners, places[index] ?? startM),
    toM: findOptical(corners, places[index + 1] ?? startM),
  }))
}

function interpolate(ratio: number, from: number, to: number): number {
  return Number.isFinite(ratio) ? from + ratio * (to - from) : from
}

/** The place of the cable at an optical distance; undefined before the first stretch and behind the last. */
export function findCablePlace(
  stretches: readonly PlacedStretch[],
  opticalM: number,
): CablePlace | undefined {
  const found = stretches.find(({ fromM, toM }) => opticalM >= fromM && opticalM <= toM)
  if (found === undefined) return undefined
  const { cableId, fibre, fromCableM, toCableM, fromM, toM } = found
  return { cableId, fibre, cableM: interpolate((opticalM - fromM) / (toM - fromM), fromCableM, toCableM) }
}

/** The first optical distance of a place of a cable; undefined where the path does not pass it. */
export function findOpticalM(
  stretches: readonly PlacedStretch[],
  { cableId, cableM }: { readonly cableId: number; readonly cableM: number },
): number | undefined {
  const holds = ({ fromCableM, toCableM }: PlacedStretch): boolean =>
    cableM >= Math.min(fromCableM, toCableM) && cableM <= Math.max(fromCableM, toCableM)
  const found = stretches.find((stretch) => stretch.cableId === cableId && holds(stretch))
  if (found === undefined) return undefined
  const { fromCableM, toCableM, fromM, toM } = found
  return interpolate((cableM - fromCableM) / (toCableM - fromCableM), fromM, toM)
}
