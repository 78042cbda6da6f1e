import type { AlarmType } from './alarm-type.ts'
import type { ReportedSeverity } from './severity.ts'

export const OBSERVATION_STATES = ['report', 'raise', 'clear'] as const
/** `raise` and `clear` are the instrument's own decision; a `report` is judged by the rule. */
export type ObservationState = (typeof OBSERVATION_STATES)[number]

/** One observation of an instrument. The caller has removed duplicates by `eventId`. Times are Unix milliseconds. */
export interface Observation {
  readonly eventId: string
  readonly type: AlarmType
  readonly resourceId: string
  /** Time of the event by the instrument's clock. */
  readonly at: number
  readonly state: ObservationState
  /** Optical distance in metres from the port; null where the event has no position. */
  readonly positionM: number | null
  /** Standard deviation of `positionM`, metres; absent where nobody says. */
  readonly positionSigmaM?: number
  readonly lengthM?: number
  /** Overrides the rule. `cleared` makes a report a clear. */
  readonly severity?: ReportedSeverity
  readonly value?: number
  readonly unit?: string
  /** 0..1 */
  readonly confidence?: number
}
