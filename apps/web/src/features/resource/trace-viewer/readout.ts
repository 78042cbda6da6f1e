import type { TraceInfo } from '@fibrewatch/contract/trace'
import {
  fitSection,
  type FourPoints,
  measureTwoPointLoss,
  placeFourPoints,
  pulseLengthM,
  type SectionLine,
} from '@fibrewatch/otdr'
import type { PlotLine, TraceSamples } from '#ui/trace-plot/trace-plot.tsx'
import { type EventRow, isOwnEvent } from './event-rows.ts'

/** What is read off a trace by hand, and the lines it is read from. */
export type Readout = {
  distanceM: number
  /** Level at the farther cursor less level at the nearer one, the fibre between included. */
  lossDb: number | null
  /** The same along the least-squares line between both. */
  lineLossDb: number | null
  slopeDbPerKm: number | null
  /** Two events closer than this are one on the trace: half the pulse's length in the fibre. */
  resolutionM: number
  /** What lies between the cursors: a line over it is no attenuation of the fibre. */
  crossed: readonly EventRow[]
  lines: readonly PlotLine[]
}

const M_PER_KM = 1000

const makeLine = (key: string, line: SectionLine, [fromM, toM]: readonly [number, number]): PlotLine => ({
  key,
  fromM,
  toM,
  fromDb: line.levelDb(fromM),
  toDb: line.levelDb(toM),
})

export const resolutionOf = ({ trace, groupIndex }: TraceInfo): number =>
  pulseLengthM(trace.pulseNs, groupIndex)

/** This trace's own events in a section. What is only in the reference is no event of it. */
export const listCrossed = (rows: readonly EventRow[], [aM, bM]: readonly [number, number]): EventRow[] => {
  const [fromM, toM] = [Math.min(aM, bM), Math.max(aM, bM)]
  return rows.filter((row) => row.positionM > fromM && row.positionM < toM && isOwnEvent(row))
}

/** What lies between two cursors, whichever of them is ahead. */
export function makeReadout(
  { info, samples, rows }: { info: TraceInfo; samples: TraceSamples; rows: readonly EventRow[] },
  { aM, bM }: { aM: number; bM: number },
): Readout {
  const fromM = Math.min(aM, bM)
  const toM = Math.max(aM, bM)
  const lossDb = measureTwoPointLoss(samples, fromM, toM)
  // A line over what the samples reach of it would pass for the whole.
  const line = lossDb === null ? null : fitSection(samples, [fromM, toM])
  const slopeDbPerKm = line?.slopeDbPerKm ?? null
  return {
    distanceM: toM - fromM,
    lossDb,
    lineLossDb: slopeDbPerKm === null ? null : (slopeDbPerKm * (toM - fromM)) / M_PER_KM,
    slopeDbPerKm,
    resolutionM: resolutionOf(info),
    crossed: listCrossed(rows, [fromM, toM]),
    lines: line === null ? [] : [makeLine('between', line, [fromM, toM])],
  }
}

export type SpliceReadout = {
  /** Both lines carried to A, where the event begins. */
  lossDb: number | null
  leftDbPerKm: number | null
  rightDbPerKm: number | null
  /** Other events under one of the lines. */
  crossed: readonly EventRow[]
  lines: readonly PlotLine[]
}

/** The loss of an event by hand. */
export function makeSpliceReadout(
  { samples, rows }: { samples: TraceSamples; rows: readonly EventRow[] },
  { outerAM, aM, bM, outerBM }: FourPoints,
): SpliceReadout {
  // The sample at A is the first that the event disturbs.
  const left = aM <= outerAM ? null : fitSection(samples, [outerAM, aM - samples.spacingM])
  const right = fitSection(samples, [bM, outerBM])
  return {
    lossDb: left === null || right === null ? null : right.levelDb(aM) - left.levelDb(aM),
    leftDbPerKm: left?.slopeDbPerKm ?? null,
    rightDbPerKm: right?.slopeDbPerKm ?? null,
    crossed: [...listCrossed(rows, [outerAM, aM]), ...listCrossed(rows, [bM, outerBM])],
    lines: [
      ...(left === null ? [] : [makeLine('left', left, [outerAM, aM])]),
      ...(right === null ? [] : [makeLine('right', right, [aM, outerBM])]),
    ],
  }
}

/** Four places around the event at `atM`, as far apart as its neighbours let them. */
export const placeAround = (
  atM: number,
  { rows, pulseM, reachM }: { rows: readonly EventRow[]; pulseM: number; reachM: number },
): FourPoints => placeFourPoints(atM, { events: rows.filter(isOwnEvent), pulseM, reachM })
