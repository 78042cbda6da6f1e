import type { LineFitter } from './line-fit.ts'
import { findStrongest, type Scan } from './scan.ts'

const partsPerPulse = 16
const dbPerDecade = 5
/** A line before the reflection whose shape is read. */
const linePulses = 3

/** What lies at a place beside the line of the fibre: a pulse on it and a step of it, with their standard deviations. */
export interface Filtered {
  readonly heightDb: number
  readonly heightSigmaDb: number
  readonly lossDb: number
  readonly lossSigmaDb: number
}

/** Samples before a place and behind it. */
export interface Around {
  readonly before: number
  readonly behind: number
}

/**
 * Matched filter for a weak pulse: the least-squares fit of a line, a step that the pulse smears and the pulse itself to
 * the samples around a place. The fit is linear, so its weights are the same everywhere.
 */
export class PulseFilter {
  readonly #fitter: LineFitter
  readonly #part: number
  readonly #first: number
  readonly #height: Float64Array
  readonly #loss: Float64Array

  constructor({ fitter, pulseSamples }: Scan, shape: PulseShape, { before, behind }: Around) {
    const part = Math.max(1, Math.floor(pulseSamples / partsPerPulse))
    const first = -Math.floor(before / part)
    const count = Math.floor(behind / part) - first
    const centres = Float64Array.from({ length: count }, (_, at) => (first + at + 0.5) * part)
    const level = centres.map(() => 1)
    const pulse = centres.map((at) => shape(at / pulseSamples))
    const step = centres.map((at) => Math.min(1, Math.max(0, at / pulseSamples)))
    this.#fitter = fitter
    this.#part = part
    this.#first = first * part
    this.#height = isolate(pulse, [level, centres, step])
    this.#loss = isolate(step, [level, centres, pulse])
  }

  /** `sigmaDb` is that of one sample there. */
  measure(index: number, sigmaDb: number): Filtered {
    const from = index + this.#first
    let heightDb = 0
    let lossDb = 0
    for (const [at, weight] of this.#height.entries()) {
      const levelDb = this.#fitter.mean(from + at * this.#part, from + (at + 1) * this.#part)
      heightDb -= weight * levelDb
      lossDb += (this.#loss[at] ?? 0) * levelDb
    }
    const partSigmaDb = sigmaDb / Math.sqrt(this.#part)
    return {
      heightDb,
      heightSigmaDb: partSigmaDb * Math.sqrt(dot(this.#height, this.#height)),
      lossDb,
      lossSigmaDb: partSigmaDb * Math.sqrt(dot(this.#loss, this.#loss)),
    }
  }
}

/** Height at so many pulses behind where a reflection begins, as a share of its top. */
export type PulseShape = (pulses: number) => number

/** As the receiver shows a strong reflection at `index`, in power above the line before it. */
export function readPulseShape({ trace, fitter, pulseSamples }: Scan, index: number): PulseShape {
  const line = fitter.fit(index - linePulses * pulseSamples, index)
  const riseOf = (at: number) =>
    line === null ? 0 : Math.max(0, 10 ** ((line.level(at) - (trace.samplesDb[at] ?? 0)) / dbPerDecade) - 1)
  const top = riseOf(findStrongest(trace.samplesDb, index, index + 2 * pulseSamples + 1))
  return (pulses) => (pulses < 0 || top === 0 ? 0 : riseOf(index + Math.floor(pulses * pulseSamples)) / top)
}

/** Weights that read off `target` alone from a sum of it and `others`, each times something. */
function isolate(target: Float64Array, others: readonly Float64Array[]): Float64Array {
  const basis: Float64Array[] = []
  for (const other of others) basis.push(without(other, basis))
  const own = without(target, basis)
  const square = dot(own, own)
  return own.map((value) => (square === 0 ? 0 : value / square))
}

/** What is left of a vector beside others, none of which has a share of another (Gram and Schmidt). */
function without(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  return basis.reduce((left, one) => {
    const share = dot(left, one) / Math.max(Number.MIN_VALUE, dot(one, one))
    return left.map((value, at) => value - share * (one[at] ?? 0))
  }, vector)
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}
