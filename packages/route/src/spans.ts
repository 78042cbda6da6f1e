/**
 * How far the slope of each stretch between known places may be wrong.
 *
 * If two neighbouring stretches disagree in slope by δ, moving the landmark they share by δ·L₁·L₂/(L₁+L₂)
 * reconciles them, which turns the first slope by δ·L₂/(L₁+L₂). So a short neighbour, whose slope is mostly the
 * error of two close landmarks, weighs little, and a long one weighs fully.
 */
import { SAME_PLACE_M } from './distance-map.ts'
import type { PlacedLandmark, Span } from './prepared-route.ts'
import type { Route } from './route-input.ts'

/**
 * Between two landmarks the mean excess is known; this much may vary inside the stretch. An assumption of this
 * project: a tenth of the 0 to 2 % that manufacturers quote for stranding and overlength together.
 */
const ENCLOSED_SLOPE_ERROR = 0.002
/** After the last landmark the excess itself is a guess: half of those 2 %. */
const OPEN_SLOPE_ERROR = 0.01

type Stretch = Omit<Span, 'slopeError'>
type Anchor = Pick<PlacedLandmark, 'loopFromM' | 'loopToM' | 'groundM'>

function listAnchors(route: Route, landmarks: readonly PlacedLandmark[]): Anchor[] {
  const start = { loopFromM: route.launchOffsetM, loopToM: route.launchOffsetM, groundM: 0 }
  const [first] = landmarks
  return first && first.loopFromM <= start.loopToM + SAME_PLACE_M ? [...landmarks] : [start, ...landmarks]
}

function makeStretch(route: Route, from: Anchor, to: Anchor | undefined): Stretch {
  const start = { fromM: from.loopToM, fromGroundM: from.groundM }
  if (!to) return { ...start, toM: route.lengthM, slope: 1 / (1 + route.excessRatio), isOpen: true }
  const slope = (to.groundM - from.groundM) / (to.loopFromM - from.loopToM)
  return { ...start, toM: to.loopFromM, slope, isOpen: false }
}

function computeDisagreement(stretch: Stretch, neighbour: Stretch | undefined): number {
  if (!neighbour || neighbour.isOpen) return 0
  const neighbourM = neighbour.toM - neighbour.fromM
  const weight = neighbourM / (neighbourM + stretch.toM - stretch.fromM)
  return weight * Math.abs(stretch.slope - neighbour.slope)
}

/** The stretches between known places and the open one after the last, in optical order. */
export function makeSpans(route: Route, landmarks: readonly PlacedLandmark[]): Span[] {
  const anchors = listAnchors(route, landmarks)
  const stretches = anchors
    .map((anchor, index) => makeStretch(route, anchor, anchors[index + 1]))
    .filter((stretch) => stretch.toM > stretch.fromM)
  return stretches.map((stretch, index) => {
    const base = stretch.isOpen ? OPEN_SLOPE_ERROR : ENCLOSED_SLOPE_ERROR
    const before = computeDisagreement(stretch, stretches[index - 1])
    const after = computeDisagreement(stretch, stretches[index + 1])
    return { ...stretch, slopeError: base + Math.max(before, after) }
  })
}
