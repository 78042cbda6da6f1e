import { positionAt } from '../trace/trace.ts'
import type { Stretch } from './contrast.ts'
import type { DetectedEvent } from './detected-event.ts'
import type { FibreSpan } from './fibre-span.ts'
import type { Candidate } from './find-candidates.ts'
import { findLaunchPeaks } from './launch-peaks.ts'
import { reflectanceOfPeak } from './reflectance.ts'
import type { RefinedEvent } from './refine-event.ts'
import { refineEvent, unfittedSigma } from './refine-event.ts'
import type { Scan } from './scan.ts'
import { findStrongest } from './scan.ts'

const mPerKm = 1000
const endPeakMinDb = 1
/** Samples this close to the strongest of the trace are cut off by the receiver. */
const saturationDb = 0.02
const saturatedSamples = 3
/** Samples by which a reflection in the dead zone of the launch may be off. */
const launchSigma = 1
/** Fibre behind the launch from which the backscatter there is carried back. */
const launchLinePulses = 20
const saturableReflectanceDb = -25

/** They are seen, but no fibre before them says what they lose. */
export function listLaunchEvents(scan: Scan, span: FibreSpan): DetectedEvent[] {
  const { trace, fitter, pulseSamples } = scan
  const fibre = fitter.fit(span.from, Math.min(span.to, span.from + launchLinePulses * pulseSamples))
  return findLaunchPeaks(scan, span).map(({ index, peak }) => {
    const heightDb = fibre === null ? 0 : fibre.level(peak) - (trace.samplesDb[peak] ?? 0)
    const reflectanceDb = heightDb <= 0 ? null : reflectanceOfPeak(heightDb, trace)
    return {
      positionM: positionAt(trace, index),
      kind: 'reflective',
      lossDb: null,
      lossSigmaDb: null,
      positionSigmaM: launchSigma * trace.spacingM,
      reflectanceDb,
      saturated: isSaturated(scan, { index, reflectanceDb }),
      slopeDbPerKm: null,
      source: 'detected',
      markers: null,
    }
  })
}

export function heightOf({ trace, pulseSamples }: Scan, { index, left }: RefinedEvent): number {
  const peak = findStrongest(trace.samplesDb, index, index + 2 * pulseSamples + 1)
  return left.level(peak) - (trace.samplesDb[peak] ?? 0)
}

export function describeEvent(scan: Scan, event: RefinedEvent): DetectedEvent {
  const reflectanceDb = event.reflective ? reflectanceOfPeak(heightOf(scan, event), scan.trace) : null
  return {
    positionM: positionAt(scan.trace, event.index),
    kind: event.reflective ? 'reflective' : 'non-reflective',
    lossDb: event.lossDb,
    lossSigmaDb: event.lossSigmaDb,
    positionSigmaM: event.indexSigma * scan.trace.spacingM,
    reflectanceDb,
    saturated: isSaturated(scan, { index: event.index, reflectanceDb }),
    slopeDbPerKm: slopeBefore(scan, event),
    source: 'detected',
    markers: event.markers,
  }
}

/** The end has no loss of its own: what follows it is no fibre. */
export function describeEnd(
  stretch: Stretch,
  span: FibreSpan,
  events: readonly RefinedEvent[],
): DetectedEvent {
  const { scan } = stretch
  const previous = events.at(-1)
  const room = {
    from: previous === undefined ? span.from : previous.index + 3 * scan.pulseSamples,
    to: span.to,
  }
  const refined = refineEvent(stretch, makeEndCandidate(scan, span.to), room)
  const heightDb = refined === null ? 0 : heightOf(scan, refined)
  const reflectanceDb = heightDb < endPeakMinDb ? null : reflectanceOfPeak(heightDb, scan.trace)
  const base = { positionM: positionAt(scan.trace, span.to), kind: 'end', source: 'detected' } as const
  return {
    ...base,
    lossDb: null,
    lossSigmaDb: null,
    positionSigmaM: (span.endSigma ?? unfittedSigma(scan)) * scan.trace.spacingM,
    reflectanceDb,
    markers: null,
    saturated: isSaturated(scan, { index: span.to, reflectanceDb }),
    slopeDbPerKm: refined === null ? null : slopeBefore(scan, refined),
  }
}

function makeEndCandidate({ pulseSamples }: Scan, index: number): Candidate {
  return { index, reflective: true, sizeDb: 0, score: 0, correlation: 1, window: pulseSamples }
}

function slopeBefore({ trace }: Scan, { left }: RefinedEvent): number {
  return (left.slope / trace.spacingM) * mPerKm
}

/**
 * A flat top at the strongest level of the trace, of a reflection too strong for a receiver: every reflection
 * lasts as long as the pulse and is flat on top, so flatness alone says nothing.
 */
export function isSaturated(
  { trace, pulseSamples, strongestDb }: Scan,
  { index, reflectanceDb }: Reflection,
): boolean {
  if (reflectanceDb === null || reflectanceDb < saturableReflectanceDb) return false
  const peak = findStrongest(trace.samplesDb, index, index + 2 * pulseSamples + 1)
  const top = trace.samplesDb
    .subarray(peak, peak + 2 * pulseSamples)
    .filter((level) => level - strongestDb <= saturationDb)
  return top.length >= Math.max(saturatedSamples, pulseSamples / 2)
}

interface Reflection {
  readonly index: number
  readonly reflectanceDb: number | null
}
