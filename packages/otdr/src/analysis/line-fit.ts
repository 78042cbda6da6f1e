/** A least-squares line over samples; `slope` per sample. */
export interface Line {
  readonly slope: number
  /** Root mean square of the distance to the samples. */
  readonly residual: number
  level(index: number): number
}

/** Through `levelDb` at `origin`. One class for every line: a closure for each of the many that are laid costs more than laying it. */
export class StraightLine implements Line {
  readonly slope: number
  readonly residual: number
  readonly #origin: number
  readonly #levelDb: number

  constructor({
    slope,
    residual,
    origin,
    levelDb,
  }: Omit<Line, 'level'> & { origin: number; levelDb: number }) {
    this.slope = slope
    this.residual = residual
    this.#origin = origin
    this.#levelDb = levelDb
  }

  level(index: number): number {
    return this.#levelDb + this.slope * (index - this.#origin)
  }
}

/** Three sums to each sample, side by side: a line reads them at two places of the memory instead of six. */
const sumsPerSample = 3

/**
 * Least-squares lines over any stretch of a trace in constant time, from running sums. Samples are taken
 * relative to their first value and indexes relative to the window, which keeps the sums small enough for
 * doubles at a million samples.
 */
export class LineFitter {
  readonly length: number
  readonly #base: number
  /** Of the levels before each sample, of their products with the index, and of their squares. */
  readonly #sums: Float64Array

  constructor(samplesDb: Float32Array) {
    this.length = samplesDb.length
    this.#base = samplesDb[0] ?? 0
    this.#sums = addUp(samplesDb)
  }

  /** Mean of samples [from, to), cut to the trace; NaN when nothing is left. */
  mean(from: number, to: number): number {
    const first = this.#cut(from, 0)
    const end = this.#cut(to, first)
    const sum = (this.#sums[sumsPerSample * end] ?? 0) - (this.#sums[sumsPerSample * first] ?? 0)
    return this.#base + sum / (end - first)
  }

  /** Line over samples [from, to), cut to the trace; null with fewer than three samples. */
  fit(from: number, to: number): Line | null {
    const first = this.#cut(from, 0)
    const end = this.#cut(to, first)
    const count = end - first
    if (count < 3) return null
    const before = sumsPerSample * first
    const behind = sumsPerSample * end
    const sumY = (this.#sums[behind] ?? 0) - (this.#sums[before] ?? 0)
    const sumXy = (this.#sums[behind + 1] ?? 0) - (this.#sums[before + 1] ?? 0) - first * sumY
    const sumYy = (this.#sums[behind + 2] ?? 0) - (this.#sums[before + 2] ?? 0)
    const middle = (count - 1) / 2
    const spread = (count * (count * count - 1)) / 12
    const slope = (sumXy - middle * sumY) / spread
    const mean = sumY / count
    const variance = (sumYy - sumY * mean - slope * slope * spread) / count
    const residual = Math.sqrt(Math.max(0, variance))
    return new StraightLine({ slope, residual, origin: first + middle, levelDb: this.#base + mean })
  }

  /** A place as a whole sample index of the trace, not before `least`. */
  #cut(place: number, least: number): number {
    return Math.min(this.length, Math.max(least, Math.round(place)))
  }
}

function addUp(samplesDb: Float32Array): Float64Array {
  const sums = new Float64Array(sumsPerSample * (samplesDb.length + 1))
  const base = samplesDb[0] ?? 0
  let sumY = 0
  let sumXy = 0
  let sumYy = 0
  for (let index = 0; index < samplesDb.length; index += 1) {
    const y = (samplesDb[index] ?? 0) - base
    const at = sumsPerSample * (index + 1)
    sumY += y
    sumXy += index * y
    sumYy += y * y
    sums[at] = sumY
    sums[at + 1] = sumXy
    sums[at + 2] = sumYy
  }
  return sums
}
