import type { Fitted } from '../analysis/measure-level.ts'
import { medianOf, robustSigma } from '../analysis/noise.ts'
import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import { guardPulses, leadPulses, type Section } from './windows.ts'

/** Samples on each side that a level is read from: at least, and as many as so many pulses hold. */
const samplesMin = 12
const samplesWanted = 24
const wantedPulses = 10
const farPulses = 60
/** By so much the standard deviation of a median is more than that of a mean; neighbouring samples share some of their noise. */
const medianTimes = 1.25
const correlatedSamples = 2

export interface Differing {
  /** The current trace less the reference. */
  readonly difference: Trace
  /** All that either trace shows. */
  readonly events: readonly TraceEvent[]
  /** Where the difference itself has a step. */
  readonly changes: readonly TraceEvent[]
  readonly reach: Section
}

/**
 * Loss that came to a place between events so close that no line fits in: of the difference of both traces, in which all that did
 * not change is gone. What an event disturbs is left out, for a reflection is never twice the same.
 */
export function measureByDifference(differing: Differing, event: TraceEvent): Fitted | null {
  const before = readSide(differing, event, -1)
  const behind = readSide(differing, event, 1)
  if (before === null || behind === null) return null
  return { value: behind.value - before.value, sigma: Math.hypot(before.sigma, behind.sigma) }
}

function readSide(
  { difference, events, changes, reach }: Differing,
  event: TraceEvent,
  side: -1 | 1,
): Fitted | null {
  const { pulseM, spacingM, samplesDb } = difference
  const disturbed = [event, ...events].map((one) => zoneOf(one, pulseM))
  const other = changes
    .map(({ positionM }) => (positionM - event.positionM) * side)
    .filter((distanceM) => distanceM > guardPulses(event) * pulseM)
    .reduce((a, b) => Math.min(a, b), farPulses * pulseM)
  const wanted = Math.max(samplesWanted, Math.round((wantedPulses * pulseM) / spacingM))
  const levels: number[] = []
  const lastM = side < 0 ? Math.max(reach.fromM, event.positionM - other) : event.positionM + other
  const last = indexAt(difference, Math.min(lastM, reach.toM))
  let index = indexAt(difference, event.positionM)
  for (; index !== last && levels.length < wanted; index += side) {
    const atM = difference.startM + index * spacingM
    const level = samplesDb[index]
    const isDisturbed = disturbed.some(({ fromM, toM }) => atM >= fromM && atM <= toM)
    if (level !== undefined && !isDisturbed) levels.push(level)
  }
  if (levels.length < samplesMin) return null
  const sigma = medianTimes * robustSigma(levels) * Math.sqrt(correlatedSamples / levels.length)
  return { value: medianOf(levels), sigma }
}

const zoneOf = (event: TraceEvent, pulseM: number): Section => ({
  fromM: event.positionM - leadPulses * pulseM,
  toM: event.positionM + guardPulses(event) * pulseM,
})
