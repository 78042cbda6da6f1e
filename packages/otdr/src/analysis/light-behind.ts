import type { Line } from './line-fit.ts'
import type { Fitted } from './measure-level.ts'
import { medianOf } from './noise.ts'
import type { Scan } from './scan.ts'

/** A reflection and its tail are over by then, in most receivers. */
export const reflectionPulses = 3
/** A step without a reflection is over by then. */
export const stepPulses = 1.25
const tailShare = 0.05
const tailParts = 20
/** A mean of fewer samples of noise lies mostly below what many of them amount to. */
const tailPartMin = 16
const dbPerDecade = 5

export const powerOf = (levelDb: number): number => 10 ** (-levelDb / dbPerDecade)
const meanOf = (values: Float32Array): number => values.reduce((a, b) => a + b, 0) / values.length

/**
 * How much of the light that a line lets expect is there from sample `from` on, as a share with its standard deviation:
 * by least squares in power, in which the noise is the same everywhere. Null where the line is below the noise already.
 */
export function measureLightBehind({ trace }: Scan, line: Line, from: number): Fitted | null {
  const { mean, meanSigma, scatter } = measureDarkness(trace.samplesDb)
  let product = 0
  let square = 0
  let sum = 0
  for (let index = Math.max(0, Math.ceil(from)); index < trace.samplesDb.length; index += 1) {
    const expected = powerOf(line.level(index)) - mean
    if (expected <= 0) break
    product += expected * (powerOf(trace.samplesDb[index] ?? 0) - mean)
    square += expected * expected
    sum += expected
  }
  if (square === 0) return null
  return {
    value: product / square,
    sigma: Math.hypot(scatter / Math.sqrt(square), (meanSigma * sum) / square),
  }
}

/** Power of the receiver's noise: what it is on average, how well that is known, how much single samples scatter. */
interface Darkness {
  readonly mean: number
  readonly meanSigma: number
  readonly scatter: number
}

/** By the median of parts of the trace's end: a ghost is no noise. */
export function measureDarkness(samplesDb: Float32Array): Darkness {
  const powers = samplesDb.slice(Math.floor(samplesDb.length * (1 - tailShare))).map(powerOf)
  const length = Math.min(powers.length, Math.max(tailPartMin, Math.floor(powers.length / tailParts)))
  const parts = Array.from({ length: Math.floor(powers.length / Math.max(1, length)) }, (_, part) =>
    powers.subarray(part * length, (part + 1) * length),
  )
  const mean = medianOf(parts.map(meanOf))
  const scatter = Math.sqrt(medianOf(parts.map((part) => meanOf(part.map((power) => (power - mean) ** 2)))))
  return { mean, scatter, meanSigma: scatter / Math.sqrt(powers.length) }
}
