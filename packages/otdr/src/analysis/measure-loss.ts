import type { Trace, TraceMarkers } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import { LineFitter } from './line-fit.ts'

const mPerKm = 1000

/**
 * Least-squares loss of an event: lines laid over the windows left and right of it, the difference of both at
 * the event. Null when a window holds fewer than three samples.
 */
export function measureEventLoss(trace: Trace, positionM: number, markers: TraceMarkers): number | null {
  const fitter = new LineFitter(trace.samplesDb)
  const left = fitter.fit(indexAt(trace, markers.leftFromM), indexAt(trace, markers.leftToM) + 1)
  const right = fitter.fit(indexAt(trace, markers.rightFromM), indexAt(trace, markers.rightToM) + 1)
  if (left === null || right === null) return null
  const index = (positionM - trace.startM) / trace.spacingM
  return right.level(index) - left.level(index)
}

/** Two-point loss: level at `toM` less level at `fromM`, the fibre between included. */
export function measureTwoPointLoss(trace: Trace, fromM: number, toM: number): number | null {
  const from = trace.samplesDb[indexAt(trace, fromM)]
  const to = trace.samplesDb[indexAt(trace, toM)]
  return from === undefined || to === undefined ? null : to - from
}

/** Attenuation in dB/km of the least-squares line over a section; null with fewer than three samples. */
export function measureSectionSlope(trace: Trace, fromM: number, toM: number): number | null {
  const line = new LineFitter(trace.samplesDb).fit(indexAt(trace, fromM), indexAt(trace, toM) + 1)
  return line === null ? null : (line.slope / trace.spacingM) * mPerKm
}
