import type { AnalysedTrace } from '../analysis/analyse-trace.ts'
import { meanPowerLevel } from '../analysis/average-power.ts'
import { makeScan } from '../analysis/scan.ts'
import type { Trace } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import { compareRange, findAveragingFor, findPulseFor } from './pulses.ts'
import type { FadesBeforeEnd, RangeTooShort } from './reason.ts'

/** Nearer than this, or than so many pulses or this share of the link, it reaches the end: lengths are entered by hand. */
const nearMinM = 100
const nearPulses = 5
const nearShare = 0.02
/** So much more than to the end of the link, for what lies behind it must be dark. */
const rangeShare = 1.2
const rangeStepM = 1000
/** Above the noise an end needs this much to be told from it. */
const endMarginDb = 3
/** A test that sees less far than the reference by more than this may show nothing of a fibre that is well. */
const weakerDb = 3
/** What cabled fibre attenuates with its splices, dB/km; beyond it a short stretch is no measure of the rest. */
const attenuationMin = 0.15
const attenuationMax = 0.6
const usualAttenuation = [
  { belowNm: 1000, dbPerKm: 3 },
  { belowNm: 1450, dbPerKm: 0.36 },
  { belowNm: Number.POSITIVE_INFINITY, dbPerKm: 0.22 },
] as const
/** Two acquisitions whose ranges differ by less see equally far. */
const sameRangeDb = 1
const levelShare = 0.05
const levelSamplesMin = 24
const mPerKm = 1000

/** Whether the samples stop before the link; nothing where an end was seen on the way, for then the fibre is shorter. */
export function findShortRange(
  trace: AnalysedTrace,
  linkM: number,
  reference: Trace | null,
): RangeTooShort[] {
  const reachM = positionAt(trace, trace.samplesDb.length - 1)
  if (hasEnd(trace, reference) || reachM >= linkM - trace.pulseM) return []
  const neededRangeM = Math.ceil((linkM * rangeShare) / rangeStepM) * rangeStepM
  return [{ code: 'range-too-short', hides: 'end', reachM, linkM, neededRangeM }]
}

/**
 * Whether the fibre sinks into the noise before the link ends. A trace that shows no fibre at all may be one of a fibre
 * cut at the port: it is doubted only where it sees less far than the reference did.
 */
export function findFading(trace: AnalysedTrace, linkM: number, reference: Trace | null): FadesBeforeEnd[] {
  const lastM = positionAt(trace, trace.samplesDb.length - 1)
  const { measurable, pulseNs } = trace
  if (hasEnd(trace, reference)) return []
  if (measurable === null && !isWeaker(trace, reference)) return []
  const reachM = Math.max(0, measurable?.toM ?? 0)
  const isShortRange = lastM < linkM && reachM >= lastM - nearOf(trace, linkM)
  if (isShortRange || reachM >= linkM - nearOf(trace, linkM)) return []
  const missingDb = measureMissing(trace, reachM, linkM)
  return [
    {
      code: 'fades-before-end',
      hides: 'end',
      pulseNs,
      reachM,
      linkM,
      missingDb,
      neededPulseNs: findPulseFor(pulseNs, missingDb),
      neededAveraging: findAveragingFor(missingDb),
    },
  ]
}

/**
 * A connector behind which the fibre sinks into the noise looks like an end: one that hardly stands out of the noise is
 * believed only where the test sees as far as the reference did.
 */
function hasEnd(trace: AnalysedTrace, reference: Trace | null): boolean {
  if (trace.seenEndM === null) return false
  if (reference !== null && compareRange(trace, reference) <= sameRangeDb) return true
  const { floorDb } = makeScan(trace)
  return floorDb - levelAt(trace, trace.seenEndM - windowOf(trace)) >= endMarginDb
}

const nearOf = ({ pulseM }: Trace, linkM: number): number =>
  Math.max(nearMinM, nearPulses * pulseM, nearShare * linkM)

const isWeaker = (trace: Trace, reference: Trace | null): boolean =>
  reference !== null && compareRange(trace, reference) > weakerDb

/** What the fibre loses from where it fades to the end of the link, and the margin an end needs. */
const measureMissing = (trace: AnalysedTrace, reachM: number, linkM: number): number =>
  ((linkM - reachM) / mPerKm) * attenuationOf(trace) + endMarginDb

/** Of the fibre that is seen, splices included; where that is too little to tell, what is usual at the wavelength. */
function attenuationOf(trace: AnalysedTrace): number {
  const usual =
    usualAttenuation.find(({ belowNm }) => trace.wavelengthNm < belowNm)?.dbPerKm ?? attenuationMin
  if (trace.measurable === null) return usual
  const { fromM, toM } = trace.measurable
  const windowM = windowOf(trace)
  const measured =
    ((levelAt(trace, toM - windowM) - levelAt(trace, fromM)) / (toM - windowM - fromM)) * mPerKm
  return measured >= attenuationMin && measured <= attenuationMax ? measured : usual
}

/** Level by the mean power of what follows a place. */
function levelAt(trace: AnalysedTrace, fromM: number): number {
  const from = Math.max(0, indexAt(trace, fromM))
  const count = Math.round(windowOf(trace) / trace.spacingM)
  return meanPowerLevel(trace.samplesDb.subarray(from, from + count))
}

/** Enough samples that noise does not matter, and a small part of the fibre. */
function windowOf({ measurable, spacingM }: AnalysedTrace): number {
  const seenM = measurable === null ? 0 : measurable.toM - measurable.fromM
  return Math.max(levelSamplesMin * spacingM, levelShare * seenM)
}
