import type { Fitted } from '../analysis/measure-level.ts'
import { fitLevel, subtract } from '../analysis/measure-level.ts'
import type { TraceEvent } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import type { ComparisonOptions, Measurement } from './comparison.ts'
import { type Differing, measureByDifference } from './loss-by-difference.ts'
import { isBiased } from './noise-bias.ts'
import { isSamePosition, type Pair, type Subject } from './subject.ts'
import type { Section } from './windows.ts'
import { cutWindow } from './windows.ts'

const sigmas = 4
const plainSigmas = 6
const windowMinSamples = 12

export interface LossContext {
  readonly pair: Pair
  readonly options: ComparisonOptions
  readonly sections: readonly Section[]
  /** Null when the samples of both traces lie at different places. */
  readonly differing: Differing | null
}

/** Loss at one event, from the sections on both sides of it; `at` is its place among the events. */
export function compareEventLoss(
  context: LossContext,
  event: TraceEvent,
  { at, check }: { at: number; check: 'event-loss' | 'new-event' },
): Measurement[] {
  const { pair, options } = context
  const left = cutSection(context, at, 'end')
  const right = cutSection(context, at + 1, 'start')
  const steps =
    left === null || right === null ? null : measureSteps(pair, { left, right, atM: event.positionM })
  if (steps === null || isUncertain(steps.increase, options)) return measureChange(context, event, check)
  if (left !== null && right !== null && isBiased(pair, steps.increase.value, [left, right])) {
    const changed = measureChange(context, event, check)
    if (changed.length > 0) return changed
  }
  const referenceValue = check === 'new-event' ? null : steps.beforeDb
  const { positionM, positionSigmaM } = event
  return [{ check, positionM, positionSigmaM, value: steps.increase.value, referenceValue, unit: 'dB' }]
}

function measureSteps(
  { reference, current }: Pair,
  place: { left: Section; right: Section; atM: number },
): { beforeDb: number; increase: Fitted } | null {
  const before = measureStep(reference, place)
  const increase = subtract(measureStep(current, place), before)
  return before === null || increase === null ? null : { beforeDb: before.value, increase }
}

/** Where no line that says anything fits between the event and its neighbours; only where the difference of both traces has a step. */
function measureChange(
  { pair, options, differing }: LossContext,
  event: TraceEvent,
  check: 'event-loss' | 'new-event',
): Measurement[] {
  const isChanged = differing?.changes.some(({ positionM }) =>
    isSamePosition(pair, positionM, event.positionM),
  )
  if (differing === null || isChanged !== true) return []
  const increase = measureByDifference(differing, event)
  if (increase === null || isUncertain(increase, options)) return []
  const { positionM, positionSigmaM } = event
  return [{ check, positionM, positionSigmaM, value: increase.value, referenceValue: null, unit: 'dB' }]
}

/** From the first undisturbed fibre to the last; only where both traces show the whole fibre. */
export function compareTotalLoss(context: LossContext): Measurement[] {
  const { pair, options, sections } = context
  const left = cutSection(context, 0, 'start') ?? cutSection(context, 1, 'start')
  const right =
    cutSection(context, sections.length - 1, 'end') ?? cutSection(context, sections.length - 2, 'end')
  if (left === null || right === null) return []
  const before = measureSpan(pair.reference, left, right)
  const increase = subtract(measureSpan(pair.current, left, right), before)
  if (increase === null || before === null || isUncertain(increase, options)) return []
  if (isBiased(pair, increase.value, [left, right])) return []
  return [
    {
      check: 'total-loss',
      positionM: right.toM,
      positionSigmaM: null,
      value: increase.value,
      referenceValue: before.value,
      unit: 'dB',
    },
  ]
}

function cutSection({ pair, sections }: LossContext, at: number, side: 'start' | 'end'): Section | null {
  const section = sections[at]
  return section === undefined ? null : cutWindow(section, pair.pulseM, side)
}

function measureStep(
  subject: Subject,
  { left, right, atM }: { left: Section; right: Section; atM: number },
): Fitted | null {
  return subtract(measureLevel(subject, right, atM), measureLevel(subject, left, atM))
}

function measureSpan(subject: Subject, left: Section, right: Section): Fitted | null {
  return subtract(measureLevel(subject, right, right.toM), measureLevel(subject, left, left.fromM))
}

function measureLevel({ trace, scan }: Subject, section: Section, atM: number): Fitted | null {
  const samples = toSamples({ trace, section })
  return samples === null ? null : fitLevel(scan.fitter, samples, (atM - trace.startM) / trace.spacingM)
}

/** Sample indexes [from, to) of a section; null when there are too few or they lie outside of the trace. */
export function toSamples({
  trace,
  section,
}: {
  trace: Subject['trace']
  section: Section
}): [number, number] | null {
  const from = indexAt(trace, section.fromM)
  const to = indexAt(trace, section.toM)
  return to - from < windowMinSamples || from < 0 || to > trace.samplesDb.length ? null : [from, to]
}

/** A difference that noise cannot make is told, however coarse its value. */
function isUncertain({ value, sigma }: Fitted, options: ComparisonOptions): boolean {
  return sigma * sigmas > options.lossUncertaintyMaxDb && Math.abs(value) < plainSigmas * sigma
}
