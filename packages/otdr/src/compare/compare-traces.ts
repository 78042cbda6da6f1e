import type { Trace, TraceEvent } from '../trace/trace.ts'
import { positionAt } from '../trace/trace.ts'
import { findBlindedLoss } from './blinded-loss.ts'
import type { ComparedEnd } from './compare-end.ts'
import { compareEnd, measureEnd } from './compare-end.ts'
import type { LossContext } from './compare-losses.ts'
import { compareEventLoss, compareTotalLoss } from './compare-losses.ts'
import { compareSlopes } from './compare-slopes.ts'
import type { Comparison, ComparisonOptions, IncomparableReason, Measurement } from './comparison.ts'
import { defaultComparison, indexTolerance, wavelengthToleranceNm } from './comparison.ts'
import { findDifferences, subtractTraces } from './differences.ts'
import { lessPulses, measureUnseen } from './measure-unseen.ts'
import type { Pair } from './subject.ts'
import { isBetweenEnds, isSamePosition, listKnownEvents, makePair } from './subject.ts'
import type { Section } from './windows.ts'
import { listSections } from './windows.ts'

const pulseTolerance = 0.05
const endClearPulses = 4

/** Compares a trace with the reference of the same fibre; see `Measurement` for what is given. */
export function compareTraces(
  reference: Trace,
  current: Trace,
  options: Partial<ComparisonOptions> = {},
): Comparison {
  const limits = { ...defaultComparison, ...options }
  const pair = makePair(reference, current)
  const compared = compareEnd(pair, limits)
  const reasons = findReasons(pair, compared)
  const difference = reasons.includes('wavelength-differs') ? null : subtractTraces(pair)
  const measured = reasons.includes('wavelength-differs')
    ? []
    : measureFibre(pair, compared, { limits, difference })
  const { state, deltaM, toleranceM } = compared
  return {
    comparable: reasons.length === 0,
    reasons,
    end: { state, deltaM, toleranceM },
    measurements: [...measureEnd(compared), ...measured],
    // Another pulse makes another level.
    setAside:
      reasons.length > 0 || difference === null
        ? []
        : findBlindedLoss(pair, compared, { difference, measured }),
  }
}

function findReasons({ reference, current }: Pair, end: ComparedEnd): IncomparableReason[] {
  const [a, b] = [reference.trace, current.trace]
  const lastM = positionAt(b, b.samplesDb.length - 1)
  const found: [IncomparableReason, boolean][] = [
    ['wavelength-differs', Math.abs(a.wavelengthNm - b.wavelengthNm) > wavelengthToleranceNm],
    ['pulse-differs', Math.abs(a.pulseNs - b.pulseNs) > pulseTolerance * a.pulseNs],
    ['index-differs', Math.abs(a.groupIndex - b.groupIndex) > indexTolerance],
    ['range-too-short', end.referenceM !== null && lastM < end.referenceM],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

interface Means {
  readonly limits: ComparisonOptions
  readonly difference: Trace | null
}

function measureFibre(pair: Pair, end: ComparedEnd, { limits, difference }: Means): Measurement[] {
  const reach = findReach(pair, end)
  if (reach === null) return []
  const known = listKnownEvents(pair).filter((event) => isMeasurable(pair, event, reach))
  const seen = listNewEvents(pair, known, reach)
  const changes = difference === null ? [] : listChanges(pair, difference, reach)
  const listed = [...known, ...seen]
  const fresh = [...seen, ...changes.filter((change) => !isListed(pair, listed, change))]
  const events = [...known, ...fresh].toSorted((a, b) => a.positionM - b.positionM)
  const sections = listSections(events, reach, pair.pulseM)
  const differing = difference === null ? null : { difference, events, changes, reach }
  const context = { pair, options: limits, sections, differing }
  const measured = [
    ...measureEvents(context, events, fresh),
    ...(isWholeSeen(pair, end, reach) ? compareTotalLoss(context) : []),
    ...known.flatMap((event) => compareReflectance(pair, event)),
    ...compareSlopes(context, difference),
  ]
  return difference === null ? measured : [...measured, ...measureUnseen(pair, end, { difference, measured })]
}

/** What both traces show as fibre, a launch fibre before position zero included; null when one of them shows none. */
function findReach({ reference, current }: Pair, { referenceM, currentM }: ComparedEnd): Section | null {
  const a = reference.detection.measurable
  const b = current.detection.measurable
  if (a === null || b === null) return null
  const toM = Math.min(a.toM, b.toM, referenceM ?? a.toM, currentM ?? b.toM)
  return { fromM: Math.max(a.fromM, b.fromM), toM }
}

/** Not where only the reflection of the end says that the fibre goes on. */
function isWholeSeen({ pulseM }: Pair, { state, currentM }: ComparedEnd, { toM }: Section): boolean {
  return (
    state !== 'shorter' && (state === 'unknown' || currentM === null || toM > currentM - lessPulses * pulseM)
  )
}

function isMeasurable({ pulseM }: Pair, { positionM }: TraceEvent, { fromM, toM }: Section): boolean {
  return positionM > fromM + pulseM && positionM < toM - endClearPulses * pulseM
}

function listNewEvents(pair: Pair, known: readonly TraceEvent[], reach: Section): TraceEvent[] {
  const seen = pair.current.detection.events.filter(
    (event) => isBetweenEnds(event) && isMeasurable(pair, event, reach),
  )
  return seen.filter((event) => !isListed(pair, known, event))
}

/** What the difference of both traces shows. */
function listChanges(pair: Pair, difference: Trace, reach: Section): TraceEvent[] {
  return findDifferences(difference, reach).filter((event) => isMeasurable(pair, event, reach))
}

function isListed(pair: Pair, listed: readonly TraceEvent[], { positionM }: TraceEvent): boolean {
  return listed.some((event) => isSamePosition(pair, event.positionM, positionM))
}

function measureEvents(
  context: LossContext,
  events: readonly TraceEvent[],
  fresh: readonly TraceEvent[],
): Measurement[] {
  return events.flatMap((event, at) => {
    const check = fresh.includes(event) ? 'new-event' : 'event-loss'
    return compareEventLoss(context, event, { at, check })
  })
}

/** Only where both traces show the reflection, and neither is cut off by the receiver. */
function compareReflectance(pair: Pair, { positionM, positionSigmaM }: TraceEvent): Measurement[] {
  const before = findReflection(pair, pair.reference.detection.events, positionM)
  const after = findReflection(pair, pair.current.detection.events, positionM)
  if (before === null || after === null) return []
  const value = after - before
  return [{ check: 'reflectance', positionM, positionSigmaM, value, referenceValue: before, unit: 'dB' }]
}

function findReflection(pair: Pair, events: readonly TraceEvent[], atM: number): number | null {
  const found = events.find(
    ({ kind, positionM }) => kind === 'reflective' && isSamePosition(pair, positionM, atM),
  )
  return found === undefined || found.saturated ? null : found.reflectanceDb
}
