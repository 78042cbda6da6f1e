import { medianOf, robustSigma } from '../analysis/noise.ts'
import type { Trace } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { ComparedEnd } from './compare-end.ts'
import type { Measurement } from './comparison.ts'
import type { Pair } from './subject.ts'

/** Levels are read as medians of parts so long: strong noise does not move them. */
const partMinSamples = 16
const partMinPulses = 2
const partsMax = 400
const sidePartsMin = 4
const outlierShare = 0.1
/** Light of the reference must lie so far above the noise that its loss says something. */
const lightMarginDb = 1.5
/** Medians of decibels drift near the noise: less than this may be drift alone. */
const lossMinDb = 1
const lossSigmas = 6
/** Fibre that is seen less far by fewer pulses is seen as far as it was. */
export const lessPulses = 8
/** So near a loss that was measured it is that one. */
const samePlaceParts = 3
/** The place of a loss is looked for in so many parts on each side. */
const placeParts = 2

/**
 * Where the current trace has no end that could be found, or the end of the reference, and yet shows less fibre than the
 * reference: what was lost there, by the difference of both traces where single samples are mostly noise. It is the least
 * that was lost.
 */
export function measureUnseen(
  { reference, current }: Pair,
  { state, referenceM }: ComparedEnd,
  { difference, measured }: { difference: Trace; measured: readonly Measurement[] },
): Measurement[] {
  const known = reference.detection.measurable
  const seen = current.detection.measurable
  if (known === null || seen === null) return []
  const isLess = state === 'same' && seen.toM < known.toM - lessPulses * difference.pulseM
  if (state !== 'unknown' && !isLess) return []
  const part = Math.max(partMinSamples, Math.ceil((partMinPulses * difference.pulseM) / difference.spacingM))
  const from = Math.max(0, indexAt(difference, Math.max(known.fromM, seen.fromM)))
  const to = Math.min(
    difference.samplesDb.length,
    indexAt(difference, Math.min(known.toM, referenceM ?? known.toM)),
  )
  const length = Math.max(part, Math.ceil((to - from) / partsMax))
  const parts = { from, to, length }
  const lights = listMedians(reference.trace.samplesDb, parts)
  const dark = lights.findIndex((levelDb) => reference.scan.floorDb - levelDb < lightMarginDb)
  const levels = listMedians(difference.samplesDb, parts)
  const split = findSplit(dark < 0 ? levels : levels.slice(0, dark))
  if (split === null) return []
  const positionM = positionAt(difference, findPlace(difference, { from, length }, split))
  const nearM = samePlaceParts * length * difference.spacingM
  const isKnown = measured.some(
    ({ positionM: atM, check }) =>
      (check === 'new-event' || check === 'event-loss') && Math.abs(atM - positionM) <= nearM,
  )
  if (isKnown) return []
  const positionSigmaM = length * difference.spacingM
  return [
    { check: 'new-event', positionM, positionSigmaM, value: split.lossDb, referenceValue: null, unit: 'dB' },
  ]
}

function listMedians(
  samplesDb: Float32Array,
  { from, to, length }: { from: number; to: number; length: number },
): number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / length)) }, (_, part) =>
    medianOf(samplesDb.subarray(from + part * length, from + (part + 1) * length)),
  )
}

interface Split {
  readonly at: number
  readonly lossDb: number
  readonly beforeDb: number
  readonly behindDb: number
}

/** The most plain change of level; null when there is none. */
function findSplit(levels: readonly number[]): Split | null {
  const cut = cutOutliers(levels)
  const sum = cut.reduce((all, level) => all + level, 0)
  let best = { at: 0, weight: 0 }
  let before = 0
  for (let at = 1; at < cut.length; at += 1) {
    before += cut[at - 1] ?? 0
    const differenceDb = (sum - before) / (cut.length - at) - before / at
    const weight = ((at * (cut.length - at)) / cut.length) * differenceDb ** 2
    if (differenceDb > 0 && weight > best.weight) best = { at, weight }
  }
  const sides = [levels.slice(0, best.at), levels.slice(best.at)] as const
  if (sides.some(({ length }) => length < sidePartsMin)) return null
  const [beforeDb, behindDb] = [medianOf(sides[0]), medianOf(sides[1])]
  const lossDb = behindDb - beforeDb
  const sigmaDb = Math.hypot(...sides.map((side) => robustSigma(side) / Math.sqrt(side.length)))
  const isLoss = lossDb >= Math.max(lossMinDb, lossSigmas * sigmaDb)
  return isLoss ? { at: best.at, lossDb, beforeDb, behindDb } : null
}

/** Within the parts beside the split the sample where the one level best gives way to the other, less what the pulse smears. */
function findPlace(
  { samplesDb, pulseM, spacingM }: Trace,
  { from, length }: { from: number; length: number },
  { at, beforeDb, behindDb }: Split,
): number {
  const first = from + Math.max(0, at - placeParts) * length
  const last = Math.min(samplesDb.length, from + (at + placeParts) * length)
  let off = 0
  let best = { index: first, off: 0 }
  for (let index = first; index < last; index += 1) {
    if (off < best.off) best = { index, off }
    const levelDb = samplesDb[index] ?? 0
    off += Math.abs(levelDb - beforeDb) - Math.abs(levelDb - behindDb)
  }
  return best.index - Math.round(pulseM / spacingM / 2)
}

/** A part in which no light was seen at all must not outweigh all others. */
function cutOutliers(levels: readonly number[]): number[] {
  const sorted = levels.toSorted((a, b) => a - b)
  const [low, high] = [outlierShare, 1 - outlierShare].map(
    (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0,
  )
  return levels.map((level) => Math.min(high ?? level, Math.max(low ?? level, level)))
}
