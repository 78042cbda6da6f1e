import type { AlarmType } from './alarm-type.ts'
import type { Severity } from './severity.ts'

/** A limit in the unit of the type's value; reaching it (inclusive) means at least this severity. */
export interface AlarmLevel {
  readonly severity: Severity
  readonly limit: number
}

/**
 * Chatter guard (ISA-18.2-2016 16.5: an alarm that keeps going in and out): `transitions` raises and clears within
 * `windowS` start it, `holdS` without one end it. Fewer than 2 transitions switch the guard off.
 */
export interface ChatterGuard {
  readonly transitions: number
  readonly windowS: number
  readonly holdS: number
}

/** How observations of one type on one resource become an alarm. */
export interface AlarmRule {
  readonly type: AlarmType
  /** False: new occurrences are ignored; alarms already there can still clear. */
  readonly enabled: boolean
  /** Used when neither the observation nor a level says otherwise. */
  readonly severity: Severity
  /** Consecutive abnormal `report`s before an alarm is raised; the instrument's own `raise` needs none. */
  readonly confirmCount: number
  /** Consecutive normal `report`s before it clears; the instrument's own `clear` needs none. */
  readonly clearCount: number
  /** Only an operator clears it. */
  readonly latched: boolean
  /** Half width, in metres, of the stretch one alarm stands for. 0: one alarm per resource. */
  readonly positionToleranceM: number
  /** For reports that carry a value; in any order. Absent: every report is an occurrence. */
  readonly levels?: readonly AlarmLevel[]
  /** Which side of a limit is abnormal. */
  readonly direction: 'above' | 'below'
  /** How far back behind a limit, in the value's unit, the value must come before the limit counts as left. */
  readonly hysteresis: number
  /** Quiet time in seconds after which a timer clears; null: none. Has no effect on a latched alarm. */
  readonly autoClearS: number | null
  readonly chatter: ChatterGuard
  /** For how many seconds a closed alarm still takes late observations, instead of these raising a new one. */
  readonly retainS: number
}
