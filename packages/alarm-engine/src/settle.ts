import { leaveActive } from './chatter.ts'
import { UNACKNOWLEDGED } from './condition.ts'
import type { AlarmCondition } from './condition.ts'
import type { JournalEntry } from './journal.ts'
import { makeDraft, record } from './record.ts'
import type { Draft, Journal } from './record.ts'
import type { AlarmRule } from './rule.ts'

/** A condition after a timer run; without entries nothing was due and the condition is unchanged. */
export interface Settled {
  readonly condition: AlarmCondition
  readonly entries: readonly JournalEntry[]
}

/**
 * Applies the timers due by `now` (Unix ms, server clock): the end of chatter with a clear that was
 * held back, the quiet time after which a timer clears, and the end of a shelf. A timer's entry has the time
 * at which it fell due, so the outcome does not depend on when, or how often, this is called.
 *
 * A shelf that ends on an active alarm takes the acknowledgement away and announces it again: the operator asked
 * to be reminded (ISA-18.2 and OPC UA Part 9 5.8.10: an alarm still active on return is annunciated anew).
 */
export function settle(condition: AlarmCondition, rule: AlarmRule, now: number): Settled {
  const draft = makeDraft(condition)
  const journal: Journal = { recordedAt: now, entries: [] }
  settleTimers(draft, { rule, journal, now })
  endShelf(draft, journal, now)
  return { condition: draft.condition, entries: journal.entries }
}

/** Earliest time (Unix ms) at which `settle` has something to do; null: never, unless something else happens first. */
export function findNextSettleAt(condition: AlarmCondition, rule: AlarmRule): number | null {
  const due = [condition.shelvedUntil, findChatterEndAt(condition, rule), findQuietAt(condition, rule)]
  const times = due.filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

interface TimerRun {
  readonly rule: AlarmRule
  readonly journal: Journal
  readonly now: number
}

/**
 * The timers that run on the instrument's clock. Called before every observation with its time, so that a batch that
 * spans a quiet time ends like two batches with a timer run between them. Chatter goes twice: a timer's clear may
 * itself be the transition that starts it.
 */
export function settleTimers(draft: Draft, run: TimerRun): void {
  const chatterEndAt = endChatter(draft, run)
  endQuiet(draft, run, chatterEndAt)
  endChatter(draft, run)
}

function endChatter(draft: Draft, { rule, journal, now }: TimerRun): number {
  const at = findChatterEndAt(draft.condition, rule)
  if (at === null || at > now) return Number.NEGATIVE_INFINITY
  const calm = { chatteringSince: null, heldClearAt: null, recentTransitions: [] }
  if (draft.condition.heldClearAt === null) record(journal, draft, { kind: 'settled', at, patch: calm })
  else {
    const patch = { ...calm, state: 'cleared', clearedAt: at, changedAt: at, confirmations: 0 } as const
    record(journal, draft, { kind: 'cleared', at, patch })
  }
  return at
}

function endQuiet(draft: Draft, { rule, journal, now }: TimerRun, notBefore: number): void {
  const quietAt = findQuietAt(draft.condition, rule)
  if (quietAt === null || quietAt > now) return
  const at = Math.max(quietAt, notBefore)
  if (draft.condition.state === 'active') leaveActive(draft, { rule, journal, at, patch: {} })
  else
    record(journal, draft, { kind: 'dropped', at, patch: { state: 'cleared', clearedAt: at, changedAt: at } })
}

function endShelf(draft: Draft, journal: Journal, now: number): void {
  const { shelvedUntil, state } = draft.condition
  if (shelvedUntil === null || shelvedUntil > now) return
  const free = { shelvedUntil: null, shelvedBy: null, changedAt: shelvedUntil }
  const announce = state === 'active'
  const patch = announce ? { ...free, ...UNACKNOWLEDGED } : free
  record(journal, draft, { kind: 'unshelved', at: shelvedUntil, patch, announce })
}

function findChatterEndAt(condition: AlarmCondition, rule: AlarmRule): number | null {
  if (condition.chatteringSince === null) return null
  return Math.max(condition.chatteringSince, ...condition.recentTransitions) + rule.chatter.holdS * 1000
}

function findQuietAt(condition: AlarmCondition, rule: AlarmRule): number | null {
  if (rule.autoClearS === null || condition.chatteringSince !== null) return null
  if (condition.state === 'cleared' || (condition.state === 'active' && rule.latched)) return null
  return condition.lastAt + rule.autoClearS * 1000
}
