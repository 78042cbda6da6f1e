/**
 * The piecewise-linear map optical ↔ cable ↔ ground.
 *
 * Between known places it interpolates; over a slack loop the ground stands still while the cable runs on at
 * 1 / (1 + excess); after the last landmark cable and ground run at 1 / (1 + excess). The launch offset is
 * itself a known place: the line's first point. Cable metres are ground metres plus the slack passed.
 */
import { clamp, countBelow } from './number-range.ts'
import type { Knot, PlacedLandmark, PreparedRoute } from './prepared-route.ts'
import type { Route } from './route-input.ts'

/** Distances this close are one place; the slope of a shorter stretch would mean nothing. */
export const SAME_PLACE_M = 1e-3

type KnotList = readonly [Knot, ...Knot[]]

function listLandmarkKnots(landmarks: readonly PlacedLandmark[]): Knot[] {
  let passedM = 0
  return landmarks.flatMap(({ loopFromM, loopToM, groundM, slackM }) => {
    const entry = { opticalM: loopFromM, cableM: groundM + passedM, groundM }
    passedM += slackM
    return slackM > 0 ? [entry, { opticalM: loopToM, cableM: groundM + passedM, groundM }] : [entry]
  })
}

/** From the last known place to the fibre's end; the ground stops where the drawn line stops. */
function listTailKnots(route: Route, last: Knot, groundLengthM: number): Knot[] {
  const stretch = 1 + route.excessRatio
  const restM = (route.lengthM - last.opticalM) / stretch
  const drawnM = groundLengthM - last.groundM
  const makeKnot = (cableM: number, opticalM: number): Knot => ({
    opticalM,
    cableM: last.cableM + cableM,
    groundM: Math.min(last.groundM + cableM, groundLengthM),
  })
  if (restM <= 0) return []
  const end = makeKnot(restM, route.lengthM)
  return drawnM < restM ? [makeKnot(drawnM, last.opticalM + drawnM * stretch), end] : [end]
}

/** The corners of the map; optical and cable metres rise from knot to knot, ground metres never fall. */
export function makeKnots(
  route: Route,
  landmarks: readonly PlacedLandmark[],
  groundLengthM: number,
): KnotList {
  const start: Knot = { opticalM: route.launchOffsetM, cableM: 0, groundM: 0 }
  const [first = start, ...others] = listLandmarkKnots(landmarks)
  const isApart = first.opticalM > start.opticalM + SAME_PLACE_M
  const known: KnotList = isApart ? [start, first, ...others] : [first, ...others]
  return [...known, ...listTailKnots(route, known.at(-1) ?? start, groundLengthM)]
}

function interpolate(ratio: number, from: number, to: number): number {
  return clamp(from + ratio * (to - from), from, to)
}

/** Cable and ground metres at an optical distance; off the link, those of its nearer end. */
export function mapOptical({ knots }: PreparedRoute, opticalM: number): Knot {
  const count = countBelow(knots.length, (index) => (knots[index]?.opticalM ?? 0) <= opticalM)
  const from = knots[count - 1]
  const to = knots[count]
  if (!from || !to) return from ?? knots[0]
  const ratio = (opticalM - from.opticalM) / (to.opticalM - from.opticalM)
  return {
    opticalM,
    cableM: interpolate(ratio, from.cableM, to.cableM),
    groundM: interpolate(ratio, from.groundM, to.groundM),
  }
}

function findOptical(knots: KnotList, groundM: number, isBelow: (knotM: number) => boolean): number {
  const count = countBelow(knots.length, (index) => isBelow(knots[index]?.groundM ?? 0))
  const from = knots[count - 1]
  const to = knots[count]
  if (!from || !to) return (from ?? knots[0]).opticalM
  const ratio = (groundM - from.groundM) / (to.groundM - from.groundM)
  return interpolate(ratio, from.opticalM, to.opticalM)
}

/** The optical metres that lie at a ground distance: a stretch at a slack loop, else a point (within a millimetre). */
export function mapGround(
  { knots }: PreparedRoute,
  groundM: number,
): { readonly fromM: number; readonly toM: number } {
  const [lowM, highM] = [groundM - SAME_PLACE_M, groundM + SAME_PLACE_M]
  return {
    fromM: findOptical(knots, lowM, (knotM) => knotM < lowM),
    toM: findOptical(knots, highM, (knotM) => knotM <= highM),
  }
}
