/*
 * The states of an alarm. Codes are those of CONDITION_STATES and, on the arrows, JOURNAL_KINDS.
 *
 *                 report ×confirmCount, or raise: raised
 *   (none) ──► pending ─────────────────────────────────► active ◄──┐ repeated, severity-changed,
 *   pending      │                                        │   ▲  ───┘ relocated, chattering, settled
 *                │ normal, or quiet: dropped              │   │
 *                ▼                      normal ×clearCount,   │ report ×confirmCount, or raise,
 *             closed ◄───────────────┐  clear, quiet, │   │   │ unless closed: reopened
 *                ▲                   │  operator:     ▼   │   │
 *                └── acked (or dropped), ──────────── cleared ┘
 *                    and not shelved
 *
 * Orthogonal to it:
 *   acked       acknowledged / unacknowledged by an operator; a worse severity, a reopening and the end of a shelf by
 *               time on an active alarm take it away. Closed is final: nothing leaves it but late counts and comments.
 *   shelved     shelved / unshelved; the state goes on underneath, only nothing is announced.
 *   chattering  on active only. Entered when the chatter guard counts too many transitions: the alarm stays active,
 *               clears are held back (heldClearAt) and raises undo the holding, all as `repeated`. Left after holdS
 *               without either, by `settled` (the last word was a raise) or `cleared` (it was a clear).
 *
 * An observation older than `lastAt` is late: if abnormal it is counted, and it changes nothing else.
 */
import { addTransition, isChatter, leaveActive } from './chatter.ts'
import { isDecided, judgeSeverity } from './judge.ts'
import type { Meaning } from './judge.ts'
import { isClosed, UNACKNOWLEDGED } from './condition.ts'
import type { AlarmCondition } from './condition.ts'
import type { ConditionPatch } from './journal.ts'
import type { Observation } from './observation.ts'
import { record } from './record.ts'
import type { Draft, Journal } from './record.ts'
import type { AlarmRule } from './rule.ts'
import { isWorse } from './severity.ts'

/** One observation that belongs to the draft's condition. */
export interface Step {
  readonly observation: Observation
  readonly meaning: Meaning
  readonly rule: AlarmRule
  readonly journal: Journal
}

/** Moves the condition by one observation; the timers have been settled up to its time. */
export function observe(draft: Draft, step: Step): void {
  if (step.observation.at < draft.condition.lastAt || isClosed(draft.condition)) countLate(draft, step)
  else if (step.meaning === 'abnormal') observeAbnormal(draft, step)
  else if (step.meaning === 'normal') observeNormal(draft, step)
  else observeBetween(draft, step)
}

function countLate(draft: Draft, { observation, meaning, journal }: Step): void {
  if (meaning !== 'abnormal') return
  const { at, eventId } = observation
  record(journal, draft, {
    kind: 'repeated',
    at,
    eventId,
    times: 1,
    patch: { count: draft.condition.count + 1 },
  })
}

function observeAbnormal(draft: Draft, step: Step): void {
  if (draft.condition.state === 'active') sustain(draft, step)
  else if (isDecided(step.observation) || draft.condition.confirmations + 1 >= step.rule.confirmCount) {
    enterActive(draft, step)
  } else confirmAbnormal(draft, step)
}

/** Counts reports in a row until they confirm. A cleared alarm keeps its severity until it is reopened. */
function confirmAbnormal(draft: Draft, step: Step): void {
  const { condition } = draft
  const { observation, journal, rule } = step
  const { at, eventId } = observation
  const severity = condition.state === 'pending' ? judgeSeverity(observation, rule, null) : condition.severity
  const confirmations = condition.confirmations + 1
  const patch = { ...makeSighting(condition, observation, 1), severity, confirmations }
  record(journal, draft, {
    kind: condition.revision === 0 ? 'pending' : 'repeated',
    at,
    eventId,
    times: 1,
    patch,
  })
}

function enterActive(draft: Draft, { observation, journal, rule }: Step): void {
  const { condition } = draft
  const { at, eventId } = observation
  const patch: ConditionPatch = {
    ...makeSighting(condition, observation, 1),
    ...UNACKNOWLEDGED,
    state: 'active',
    severity: judgeSeverity(observation, rule, null),
    confirmations: 0,
    raisedAt: at,
    changedAt: at,
    clearedAt: null,
    recentTransitions: addTransition(condition, rule.chatter, at),
  }
  const kind = condition.state === 'pending' ? 'raised' : 'reopened'
  record(journal, draft, { kind, at, eventId, times: 1, patch, announce: condition.shelvedUntil === null })
  if (!isChatter(draft.condition.recentTransitions, rule.chatter)) return
  record(journal, draft, { kind: 'chattering', at, eventId, patch: { chatteringSince: at } })
}

/** Still abnormal. While chattering, an abnormal observation also undoes a clear that was held back. */
function sustain(draft: Draft, { observation, journal, rule }: Step): void {
  const { condition } = draft
  const sighting = { ...makeSighting(condition, observation, 1), confirmations: 0 }
  const patch =
    condition.heldClearAt === null
      ? sighting
      : {
          ...sighting,
          heldClearAt: null,
          recentTransitions: addTransition(condition, rule.chatter, observation.at),
        }
  recordSeverity(draft, { observation, journal, rule, patch, times: 1 })
}

function observeNormal(draft: Draft, step: Step): void {
  const { condition } = draft
  const { observation, journal, rule } = step
  const { at, eventId } = observation
  const sighting = makeSighting(condition, observation, 0)
  if (condition.state === 'pending') {
    const patch: ConditionPatch = {
      ...sighting,
      state: 'cleared',
      confirmations: 0,
      clearedAt: at,
      changedAt: at,
    }
    record(journal, draft, { kind: 'dropped', at, eventId, patch })
  } else if (condition.state === 'cleared') forgetConfirmations(draft, step)
  else if (rule.latched || condition.heldClearAt !== null) {
    record(journal, draft, { kind: 'repeated', at, eventId, patch: sighting })
  } else if (isDecided(observation) || condition.confirmations + 1 >= rule.clearCount) {
    leaveActive(draft, { rule, journal, at, eventId, patch: sighting })
  } else {
    const confirmations = condition.confirmations + 1
    record(journal, draft, { kind: 'repeated', at, eventId, patch: { ...sighting, confirmations } })
  }
}

/** A normal report on a cleared alarm changes nothing, unless it breaks a row of abnormal ones. */
function forgetConfirmations(draft: Draft, { observation, journal }: Step): void {
  if (draft.condition.confirmations === 0) return
  const { at, eventId } = observation
  const patch = { ...makeSighting(draft.condition, observation, 0), confirmations: 0 }
  record(journal, draft, { kind: 'repeated', at, eventId, patch })
}

function observeBetween(draft: Draft, { observation, journal, rule }: Step): void {
  const { condition } = draft
  const { at, eventId } = observation
  const sighting = makeSighting(condition, observation, 0)
  if (condition.state === 'pending')
    record(journal, draft, { kind: 'repeated', at, eventId, patch: sighting })
  if (condition.state !== 'active') return
  recordSeverity(draft, { observation, journal, rule, patch: { ...sighting, confirmations: 0 }, times: 0 })
}

interface SeverityStep {
  readonly observation: Observation
  readonly journal: Journal
  readonly rule: AlarmRule
  readonly patch: ConditionPatch
  readonly times: number
}

/** A worse severity takes the acknowledgement away and is announced; a lesser one does neither (X.733 trend). */
function recordSeverity(draft: Draft, { observation, journal, rule, patch, times }: SeverityStep): void {
  const { severity: before, shelvedUntil } = draft.condition
  const { at, eventId } = observation
  const severity = judgeSeverity(observation, rule, before)
  if (severity === before) {
    record(journal, draft, { kind: 'repeated', at, eventId, times, patch })
    return
  }
  const worse = isWorse(severity, before)
  const ack = worse ? UNACKNOWLEDGED : {}
  const change = { ...patch, ...ack, severity, changedAt: at }
  const announce = worse && shelvedUntil === null
  record(journal, draft, { kind: 'severity-changed', at, eventId, times, patch: change, announce })
}

function makeSighting(condition: AlarmCondition, observation: Observation, times: 0 | 1): ConditionPatch {
  return {
    lastAt: observation.at,
    count: condition.count + times,
    ...(observation.positionM !== null && {
      positionM: observation.positionM,
      positionSigmaM: observation.positionSigmaM ?? null,
    }),
    lengthM: observation.lengthM ?? condition.lengthM,
    value: observation.value ?? condition.value,
    unit: observation.unit ?? condition.unit,
    confidence: observation.confidence ?? condition.confidence,
  }
}
