import type { TraceInfo } from '@fibrewatch/contract/trace'
import { measureSectionSlope, measureTwoPointLoss, pulseLengthM, type Trace } from '@fibrewatch/otdr'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'

export type Readout = {
  distanceM: number
  /** Level at the farther cursor less level at the nearer one, the fibre between included. */
  lossDb: number | null
  slopeDbPerKm: number | null
  /** Two events closer than this are one on the trace: half the pulse's length in the fibre. */
  resolutionM: number
}

/** The trace as the measurements want it; what the instrument tabled plays no part in them. */
function makeMeasured({ trace, groupIndex }: TraceInfo, samples: TraceSamples): Trace {
  const { wavelengthNm, pulseNs, rangeM, endM, totalLossDb } = trace
  return {
    ...samples,
    wavelengthNm,
    pulseNs,
    rangeM,
    endM,
    totalLossDb,
    groupIndex,
    pulseM: pulseLengthM(pulseNs, groupIndex),
    averages: 0,
    backscatterDb: 0,
    measuredAtS: null,
    events: [],
    orlDb: null,
  }
}

/** What lies between two cursors, whichever of them is ahead. */
export function makeReadout(
  info: TraceInfo,
  samples: TraceSamples,
  cursors: { aM: number; bM: number },
): Readout {
  const trace = makeMeasured(info, samples)
  const fromM = Math.min(cursors.aM, cursors.bM)
  const toM = Math.max(cursors.aM, cursors.bM)
  return {
    distanceM: toM - fromM,
    lossDb: measureTwoPointLoss(trace, fromM, toM),
    slopeDbPerKm: measureSectionSlope(trace, fromM, toM),
    resolutionM: trace.pulseM,
  }
}
