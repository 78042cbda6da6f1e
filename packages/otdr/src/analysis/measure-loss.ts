import type { Trace, TraceMarkers } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import { LineFitter } from './line-fit.ts'

const mPerKm = 1000

type Samples = Pick<Trace, 'samplesDb' | 'startM' | 'spacingM'>

/** The least-squares line over a section of fibre. */
export interface SectionLine {
  readonly slopeDbPerKm: number
  /** In dB of loss as the samples are, also outside of the section. */
  readonly levelDb: (positionM: number) => number
}

/** Between two places, whichever is ahead; null with fewer than three samples there. */
export function fitSection(
  { samplesDb, startM, spacingM }: Samples,
  [aM, bM]: readonly [number, number],
): SectionLine | null {
  const from = Math.max(0, indexAt({ startM, spacingM }, Math.min(aM, bM)))
  const to = Math.max(from, indexAt({ startM, spacingM }, Math.max(aM, bM)) + 1)
  // Only the section itself is summed up: a cursor is dragged over a trace of a quarter of a million samples.
  const section = samplesDb.subarray(from, to)
  const line = new LineFitter(section).fit(0, section.length)
  if (line === null) return null
  return {
    slopeDbPerKm: (line.slope / spacingM) * mPerKm,
    levelDb: (positionM) => line.level((positionM - startM) / spacingM - from),
  }
}

/**
 * Least-squares loss of an event: lines laid over the windows left and right of it, the difference of both at
 * the event. Null when a window holds fewer than three samples.
 */
export function measureEventLoss(samples: Samples, positionM: number, markers: TraceMarkers): number | null {
  const left = fitSection(samples, [markers.leftFromM, markers.leftToM])
  const right = fitSection(samples, [markers.rightFromM, markers.rightToM])
  return left === null || right === null ? null : right.levelDb(positionM) - left.levelDb(positionM)
}

/** Two-point loss: level at `toM` less level at `fromM`, the fibre between included. */
export function measureTwoPointLoss(
  { samplesDb, startM, spacingM }: Samples,
  fromM: number,
  toM: number,
): number | null {
  const from = samplesDb[indexAt({ startM, spacingM }, fromM)]
  const to = samplesDb[indexAt({ startM, spacingM }, toM)]
  return from === undefined || to === undefined ? null : to - from
}
