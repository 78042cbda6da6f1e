import type { TraceEvent } from '../trace/trace.ts'

/** An event as a table keeps it. */
export interface TableEvent
  extends Pick<
    TraceEvent,
    'positionM' | 'positionSigmaM' | 'kind' | 'lossDb' | 'lossSigmaDb' | 'reflectanceDb' | 'slopeDbPerKm'
  > {
  /** What it is called. */
  readonly comment: string
  /** Absent: as the instrument or the analysis gave its figures. */
  readonly figuresBy?: 'lines' | 'typed'
  /** Found by the analysis where the template of the link has no place. */
  readonly beyondTemplate?: true
}

const toleranceMinM = 20
const tolerancePulses = 2

/** Two positions closer than this are one place: two pulses, at least 20 m. */
export const samePlaceM = (pulseM: number): number => Math.max(toleranceMinM, tolerancePulses * pulseM)
