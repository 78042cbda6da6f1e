import type { Trace } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { Stretch } from './contrast.ts'
import { describeEnd, describeEvent, heightOf, listLaunchEvents } from './describe-event.ts'
import type { DetectedEvent } from './detected-event.ts'
import { findEchoes } from './echoes.ts'
import { findFaintEchoes } from './faint-echoes.ts'
import { type FibreSpan, findFibreSpan } from './fibre-span.ts'
import type { Candidate, DetectionOptions } from './find-candidates.ts'
import { defaultDetection, findCandidates, mergePulses } from './find-candidates.ts'
import { stepPulses } from './light-behind.ts'
import { PulseNoise } from './pulse-noise.ts'
import type { RefinedEvent, Room } from './refine-event.ts'
import { refineEvent, unfittedSigma } from './refine-event.ts'
import type { Scan } from './scan.ts'
import { makeScan } from './scan.ts'
import type { SetAside, SetAsideReason } from './set-aside.ts'

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
/** So close before the end nothing can be told from the end itself. */
const endDeadPulses = 1.5
/** What lies so close to the end is the end. */
const endPulses = 0.5
/** Samples before an event by which a line can be laid. */
const lineMin = 24
/** A loss of less than this many of its standard deviations may be noise alone. */
const lossSigmas = 3

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
  const judged = [...judgeAll(stretch, kept, limits), ...judgeLast(stretch, { ...span, kept }, limits)]
  const events = judged.flatMap(({ event, reason }) => (event !== null && reason === null ? [event] : []))
  const ended = span.end === null ? [] : [describeEnd(stretch, { ...span, to: span.end }, events)]
  const seen = [
    ...listLaunchEvents(scan, reach),
    ...events.map((event) => describeEvent(scan, event)),
    ...ended,
  ]
  const echoes = findEchoes(seen, trace.pulseM)
  const faint = findFaintEchoes(stretch, seen, limits.sigmas)
  const nearM = mergePulses * Math.max(trace.pulseM, trace.spacingM)
  const uncounted = [
    ...candidates
      .filter(({ index }) => index >= dead && index < reach.to - endPulses * scan.pulseSamples)
      .map(({ index }) => describeAside(trace, { index, event: null }, 'at-the-end')),
    ...merged.map(({ index }) => describeAside(trace, { index, event: null }, 'merged')),
    ...judged.flatMap(({ index, event, reason }) =>
      reason === null ? [] : [describeAside(trace, { index, event }, reason)],
    ),
  ].filter((aside) => !faint.some(({ positionM }) => Math.abs(positionM - aside.positionM) <= nearM))
  const setAside = [...uncounted, ...[...echoes, ...faint].map(asEcho)]
  return {
    events: seen.filter((event) => !echoes.includes(event)),
    echoes: [...echoes, ...faint].toSorted((a, b) => a.positionM - b.positionM),
    setAside: setAside.toSorted((a, b) => a.positionM - b.positionM),
    endM: span.end === null ? null : positionAt(trace, span.end),
    endSigmaM: span.endSigma === null ? null : span.endSigma * trace.spacingM,
    measurable: { fromM: positionAt(trace, reach.from), toM: positionAt(trace, reach.to) },
  }
}

const asEcho = ({ positionM, lossDb, lossSigmaDb }: DetectedEvent): SetAside => ({
  positionM,
  lossDb,
  lossSigmaDb,
  reason: 'echo',
})

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
  const judged: Judged[] = []
  for (const [at, candidate] of candidates.entries()) {
    const room = findRoom(stretch, candidate, {
      previous: candidates[at - 1],
      next: candidates[at + 1],
      cleanFromM: judged.at(-1)?.event?.markers?.rightFromM ?? null,
    })
    judged.push(judgeOne(stretch, { candidate, room }, limits))
  }
  return judged
}

/**
 * The loss behind which too little fibre is left for a window: its lines are as long as the fibre. Noise is read there, for
 * what the fibre before bends by would be many decibels of so little light.
 */
function judgeLast(
  stretch: Stretch,
  { from, toldTo, goesOnTo, kept }: FibreSpan & { readonly kept: readonly Candidate[] },
  limits: DetectionOptions,
): Judged[] {
  if (goesOnTo === null) return []
  const { fitter, pulseSamples } = stretch.scan
  const candidate = {
    index: toldTo,
    reflective: false,
    sizeDb: 0,
    score: 0,
    correlation: 1,
    window: pulseSamples,
  }
  const behind = { from: toldTo + Math.ceil(stepPulses * pulseSamples), to: goesOnTo }
  const noise = new PulseNoise(fitter, pulseSamples, behind)
  const whole = { ...stretch, span: { from, to: goesOnTo }, noise }
  const room = findRoom(whole, candidate, { previous: kept.at(-1), next: undefined, cleanFromM: null })
  return [judgeOne(whole, { candidate, room: { ...room, to: goesOnTo } }, limits)]
}

function judgeOne(
  stretch: Stretch,
  { candidate, room }: { candidate: Candidate; room: Room },
  limits: DetectionOptions,
): Judged {
  const { index } = candidate
  const refined = refineEvent(stretch, candidate, room)
  if (refined === null) return { index, event: null, reason: 'no-line' }
  const isPeak = refined.reflective && heightOf(stretch.scan, refined) >= limits.minimumPeakDb
  const indexSigma = refined.reflective && !isPeak ? unfittedSigma(stretch.scan) : refined.indexSigma
  const event = { ...refined, reflective: isPeak, indexSigma }
  return { index, event, reason: isPeak ? null : judgeLoss(event, limits) }
}

/** Also of a peak that is too low: its loss counts if it is one. */
function judgeLoss(
  { lossDb, lossSigmaDb }: RefinedEvent,
  { minimumLossDb }: DetectionOptions,
): SetAsideReason | null {
  if (lossDb === null) return 'no-line'
  if (Math.abs(lossDb) < lossSigmas * (lossSigmaDb ?? 0)) return 'within-noise'
  return Math.abs(lossDb) + (lossSigmaDb ?? 0) < minimumLossDb ? 'below-limit' : null
}

function describeAside(
  trace: Trace,
  { index, event }: Pick<Judged, 'index' | 'event'>,
  reason: SetAsideReason,
): SetAside {
  const positionM = positionAt(trace, index)
  return { positionM, lossDb: event?.lossDb ?? null, lossSigmaDb: event?.lossSigmaDb ?? null, reason }
}

interface Neighbours {
  readonly previous: Candidate | undefined
  readonly next: Candidate | undefined
  /** From where on the fibre behind the previous event is as it is; null where nobody could tell. */
  readonly cleanFromM: number | null
}

/** Of what a reflection before it disturbs for long, as much as leaves a line to be laid over what is clean. */
function findRoom(
  { scan, span }: Stretch,
  { index }: Candidate,
  { previous, next, cleanFromM }: Neighbours,
): Room {
  const { pulseSamples, trace } = scan
  const to = (next === undefined ? span.to : next.index) - Math.ceil(pulseSamples / 4)
  if (previous === undefined) return { from: span.from, to }
  if (!previous.reflective) return { from: Math.ceil(previous.index + stepPulses * pulseSamples), to }
  const disturbedTo = previous.index + 3 * pulseSamples
  const cleanFrom = cleanFromM === null ? disturbedTo : indexAt(trace, cleanFromM)
  return { from: Math.max(disturbedTo, Math.min(cleanFrom, index - lineMin)), to }
}
