import type { Trace, TraceEvent } from '../trace/trace.ts'
import { positionAt } from '../trace/trace.ts'
import type { Stretch } from './contrast.ts'
import { findEchoes } from './echoes.ts'
import type { FibreSpan } from './fibre-span.ts'
import { findFibreSpan } from './fibre-span.ts'
import type { Candidate, DetectionOptions } from './find-candidates.ts'
import { defaultDetection, findCandidates, mergePulses } from './find-candidates.ts'
import { findLaunchPeaks } from './launch-peaks.ts'
import { PulseNoise } from './pulse-noise.ts'
import { reflectanceOfPeak } from './reflectance.ts'
import type { RefinedEvent, Room } from './refine-event.ts'
import { refineEvent, unfittedSigma } from './refine-event.ts'
import type { Scan } from './scan.ts'
import { findStrongest, makeScan } from './scan.ts'
import type { SetAside, SetAsideReason } from './set-aside.ts'

export interface DetectedEvent extends TraceEvent {
  /** Standard deviation of `positionM` by the fit of its edge. */
  readonly positionSigmaM: number
}

/** What is found in a trace without help of the instrument's table. */
export interface Detection {
  /** By position; the end last when it was found. */
  readonly events: readonly DetectedEvent[]
  /** Reflections that are echoes of others: among what was set aside too. */
  readonly echoes: readonly DetectedEvent[]
  /** What was seen and does not count, with the reason; by position. */
  readonly setAside: readonly SetAside[]
  readonly endM: number | null
  /** Standard deviation of `endM`; null without an end. */
  readonly endSigmaM: number | null
  /** From where and to where the trace is fibre that can be measured; null when nothing is. */
  readonly measurable: { readonly fromM: number; readonly toM: number } | null
}

const nothing: Detection = {
  events: [],
  echoes: [],
  setAside: [],
  endM: null,
  endSigmaM: null,
  measurable: null,
}
const mPerKm = 1000
const endPeakMinDb = 1
/** So close before the end nothing can be told from the end itself. */
const endDeadPulses = 1.5
/** What lies so close to the end is the end. */
const endPulses = 0.5
/** Samples this close to the strongest of the trace are cut off by the receiver. */
const saturationDb = 0.02
/** A loss of less than this many of its standard deviations may be noise alone. */
const lossSigmas = 3
const saturatedSamples = 3
/** Samples by which a reflection in the dead zone of the launch may be off. */
const launchSigma = 1
/** Fibre behind the launch from which the backscatter there is carried back. */
const launchLinePulses = 20
const saturableReflectanceDb = -25

/**
 * Finds events and the end of the fibre: noise from the median of differences, lines fitted on both sides of
 * every sample in windows of 3, 10 and 30 pulse lengths, a separate pass for reflections, merging within four
 * pulse lengths, position by least squares on the edge.
 */
export function detectEvents(trace: Trace, options: Partial<DetectionOptions> = {}): Detection {
  return detectInScan(makeScan(trace), options)
}

/** The same for who has scanned the trace already. */
export function detectInScan(scan: Scan, options: Partial<DetectionOptions> = {}): Detection {
  const { trace } = scan
  const span = findFibreSpan(scan)
  if (span === null) return nothing
  const limits = { ...defaultDetection, ...options }
  const reach = { ...span, to: span.toldTo }
  const dead = reach.to - endDeadPulses * scan.pulseSamples
  const noise = new PulseNoise(scan.fitter, scan.pulseSamples, reach)
  const stretch = { scan, span: reach, noise }
  const candidates = findCandidates(stretch, limits)
  const inner = candidates.filter(({ index }) => index < dead)
  const { kept, merged } = mergeCandidates(inner, mergePulses * scan.pulseSamples)
  const judged = judgeAll(stretch, kept, limits)
  const events = judged.flatMap(({ event, reason }) => (event !== null && reason === null ? [event] : []))
  const ended = span.end === null ? [] : [describeEnd(stretch, { ...span, to: span.end }, events)]
  const seen = [
    ...listLaunchEvents(scan, reach),
    ...events.map((event) => describeEvent(scan, event)),
    ...ended,
  ]
  const echoes = findEchoes(seen, trace.pulseM)
  const setAside = [
    ...candidates
      .filter(({ index }) => index >= dead && index < reach.to - endPulses * scan.pulseSamples)
      .map(({ index }) => describeAside(trace, { index, event: null }, 'at-the-end')),
    ...merged.map(({ index }) => describeAside(trace, { index, event: null }, 'merged')),
    ...judged.flatMap(({ index, event, reason }) =>
      reason === null ? [] : [describeAside(trace, { index, event }, reason)],
    ),
    ...echoes.map(
      ({ positionM, lossDb, lossSigmaDb }): SetAside => ({
        positionM,
        lossDb,
        lossSigmaDb,
        reason: 'echo',
      }),
    ),
  ]
  return {
    events: seen.filter((event) => !echoes.includes(event)),
    echoes,
    setAside: setAside.toSorted((a, b) => a.positionM - b.positionM),
    endM: span.end === null ? null : positionAt(trace, span.end),
    endSigmaM: span.endSigma === null ? null : span.endSigma * trace.spacingM,
    measurable: { fromM: positionAt(trace, reach.from), toM: positionAt(trace, reach.to) },
  }
}

/** They are seen, but no fibre before them says what they lose. */
function listLaunchEvents(scan: Scan, span: FibreSpan): DetectedEvent[] {
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

/** Of findings closer than a few pulses the reflective or stronger one stands for all. */
function mergeCandidates(
  candidates: readonly Candidate[],
  apart: number,
): { kept: Candidate[]; merged: Candidate[] } {
  const kept: Candidate[] = []
  const merged: Candidate[] = []
  for (const candidate of candidates) {
    const previous = kept.at(-1)
    if (previous === undefined || candidate.index - previous.index > apart) kept.push(candidate)
    else if (rank(candidate) > rank(previous)) merged.push(...kept.splice(-1, 1, candidate))
    else merged.push(candidate)
  }
  return { kept, merged }
}

function rank({ reflective, score }: Candidate): number {
  return reflective ? Number.MAX_VALUE : score
}

interface Judged {
  readonly index: number
  readonly event: RefinedEvent | null
  /** Null: it counts. */
  readonly reason: SetAsideReason | null
}

function judgeAll(stretch: Stretch, candidates: readonly Candidate[], limits: DetectionOptions): Judged[] {
  return candidates.map((candidate, at) => {
    const room = findRoom(stretch.scan, stretch.span, [candidates[at - 1], candidates[at + 1]])
    const { index } = candidate
    const refined = refineEvent(stretch, candidate, room)
    if (refined === null) return { index, event: null, reason: 'no-line' }
    const isPeak = refined.reflective && heightOf(stretch.scan, refined) >= limits.minimumPeakDb
    const indexSigma = refined.reflective && !isPeak ? unfittedSigma(stretch.scan) : refined.indexSigma
    const event = { ...refined, reflective: isPeak, indexSigma }
    return { index, event, reason: isPeak ? null : judgeLoss(event, limits) }
  })
}

/** Also of a peak that is too low: its loss counts if it is one. */
function judgeLoss(
  { lossDb, lossSigmaDb }: RefinedEvent,
  { minimumLossDb }: DetectionOptions,
): SetAsideReason | null {
  if (lossDb === null) return 'no-line'
  if (Math.abs(lossDb) < lossSigmas * (lossSigmaDb ?? 0)) return 'within-noise'
  return Math.abs(lossDb) < minimumLossDb ? 'below-limit' : null
}

function describeAside(
  trace: Trace,
  { index, event }: Pick<Judged, 'index' | 'event'>,
  reason: SetAsideReason,
): SetAside {
  const positionM = positionAt(trace, index)
  return { positionM, lossDb: event?.lossDb ?? null, lossSigmaDb: event?.lossSigmaDb ?? null, reason }
}

function findRoom(
  { pulseSamples }: Scan,
  span: Stretch['span'],
  [previous, next]: readonly [Candidate | undefined, Candidate | undefined],
): Room {
  const disturbed = previous?.reflective === true ? 3 * pulseSamples : 1.25 * pulseSamples
  const from = previous === undefined ? span.from : Math.ceil(previous.index + disturbed)
  const to = next === undefined ? span.to : next.index
  return { from, to: to - Math.ceil(pulseSamples / 4) }
}

function heightOf({ trace, pulseSamples }: Scan, { index, left }: RefinedEvent): number {
  const peak = findStrongest(trace.samplesDb, index, index + 2 * pulseSamples + 1)
  return left.level(peak) - (trace.samplesDb[peak] ?? 0)
}

function describeEvent(scan: Scan, event: RefinedEvent): DetectedEvent {
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
function describeEnd(stretch: Stretch, span: FibreSpan, events: readonly RefinedEvent[]): DetectedEvent {
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
