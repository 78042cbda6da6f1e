import type { TraceEvent, TraceMarkers } from '../trace/trace.ts'

/** Four places: the line left of an event from `outerAM` to `aM`, the line right of it from `bM` to `outerBM`. */
export interface FourPoints {
  readonly outerAM: number
  /** Where the event begins. */
  readonly aM: number
  readonly bM: number
  readonly outerBM: number
}

export type Neighbour = Pick<TraceEvent, 'positionM' | 'reflectanceDb'>

/** Pulse lengths that an event fills: a reflection takes longer to settle. */
const stepPulses = 1.5
const reflectionPulses = 5
/** Fibre that a line is laid over where nothing is in the way. */
const linePulses = 60
const lineLeastM = 400
/** A line keeps this far from the next event. */
const clearPulses = 0.5

const guardOf = (event: Neighbour | undefined): number =>
  event === undefined || event.reflectanceDb === null ? stepPulses : reflectionPulses

/** Four places around the event at `atM`, as far apart as its neighbours let them. `events` by position. */
export function placeFourPoints(
  atM: number,
  { events, pulseM, reachM }: { events: readonly Neighbour[]; pulseM: number; reachM: number },
): FourPoints {
  const near = events.find(({ positionM }) => Math.abs(positionM - atM) < pulseM)
  const aM = near?.positionM ?? atM
  const before = events.findLast(({ positionM }) => positionM < aM - pulseM)
  const behind = events.find(({ positionM }) => positionM > aM + pulseM)
  const lengthM = Math.max(lineLeastM, linePulses * pulseM)
  const bM = Math.min(reachM, aM + guardOf(near) * pulseM)
  const clearM = clearPulses * pulseM
  const clearBeforeM = before === undefined ? 0 : before.positionM + guardOf(before) * pulseM
  return {
    outerAM: Math.max(0, clearBeforeM, aM - lengthM),
    aM,
    bM,
    outerBM: Math.max(bM, Math.min(reachM, (behind?.positionM ?? reachM) - clearM, bM + lengthM)),
  }
}

/** The windows of both lines; null where there is no fibre left of the event. The sample at A is disturbed already. */
export function makeMarkers({ outerAM, aM, bM, outerBM }: FourPoints, spacingM: number): TraceMarkers | null {
  if (aM <= outerAM) return null
  return { leftFromM: outerAM, leftToM: aM - spacingM, rightFromM: bM, rightToM: outerBM }
}
