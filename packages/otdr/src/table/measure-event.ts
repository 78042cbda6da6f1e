import { fitSection, measureEventLoss, type SectionLine } from '../analysis/measure-loss.ts'
import { reflectanceOfPeak } from '../analysis/reflectance.ts'
import { indexAt, positionAt, type Trace, type TraceEventKind } from '../trace/trace.ts'
import { type FourPoints, makeMarkers } from './four-points.ts'

/** What the samples say of an event at a place; null where they do not. */
export interface EventFigures {
  readonly lossDb: number | null
  readonly reflectanceDb: number | null
  /** Of the fibre before the event. */
  readonly slopeDbPerKm: number | null
}

type Measured = Pick<Trace, 'samplesDb' | 'startM' | 'spacingM' | 'pulseM' | 'backscatterDb' | 'pulseNs'>

/** A reflection reaches its height within so many pulses. */
const peakPulses = 2
/** A lower rise at the end of a fibre is the noise behind it. */
const endPeakMinDb = 1
const nothing: EventFigures = { lossDb: null, reflectanceDb: null, slopeDbPerKm: null }

/** Figures of an event by the lines on both sides of it, where somebody says that there is one. */
export function measureEvent(trace: Measured, kind: TraceEventKind, points: FourPoints): EventFigures {
  const markers = makeMarkers(points, trace.spacingM)
  // No fibre before the start says what is lost there.
  if (markers === null || kind === 'start') return nothing
  const left = fitSection(trace, [markers.leftFromM, markers.leftToM])
  if (left === null) return nothing
  const lossDb = kind === 'end' ? null : measureEventLoss(trace, points.aM, markers)
  const reflectanceDb = kind === 'non-reflective' ? null : measureReflectance(trace, { kind, left, points })
  return { lossDb, reflectanceDb, slopeDbPerKm: left.slopeDbPerKm }
}

function measureReflectance(
  trace: Measured,
  { kind, left, points }: { kind: TraceEventKind; left: SectionLine; points: FourPoints },
): number | null {
  const from = Math.max(0, indexAt(trace, points.aM))
  const to = Math.max(from, indexAt(trace, points.aM + peakPulses * trace.pulseM) + 1)
  const heights = trace.samplesDb
    .subarray(from, to)
    .map((levelDb, at) => left.levelDb(positionAt(trace, from + at)) - levelDb)
  const heightDb = heights.length === 0 ? 0 : Math.max(...heights)
  if (heightDb <= 0 || (kind === 'end' && heightDb < endPeakMinDb)) return null
  return reflectanceOfPeak(heightDb, trace)
}
