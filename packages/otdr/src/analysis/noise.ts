/** Turns a median absolute deviation into the standard deviation of normal noise. */
export const madToSigma = 1.4826
const blockLength = 256
export const minimumSigmaDb = 1e-4

/** NaN where there are no values. */
export function medianOf(values: ArrayLike<number>): number {
  return takeMedian(new Float64Array(values))
}

/** Spread that a few large values cannot move, scaled to a standard deviation. */
export function robustSigma(values: ArrayLike<number>): number {
  const copy = new Float64Array(values)
  const middle = takeMedian(copy)
  for (let index = 0; index < copy.length; index += 1) copy[index] = Math.abs((copy[index] ?? 0) - middle)
  return takeMedian(copy) * madToSigma
}

/** Leaves the values in another order. */
function takeMedian(values: Float64Array): number {
  if (values.length === 0) return Number.NaN
  const middle = values.length >> 1
  const upper = select(values, middle)
  if (values.length % 2 === 1) return upper
  let lower = values[0] ?? upper
  for (let index = 1; index < middle; index += 1) lower = Math.max(lower, values[index] ?? lower)
  return (upper + lower) / 2
}

/**
 * The value that would stand at `rank` if the values were sorted (Hoare's selection): smaller ones end before it. In
 * time proportional to their number, where sorting takes most of an analysis.
 */
function select(values: Float64Array, rank: number): number {
  let from = 0
  let to = values.length - 1
  while (from < to) {
    const pivot = values[(from + to) >> 1] ?? 0
    let left = from
    let right = to
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const held = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = held
      left += 1
      right -= 1
    }
    if (rank <= right) to = right
    else if (rank >= left) from = left
    else break
  }
  return values[rank] ?? 0
}

/** Noise of single samples along a trace, from differences of neighbours so that slopes do not count. */
export class NoiseProfile {
  readonly #samplesDb: Float32Array
  readonly #blocks: number
  /** Of each block, from when it is first asked for: most never are. */
  readonly #sigmas: (number | undefined)[] = []

  constructor(samplesDb: Float32Array) {
    this.#samplesDb = samplesDb
    this.#blocks = Math.ceil((samplesDb.length - 1) / blockLength)
  }

  /** Standard deviation around a sample index, never quite zero. */
  sigmaDb(index: number): number {
    const block = Math.max(0, Math.min(this.#blocks - 1, Math.floor(index / blockLength)))
    const sigmaDb = this.#sigmas[block] ?? this.#measure(block)
    this.#sigmas[block] = sigmaDb
    return Math.max(minimumSigmaDb, sigmaDb)
  }

  #measure(block: number): number {
    const from = block * blockLength
    return sigmaOfDifferences(this.#samplesDb.subarray(from, from + blockLength + 1))
  }
}

function sigmaOfDifferences(samplesDb: Float32Array): number {
  const differences = new Float64Array(Math.max(0, samplesDb.length - 1))
  for (let index = 0; index < differences.length; index += 1)
    differences[index] = (samplesDb[index + 1] ?? 0) - (samplesDb[index] ?? 0)
  return differences.length === 0 ? 0 : robustSigma(differences) / Math.SQRT2
}
