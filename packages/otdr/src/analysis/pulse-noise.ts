import type { FibreSpan } from './fibre-span.ts'
import type { LineFitter } from './line-fit.ts'
import { madToSigma, medianOf, minimumSigmaDb } from './noise.ts'

/** Parts of a pulse that noise is read from: short enough that a region lies between two events. */
const partsPerPulse = 2
const partSamplesMin = 2
const regionParts = 32
const regionSamplesMin = 128
const regionsPerLength = 4
const dbPerDecade = 5
const maxDecades = 10
const secondDifference = Math.sqrt(6)

/**
 * Noise of a stretch of fibre at the scale of half a pulse: from second differences of the means of such parts, in
 * which neither the slope of the fibre nor the digits of the file count, by the median over some sixteen pulses, which
 * a few events cannot move. It is kept as power: a receiver's noise is the same everywhere, in decibels it grows as the
 * light gets less, and sixteen long pulses are many decibels.
 */
export class PulseNoise {
  readonly #partSamples: number
  readonly #from: number
  readonly #baseDb: number
  /** Regions begin every `#hop` parts and overlap. */
  readonly #hop: number
  readonly #regionSamples: number
  /** Of one sample, by region. */
  readonly #sigmas: Float64Array

  constructor(fitter: LineFitter, pulseSamples: number, { from, to }: Pick<FibreSpan, 'from' | 'to'>) {
    const part = Math.max(partSamplesMin, Math.round(pulseSamples / partsPerPulse))
    const parts = Math.max(regionParts, Math.ceil(regionSamplesMin / part))
    const count = Math.max(0, Math.floor((to - from) / part))
    const means = new Float64Array(count)
    for (let at = 0; at < count; at += 1) means[at] = fitter.mean(from + at * part, from + (at + 1) * part)
    this.#baseDb = means[0] ?? 0
    const bends = new Float64Array(count)
    for (let at = 0; at < count; at += 1) {
      const mean = means[at] ?? 0
      const bendDb = Math.abs((means[at - 1] ?? mean) - 2 * mean + (means[at + 1] ?? mean))
      bends[at] = bendDb * this.#powerOf(mean)
    }
    this.#partSamples = part
    this.#from = from
    this.#hop = Math.ceil(parts / regionsPerLength)
    this.#regionSamples = parts * part
    const regions = Math.max(1, Math.floor((count - parts) / this.#hop) + 1)
    this.#sigmas = Float64Array.from({ length: regions }, (_, region) => {
      const first = region * this.#hop
      const sigma = (medianOf(bends.subarray(first, first + parts)) * madToSigma) / secondDifference
      return Math.max(minimumSigmaDb, sigma * Math.sqrt(part))
    })
  }

  /** Of one sample at `levelDb`, dB, if neighbours were independent; in the stretch that ends at `index`. */
  before(index: number, levelDb: number): number {
    return this.#read(Math.floor(this.#regionOf(index - this.#regionSamples))) / this.#powerOf(levelDb)
  }

  /** The same in the stretch that begins at `index`. */
  behind(index: number, levelDb: number): number {
    return this.#read(Math.ceil(this.#regionOf(index))) / this.#powerOf(levelDb)
  }

  #regionOf(first: number): number {
    return (first - this.#from) / (this.#hop * this.#partSamples)
  }

  #read(region: number): number {
    return this.#sigmas[Math.min(this.#sigmas.length - 1, Math.max(0, region))] ?? minimumSigmaDb
  }

  /** Of a level, as a share of that where the stretch begins. */
  #powerOf(levelDb: number): number {
    return 10 ** Math.min(maxDecades, (this.#baseDb - levelDb) / dbPerDecade)
  }
}
