import { LineFitter } from '../analysis/line-fit.ts'
import type { Fitted } from '../analysis/measure-level.ts'
import { fitSlope, subtract } from '../analysis/measure-level.ts'
import { robustSigma } from '../analysis/noise.ts'
import type { Trace } from '../trace/trace.ts'
import type { LossContext } from './compare-losses.ts'
import { toSamples } from './compare-losses.ts'
import type { Measurement } from './comparison.ts'
import { measureBias } from './noise-bias.ts'
import type { Pair, Subject } from './subject.ts'
import type { Section } from './windows.ts'

const sigmas = 4
const sectionMinPulses = 10
const mPerKm = 1000

/**
 * Attenuation of each section against the reference. Where only a part of a section attenuates more, that part is
 * measured, by the difference of both traces; null for `difference` when their samples lie at different places.
 */
export function compareSlopes(context: LossContext, difference: Trace | null): Measurement[] {
  const { pair, sections } = context
  const fitter = difference === null ? null : new LineFitter(difference.samplesDb)
  return sections.flatMap((section) => {
    const lengthM = section.toM - section.fromM
    if (lengthM < sectionMinPulses * pair.pulseM) return []
    const whole = compareSlope(context, section)
    const ramp = difference === null || fitter === null ? null : findRamp(difference, fitter, section)
    const part = ramp === null || isOfNoise(pair, ramp) ? null : ramp
    const isWhole = part === null || Math.abs(part.slopeDbPerKm) <= partTimes * Math.abs(whole?.value ?? 0)
    if (isWhole) return whole ?? []
    const referenceValue = measureSlope(pair.reference, section)?.value ?? null
    const { fromM, toM, slopeDbPerKm } = part
    return [makeMeasurement({ fromM, toM }, { value: slopeDbPerKm, referenceValue })]
  })
}

function makeMeasurement(
  { fromM, toM }: Section,
  values: Pick<Measurement, 'value' | 'referenceValue'>,
): Measurement {
  return {
    check: 'section-slope',
    positionM: fromM,
    positionSigmaM: null,
    lengthM: toM - fromM,
    unit: 'dB/km',
    ...values,
  }
}

function compareSlope({ pair, options }: LossContext, section: Section): Measurement | null {
  const before = measureSlope(pair.reference, section)
  const increase = subtract(measureSlope(pair.current, section), before)
  if (increase === null || before === null) return null
  const middleM = (section.fromM + section.toM) / 2
  const biasDb =
    measureBias(pair, { ...section, fromM: middleM }) - measureBias(pair, { ...section, toM: middleM })
  const biasDbPerKm = (biasDb / (section.toM - middleM)) * mPerKm
  if (Math.hypot(increase.sigma, biasDbPerKm) * sigmas > options.slopeUncertaintyMaxDbPerKm) return null
  return makeMeasurement(section, { value: increase.value, referenceValue: before.value })
}

function measureSlope({ trace, scan }: Subject, section: Section): Fitted | null {
  const samples = toSamples({ trace, section })
  const slope = samples === null ? null : fitSlope(scan.fitter, samples)
  if (slope === null) return null
  const perKm = mPerKm / trace.spacingM
  return { value: slope.value * perKm, sigma: slope.sigma * perKm }
}

interface Ramp extends Section {
  readonly slopeDbPerKm: number
}

/** A ramp is looked for in parts of a section: at most so many, at least so long. */
const partsMax = 60
const partMinM = 200
const partMinPulses = 2
const rampMinM = 1000
/** A part is told instead of its section when it changed so much more. */
const partTimes = 1.3
const rampMinDb = 0.1
const rampSigmas = 6
/** Noise is read over the first and the last quarter of a ramp, which is so many times more than what noise may make. */
const rampSides = 4
const biasTimes = 4
/** A rise of which more than this share lies between two neighbouring parts is a step. */
const stepShare = 0.5

/** Whether noise that grows along a ramp may be what makes it. */
function isOfNoise(pair: Pair, { fromM, toM, slopeDbPerKm }: Ramp): boolean {
  const sideM = (toM - fromM) / rampSides
  const biasDb =
    measureBias(pair, { fromM: toM - sideM, toM }) - measureBias(pair, { fromM, toM: fromM + sideM })
  return Math.abs(biasDb) * biasTimes > Math.abs((slopeDbPerKm * (toM - fromM)) / mPerKm)
}

/** Where in a section the difference of two traces rises steadily, and level before and behind; null when nowhere. */
function findRamp(difference: Trace, fitter: LineFitter, section: Section): Ramp | null {
  const lengthM = section.toM - section.fromM
  const leastM = Math.max(partMinM, partMinPulses * difference.pulseM)
  const count = Math.min(partsMax, Math.floor(lengthM / leastM))
  const partM = lengthM / count
  const first = (section.fromM - difference.startM) / difference.spacingM
  const partSamples = partM / difference.spacingM
  const levels = Array.from({ length: count }, (_, part) =>
    fitter.mean(first + part * partSamples, first + (part + 1) * partSamples),
  )
  const best = findRise(levels, Math.ceil(rampMinM / partM))
  if (best === null || Math.abs(best.riseDb) < rampMinDb || isStep(levels, best)) return null
  const fromM = section.fromM + (best.from + 0.5) * partM
  const toM = section.fromM + (best.to + 0.5) * partM
  return { fromM, toM, slopeDbPerKm: (best.riseDb / (toM - fromM)) * mPerKm }
}

interface Rise {
  readonly from: number
  readonly to: number
  readonly riseDb: number
}

/**
 * Least squares of a level that rises steadily between two parts and stays as it is before and behind them; null when
 * no rise is more than noise makes.
 */
function findRise(levels: readonly number[], least: number): Rise | null {
  const bends = levels.slice(2).map((level, at) => level - 2 * (levels[at + 1] ?? 0) + (levels[at] ?? 0))
  const sigmaDb = robustSigma(bends) / Math.sqrt(6)
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  let best: (Rise & { explained: number }) | null = null
  for (let from = 0; from < levels.length; from += 1) {
    for (let to = from + least; to < levels.length; to += 1) {
      const { spread, product } = projectRamp(levels, { from, to, mean })
      const explained = product ** 2 / spread
      if (explained > Math.max((rampSigmas * sigmaDb) ** 2, best?.explained ?? 0))
        best = { from, to, riseDb: product / spread, explained }
    }
  }
  return best
}

/** Of a ramp from 0 to 1 between two parts: its sum of squares around its mean, and that of its product with the levels. */
function projectRamp(
  levels: readonly number[],
  { from, to, mean }: { from: number; to: number; mean: number },
): { spread: number; product: number } {
  let sum = 0
  let squares = 0
  let product = 0
  for (const [part, level] of levels.entries()) {
    const share = Math.min(1, Math.max(0, (part - from) / (to - from)))
    sum += share
    squares += share * share
    product += share * (level - mean)
  }
  return { spread: squares - (sum * sum) / levels.length, product }
}

function isStep(levels: readonly number[], { from, to, riseDb }: Rise): boolean {
  const inside = levels.slice(from, to + 1)
  const largest = inside
    .slice(1)
    .reduce((most, level, at) => Math.max(most, Math.abs(level - (inside[at] ?? 0))), 0)
  return largest > stepShare * Math.abs(riseDb)
}
