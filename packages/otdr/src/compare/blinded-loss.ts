import type { SetAside } from '../analysis/set-aside.ts'
import { medianOf, robustSigma } from '../analysis/noise.ts'
import type { Trace } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { ComparedEnd } from './compare-end.ts'
import type { Measurement } from './comparison.ts'
import type { Pair } from './subject.ts'
import { leadPulses } from './windows.ts'

/** Where the first fibre that the reference shows is read: of so many pulses, and at least so many samples. */
const levelPulses = 2
const samplesMin = 12
/** A connector at the instrument is never twice the same: less than this may be that. */
const lossMinDb = 1
const sigmas = 6
/** Samples are kept to a thousandth of a decibel: no loss is known better. */
const lossSigmaMinDb = 0.002
/** By so much the standard deviation of a median is more than that of a mean; neighbouring samples share some of their noise. */
const medianTimes = 1.25
const correlatedSamples = 2

/**
 * What was lost before the first fibre that the reference shows: in the connector at the instrument, or in the stretch that the launch blinds.
 * Nobody can tell which or where, so that it is no measurement, and it is kept: at the place behind which the light is less
 * for certain. Nothing where an end or an event before that place says it.
 */
export function findBlindedLoss(
  { reference }: Pair,
  { state, currentM }: ComparedEnd,
  { difference, measured }: { difference: Trace; measured: readonly Measurement[] },
): SetAside[] {
  const known = reference.detection.measurable
  if (known === null || known.fromM <= 0) return []
  const { samplesDb, pulseM, spacingM } = difference
  const nextM = reference.detection.events.find(({ positionM }) => positionM > known.fromM)?.positionM
  const lastM = Math.min(known.toM, nextM ?? known.toM) - leadPulses * pulseM
  const from = Math.max(0, indexAt(difference, known.fromM))
  const wanted = Math.max(samplesMin, Math.round((levelPulses * pulseM) / spacingM))
  const to = Math.min(samplesDb.length, from + wanted, indexAt(difference, lastM))
  if (to - from < samplesMin) return []
  const levels = samplesDb.subarray(from, to)
  const lossDb = medianOf(levels)
  const scatterDb = medianTimes * robustSigma(levels) * Math.sqrt(correlatedSamples / levels.length)
  const lossSigmaDb = Math.hypot(lossSigmaMinDb, scatterDb)
  if (lossDb < Math.max(lossMinDb, sigmas * lossSigmaDb)) return []
  const positionM = positionAt(difference, to)
  const isBroken = state === 'shorter' && currentM !== null && currentM <= positionM
  const isTold = measured.some(
    ({ check, positionM: atM }) => (check === 'new-event' || check === 'event-loss') && atM <= positionM,
  )
  return isBroken || isTold ? [] : [{ positionM, lossDb, lossSigmaDb, reason: 'blinded' }]
}
