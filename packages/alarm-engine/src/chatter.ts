import type { AlarmCondition } from './condition.ts'
import type { ConditionPatch } from './journal.ts'
import { record } from './record.ts'
import type { Draft, Journal } from './record.ts'
import type { AlarmRule, ChatterGuard } from './rule.ts'

interface Leaving {
  readonly rule: AlarmRule
  readonly journal: Journal
  readonly at: number
  readonly eventId?: string
  readonly patch: ConditionPatch
}

/** Clears the alarm, or holds the clear back while it chatters. */
export function leaveActive(draft: Draft, { rule, journal, at, eventId, patch }: Leaving): void {
  const { condition } = draft
  const source = eventId === undefined ? { at } : { at, eventId }
  const recentTransitions = addTransition(condition, rule.chatter, at)
  const common = { ...patch, recentTransitions, confirmations: 0 }
  if (condition.chatteringSince !== null) {
    record(journal, draft, { kind: 'repeated', ...source, patch: { ...common, heldClearAt: at } })
  } else if (isChatter(recentTransitions, rule.chatter)) {
    const held = { chatteringSince: at, heldClearAt: at }
    record(journal, draft, { kind: 'chattering', ...source, patch: { ...common, ...held } })
  } else {
    const cleared = { state: 'cleared', clearedAt: at, changedAt: at } as const
    record(journal, draft, { kind: 'cleared', ...source, patch: { ...common, ...cleared } })
  }
}

/** Adds a transition, and keeps as many as the guard counts. */
export function addTransition(condition: AlarmCondition, guard: ChatterGuard, at: number): readonly number[] {
  return [...condition.recentTransitions, at].slice(-Math.max(guard.transitions, 1))
}

export function isChatter(transitions: readonly number[], guard: ChatterGuard): boolean {
  if (guard.transitions < 2 || transitions.length < guard.transitions) return false
  return Math.max(...transitions) - Math.min(...transitions) <= guard.windowS * 1000
}
