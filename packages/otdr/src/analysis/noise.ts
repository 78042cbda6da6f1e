/** Turns a median absolute deviation into the standard deviation of normal noise. */
export const madToSigma = 1.4826
const blockLength = 256
export const minimumSigmaDb = 1e-4

export function medianOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).toSorted()
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Spread that a few large values cannot move, scaled to a standard deviation. */
export function robustSigma(values: ArrayLike<number>): number {
  const middle = medianOf(values)
  return medianOf(Float64Array.from(values, (value) => Math.abs(value - middle))) * madToSigma
}

/** Noise of single samples along a trace, from differences of neighbours so that slopes do not count. */
export class NoiseProfile {
  readonly #sigmas: readonly number[]

  constructor(samplesDb: Float32Array) {
    const sigmas: number[] = []
    for (let from = 0; from + 1 < samplesDb.length; from += blockLength) {
      sigmas.push(sigmaOfDifferences(samplesDb.subarray(from, from + blockLength + 1)))
    }
    this.#sigmas = sigmas
  }

  /** Standard deviation around a sample index, never quite zero. */
  sigmaDb(index: number): number {
    const block = Math.min(this.#sigmas.length - 1, Math.max(0, Math.floor(index / blockLength)))
    return Math.max(minimumSigmaDb, this.#sigmas[block] ?? 0)
  }
}

function sigmaOfDifferences(samplesDb: Float32Array): number {
  const differences = Float64Array.from({ length: Math.max(0, samplesDb.length - 1) }, (_, index) => {
    return (samplesDb[index + 1] ?? 0) - (samplesDb[index] ?? 0)
  })
  return differences.length === 0 ? 0 : robustSigma(differences) / Math.SQRT2
}
