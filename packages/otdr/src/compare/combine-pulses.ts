import { fail, type Result, succeed } from '@fibrewatch/result'
import type { DetectedEvent } from '../analysis/detected-event.ts'
import type { Trace } from '../trace/trace.ts'
import { indexTolerance, wavelengthToleranceNm } from './comparison.ts'
import { isBetweenEnds, makeSubject, type Subject } from './subject.ts'

/**
 * Why traces do not make one table: `too-few` less than two, `too-many`, `same-pulse` two of one length, `wavelength-differs`,
 * `index-differs`, `no-fibre` one shows none, `ends-disagree` two of them see the end at different places,
 * `nothing-in-common` one shares neither the end nor an event with any longer pulse, so that nothing says it is the same fibre.
 */
export const combineErrorCodes = [
  'too-few',
  'too-many',
  'same-pulse',
  'wavelength-differs',
  'index-differs',
  'no-fibre',
  'ends-disagree',
  'nothing-in-common',
] as const
export type CombineErrorCode = (typeof combineErrorCodes)[number]

/** `pulseNs` names the shorter pulse that does not fit; null where it is about all of them. */
export interface CombineError {
  readonly code: CombineErrorCode
  readonly pulseNs: number | null
}

export interface CombinedEvent extends DetectedEvent {
  /** The pulse that the figures are from. */
  readonly pulseNs: number
  /** Every pulse that sees it, shortest first. */
  readonly seenByNs: readonly number[]
}

/** From where to where one pulse shows fibre that can be measured, in metres from the user offset. */
export interface PulseCover {
  readonly pulseNs: number
  readonly fromM: number
  readonly toM: number
}

/** One table of a fibre that was measured with several pulses. */
export interface CombinedTable {
  /** By position; the end last where it is seen. */
  readonly events: readonly CombinedEvent[]
  readonly endM: number | null
  /** Shortest pulse first. */
  readonly covers: readonly PulseCover[]
}

const tracesMax = 8
const endToleranceM = 20
const endPulses = 2
/** An event of a longer pulse lies within this many of its pulses of where a shorter one sees it. */
const samePulses = 1.5
const positionSigmas = 3
/** A loss is known well enough to this, or to this share of it. */
const lossSigmaMaxDb = 0.03
const lossSigmaShare = 0.1

/**
 * Several pulses of one fibre as one table. Each event is that of the shortest pulse which measures it well enough, and
 * what none measures well of the one that does it best: short pulses tell events apart, long ones see far. Nothing that
 * any of them sees is left out.
 */
export function combinePulses(traces: readonly Trace[]): Result<CombinedTable, CombineError> {
  if (traces.length < 2) return refuse('too-few')
  if (traces.length > tracesMax) return refuse('too-many')
  const sorted = traces.toSorted((a, b) => a.pulseNs - b.pulseNs)
  const unlike = findUnlike(sorted)
  if (unlike !== null) return fail(unlike)
  const subjects = sorted.map(makeSubject)
  const strange = findStrange(subjects)
  if (strange !== null) return fail(strange)
  const events = groupEvents(subjects).map(choose)
  const end = chooseEnd(subjects)
  return succeed({
    events: [...events.toSorted((a, b) => a.positionM - b.positionM), ...(end === null ? [] : [end])],
    endM: end?.positionM ?? null,
    covers: subjects.flatMap(listCover),
  })
}

function refuse(code: CombineErrorCode, pulseNs: number | null = null): Result<CombinedTable, CombineError> {
  return fail({ code, pulseNs })
}

/** How they were measured. */
function findUnlike(sorted: readonly Trace[]): CombineError | null {
  for (const [at, trace] of sorted.entries()) {
    const longer = sorted[at + 1]
    const first = sorted[0] ?? trace
    const { pulseNs } = trace
    if (longer?.pulseNs === pulseNs) return { code: 'same-pulse', pulseNs }
    if (Math.abs(trace.wavelengthNm - first.wavelengthNm) > wavelengthToleranceNm)
      return { code: 'wavelength-differs', pulseNs }
    if (Math.abs(trace.groupIndex - first.groupIndex) > indexTolerance)
      return { code: 'index-differs', pulseNs }
  }
  return null
}

/** What they show. */
function findStrange(subjects: readonly Subject[]): CombineError | null {
  for (const [at, subject] of subjects.entries()) {
    const { pulseNs } = subject.trace
    const longer = subjects.slice(at + 1)
    if (subject.detection.measurable === null) return { code: 'no-fibre', pulseNs }
    if (longer.some((other) => isEndElsewhere(subject, other))) return { code: 'ends-disagree', pulseNs }
    if (longer.length > 0 && !longer.some((other) => haveInCommon(subject, other)))
      return { code: 'nothing-in-common', pulseNs }
  }
  return null
}

/** One that sees no end contradicts another only where it shows fibre behind it. */
function isEndElsewhere(a: Subject, b: Subject): boolean {
  const toleranceM = Math.max(endToleranceM, endPulses * Math.max(a.trace.pulseM, b.trace.pulseM))
  const [aEndM, bEndM] = [a.detection.endM, b.detection.endM]
  if (aEndM !== null && bEndM !== null) return Math.abs(aEndM - bEndM) > toleranceM
  const [endM, other] = aEndM === null ? [bEndM, a] : [aEndM, b]
  return endM !== null && (other.detection.measurable?.toM ?? 0) > endM + toleranceM
}

function haveInCommon(shorter: Subject, longer: Subject): boolean {
  if (shorter.detection.endM !== null && longer.detection.endM !== null) return true
  return shorter.detection.events
    .filter(isBetweenEnds)
    .some((event) => longer.detection.events.some((other) => isSame(event, { other, by: longer })))
}

interface Other {
  readonly other: DetectedEvent
  readonly by: Subject
}

/** Whether an event of a shorter pulse and one of a longer are the same. */
function isSame(event: DetectedEvent, { other, by }: Other): boolean {
  const sigmaM = Math.hypot(event.positionSigmaM, other.positionSigmaM)
  const nearM = Math.max(samePulses * by.trace.pulseM, positionSigmas * sigmaM)
  return isBetweenEnds(other) && Math.abs(event.positionM - other.positionM) <= nearM
}

interface Seen {
  readonly event: DetectedEvent
  readonly pulseNs: number
}

type Group = [Seen, ...Seen[]]

/** What the pulses see of each event, shortest first. A longer pulse sees two that lie close as one: it is the nearer one. */
function groupEvents(subjects: readonly Subject[]): Group[] {
  const groups: Group[] = []
  for (const by of subjects) {
    const { pulseNs } = by.trace
    for (const other of by.detection.events.filter(isBetweenEnds)) {
      const group = findNearest(groups, { other, by })
      if (group === null) groups.push([{ event: other, pulseNs }])
      else group.push({ event: other, pulseNs })
    }
  }
  return groups
}

function findNearest(groups: readonly Group[], { other, by }: Other): Group | null {
  const offOf = ([{ event }]: Group) => Math.abs(event.positionM - other.positionM)
  const near = groups.filter((group) =>
    group.every(({ event, pulseNs }) => pulseNs !== by.trace.pulseNs && isSame(event, { other, by })),
  )
  return near.toSorted((a, b) => offOf(a) - offOf(b))[0] ?? null
}

function choose(group: Group): CombinedEvent {
  const sigmaOf = ({ event }: Seen) => event.lossSigmaDb ?? Number.POSITIVE_INFINITY
  const best = group.reduce((least, seen) => (sigmaOf(seen) < sigmaOf(least) ? seen : least))
  const { event, pulseNs } = group.find(isWellMeasured) ?? best
  return { ...event, pulseNs, seenByNs: group.map((seen) => seen.pulseNs) }
}

function isWellMeasured({ event: { lossDb, lossSigmaDb } }: Seen): boolean {
  if (lossDb === null || lossSigmaDb === null) return false
  return lossSigmaDb <= Math.max(lossSigmaMaxDb, lossSigmaShare * Math.abs(lossDb))
}

function chooseEnd(subjects: readonly Subject[]): CombinedEvent | null {
  const ends = subjects.flatMap(({ trace, detection }) =>
    detection.events.filter(({ kind }) => kind === 'end').map((event) => ({ event, pulseNs: trace.pulseNs })),
  )
  const [first] = ends
  if (first === undefined) return null
  return { ...first.event, pulseNs: first.pulseNs, seenByNs: ends.map(({ pulseNs }) => pulseNs) }
}

function listCover({ trace: { pulseNs }, detection: { measurable } }: Subject): PulseCover[] {
  return measurable === null ? [] : [{ pulseNs, ...measurable }]
}
