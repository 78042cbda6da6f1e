import type { AlarmType } from './alarm-type.ts'
import type { Severity } from './severity.ts'

export const CONDITION_STATES = ['pending', 'active', 'cleared'] as const
export type ConditionState = (typeof CONDITION_STATES)[number]

/** One alarm as it is stored: flat and serialisable. Times are Unix milliseconds; event times are the instrument's. */
export interface AlarmCondition {
  readonly id: string
  /** `TYPE|resourceId|anchorM`, the last part empty without an anchor. At most one condition per key is not closed. */
  readonly key: string
  readonly type: AlarmType
  readonly resourceId: string
  /** Latest reported position in metres. */
  readonly positionM: number | null
  /** Standard deviation of `positionM`; null where nobody says. */
  readonly positionSigmaM: number | null
  /** First reported position: the centre of the stretch that belongs to this alarm. */
  readonly anchorM: number | null
  readonly lengthM: number | null
  readonly severity: Severity
  readonly state: ConditionState
  /** Consecutive reports that speak for leaving the present state. */
  readonly confirmations: number
  readonly acked: boolean
  readonly ackedBy: string | null
  readonly ackedAt: number | null
  readonly shelvedUntil: number | null
  readonly shelvedBy: string | null
  /** Abnormal observations so far, late ones included. */
  readonly count: number
  readonly value: number | null
  readonly unit: string | null
  readonly confidence: number | null
  readonly firstAt: number
  /** Start of the latest active episode; null: never confirmed, so never shown to an operator. */
  readonly raisedAt: number | null
  /** Last change an operator would notice: state, severity, acknowledgement, shelf, assignee. */
  readonly changedAt: number
  readonly clearedAt: number | null
  /** Newest observation that had an effect; an older one is late. */
  readonly lastAt: number
  readonly chatteringSince: number | null
  /** While chattering: the clear the instrument has reported and the guard holds back. */
  readonly heldClearAt: number | null
  /** The newest raises and clears, at most `chatter.transitions` of them. */
  readonly recentTransitions: readonly number[]
  readonly assignee: string | null
  /** Journal entries written for this condition so far. */
  readonly revision: number
}

export const UNACKNOWLEDGED = { acked: false, ackedBy: null, ackedAt: null } as const

/** Names the group of conditions that observations of one type on one resource are matched against. */
export function makeGroupKey(type: AlarmType, resourceId: string): string {
  return `${type}|${resourceId}`
}

/** Identity of an open alarm inside its group. */
export function makeConditionKey(groupKey: string, anchorM: number | null): string {
  return `${groupKey}|${anchorM ?? ''}`
}

/**
 * Closed is final: the next occurrence makes a new alarm. A shelved alarm is not closed even when cleared and
 * acknowledged, otherwise its next occurrence would be a new alarm and slip past the shelf.
 */
export function isClosed(condition: AlarmCondition): boolean {
  if (condition.state !== 'cleared' || condition.shelvedUntil !== null) return false
  return condition.acked || condition.raisedAt === null
}

/** True when the caller must put the condition into its group: open, or closed so recently that late observations may come. */
export function isRetained(condition: AlarmCondition, retainS: number, now: number): boolean {
  return !isClosed(condition) || now - condition.lastAt <= retainS * 1000
}
