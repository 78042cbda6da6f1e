/** A least-squares line over samples; `slope` per sample. */
export interface Line {
  readonly slope: number
  readonly level: (index: number) => number
  /** Root mean square of the distance to the samples. */
  readonly residual: number
}

/**
 * Least-squares lines over any stretch of a trace in constant time, from running sums. Samples are taken
 * relative to their first value and indexes relative to the window, which keeps the sums small enough for
 * doubles at a million samples.
 */
export class LineFitter {
  readonly length: number
  readonly #base: number
  readonly #sumY: Float64Array
  readonly #sumXy: Float64Array
  readonly #sumYy: Float64Array

  constructor(samplesDb: Float32Array) {
    this.length = samplesDb.length
    this.#base = samplesDb[0] ?? 0
    this.#sumY = new Float64Array(this.length + 1)
    this.#sumXy = new Float64Array(this.length + 1)
    this.#sumYy = new Float64Array(this.length + 1)
    for (let index = 0; index < this.length; index += 1)
      this.#add(index, (samplesDb[index] ?? 0) - this.#base)
  }

  /** Mean of samples [from, to), cut to the trace; NaN when nothing is left. */
  mean(from: number, to: number): number {
    const [first, end] = this.#cut(from, to)
    return this.#base + ((this.#sumY[end] ?? 0) - (this.#sumY[first] ?? 0)) / (end - first)
  }

  /** Line over samples [from, to), cut to the trace; null with fewer than three samples. */
  fit(from: number, to: number): Line | null {
    const [first, end] = this.#cut(from, to)
    const count = end - first
    if (count < 3) return null
    const sumY = (this.#sumY[end] ?? 0) - (this.#sumY[first] ?? 0)
    const sumXy = (this.#sumXy[end] ?? 0) - (this.#sumXy[first] ?? 0) - first * sumY
    const sumYy = (this.#sumYy[end] ?? 0) - (this.#sumYy[first] ?? 0)
    const middle = (count - 1) / 2
    const spread = (count * (count * count - 1)) / 12
    const slope = (sumXy - middle * sumY) / spread
    const mean = sumY / count
    const variance = (sumYy - sumY * mean - slope * slope * spread) / count
    const origin = first + middle
    const base = this.#base + mean
    const residual = Math.sqrt(Math.max(0, variance))
    return { slope, residual, level: (index) => base + slope * (index - origin) }
  }

  #add(index: number, y: number): void {
    this.#sumY[index + 1] = (this.#sumY[index] ?? 0) + y
    this.#sumXy[index + 1] = (this.#sumXy[index] ?? 0) + index * y
    this.#sumYy[index + 1] = (this.#sumYy[index] ?? 0) + y * y
  }

  #cut(from: number, to: number): [number, number] {
    const first = Math.min(this.length, Math.max(0, Math.round(from)))
    return [first, Math.min(this.length, Math.max(first, Math.round(to)))]
  }
}
