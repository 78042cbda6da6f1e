import { isClosed, makeConditionKey, makeGroupKey, UNACKNOWLEDGED } from './condition.ts'
import type { AlarmCondition } from './condition.ts'
import { makeDefaultRule } from './default-rules.ts'
import type { JournalEntry } from './journal.ts'
import { makeDraft, record } from './record.ts'
import type { Change } from './record.ts'
import { fail, type Result, succeed } from '@fibrewatch/result'

/** Why an operator's command is refused; it changes nothing then. */
export const COMMAND_ERROR_CODES = [
  'pending',
  'closed',
  'already-acknowledged',
  'not-acknowledged',
  'already-cleared',
  'not-shelved',
  'invalid-until',
  'empty-comment',
  'already-assigned',
] as const
/** `pending`: never confirmed, so no alarm for operators yet. `closed`: cleared and acknowledged, which is final. */
export type CommandErrorCode = (typeof COMMAND_ERROR_CODES)[number]

/** Who, when (Unix ms, server clock) and why. */
export interface Order {
  readonly actor: string
  readonly at: number
  readonly comment?: string
}
export interface ShelveOrder extends Order {
  /** End of the shelf, Unix ms; must lie after `at`. A shelved alarm takes the new end. */
  readonly until: number
}
export interface AssignOrder extends Order {
  /** Null takes the assignment away. */
  readonly assignee: string | null
}
export interface CommentOrder extends Order {
  readonly comment: string
}

/** The alarm after the command, and its journal entry. */
export interface CommandOutcome {
  readonly condition: AlarmCondition
  readonly entry: JournalEntry
}
export type CommandResult = Result<CommandOutcome, { readonly code: CommandErrorCode }>

/** Errors: `pending`, `already-acknowledged`. Acknowledging a cleared alarm closes it, unless it is shelved. */
export function acknowledge(condition: AlarmCondition, order: Order): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (condition.acked) return refuse('already-acknowledged')
  const patch = { acked: true, ackedBy: order.actor, ackedAt: order.at }
  return carryOut(condition, order, { kind: 'acknowledged', patch })
}

/** Errors: `pending`, `closed`, `not-acknowledged`. */
export function unacknowledge(condition: AlarmCondition, order: Order): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (isClosed(condition)) return refuse('closed')
  if (!condition.acked) return refuse('not-acknowledged')
  return carryOut(condition, order, {
    kind: 'unacknowledged',
    patch: UNACKNOWLEDGED,
  })
}

/**
 * Errors: `pending`, `already-cleared`. Ends chatter as well. `lastAt` stays: an occurrence that was under way when the
 * operator cleared brings the alarm back, because a spurious return is safer than a lost one.
 */
export function clear(condition: AlarmCondition, order: Order): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (condition.state === 'cleared') return refuse('already-cleared')
  const calm = { chatteringSince: null, heldClearAt: null, recentTransitions: [], confirmations: 0 }
  return carryOut(condition, order, {
    kind: 'cleared',
    patch: { ...calm, state: 'cleared', clearedAt: order.at },
  })
}

/** Errors: `pending`, `closed`, `invalid-until`. The reason goes into `comment`. */
export function shelve(condition: AlarmCondition, order: ShelveOrder): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (isClosed(condition)) return refuse('closed')
  if (!Number.isFinite(order.until) || order.until <= order.at) return refuse('invalid-until')
  return carryOut(condition, order, {
    kind: 'shelved',
    patch: { shelvedUntil: order.until, shelvedBy: order.actor },
  })
}

/** Errors: `pending`, `not-shelved`. An active alarm that nobody has acknowledged is announced. */
export function unshelve(condition: AlarmCondition, order: Order): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (condition.shelvedUntil === null) return refuse('not-shelved')
  const announce = condition.state === 'active' && !condition.acked
  return carryOut(condition, order, {
    kind: 'unshelved',
    announce,
    patch: { shelvedUntil: null, shelvedBy: null },
  })
}

/** Errors: `pending`, `empty-comment`. Closed alarms take comments too: findings come later. */
export function comment(condition: AlarmCondition, order: CommentOrder): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (order.comment.trim() === '') return refuse('empty-comment')
  return carryOut(condition, order, { kind: 'commented', patch: { changedAt: condition.changedAt } })
}

/** Errors: `pending`, `closed`, `already-assigned`. */
export function assign(condition: AlarmCondition, order: AssignOrder): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (isClosed(condition)) return refuse('closed')
  if (condition.assignee === order.assignee) return refuse('already-assigned')
  return carryOut(condition, order, { kind: 'assigned', patch: { assignee: order.assignee } })
}

/** What a test that was made because of the alarm says of it. */
export interface TestFinding {
  /** Unix ms, server clock. */
  readonly at: number
  /** The observation that says so; null where nothing was seen. */
  readonly eventId: string | null
  /** Where it was seen on the alarm's own link, whose place this is from now on; null: it keeps its own. */
  readonly place: { readonly positionM: number; readonly positionSigmaM: number | null } | null
}

/**
 * A test saw what the alarm reports. It neither raises nor clears, and takes no acknowledgement away: the same alarm is known
 * better. Errors: `pending`, `already-cleared`.
 */
export function confirm(condition: AlarmCondition, finding: TestFinding): CommandResult {
  return noteTest(condition, { kind: 'confirmed', finding })
}

/** A test did not see it, which ends nothing: only what reported it says that it is over. Errors: `pending`, `already-cleared`. */
export function noteUnseen(condition: AlarmCondition, at: number): CommandResult {
  return noteTest(condition, { kind: 'unseen', finding: { at, eventId: null, place: null } })
}

/** Where an alarm was before a test moved it, and by what it was found there. */
export type FormerPlace = Partial<Pick<AlarmCondition, 'positionM' | 'positionSigmaM' | 'anchorM' | 'key'>>

/**
 * What showed where it is says nothing of it any more: it is where it was before, if that is on its own link. Errors: `pending`,
 * `already-cleared`.
 */
export function takePlaceBack(
  condition: AlarmCondition,
  order: Order,
  former: FormerPlace = {},
): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (condition.state === 'cleared') return refuse('already-cleared')
  return carryOut(condition, order, { kind: 'unplaced', patch: former })
}

interface TestNote {
  readonly kind: 'confirmed' | 'unseen'
  readonly finding: TestFinding
}

function noteTest(condition: AlarmCondition, { kind, finding }: TestNote): CommandResult {
  if (condition.raisedAt === null) return refuse('pending')
  if (condition.state === 'cleared') return refuse('already-cleared')
  const { at, eventId, place } = finding
  const draft = makeDraft(condition)
  const journal = { recordedAt: at, entries: [] }
  const entry = record(journal, draft, {
    kind,
    at,
    ...(eventId !== null && { eventId }),
    patch: { changedAt: at, ...(place !== null && moveTo(condition, place)) },
  })
  return succeed({ condition: draft.condition, entry })
}

/** With an anchor of its own, later reports of that place are the same alarm's. */
function moveTo(
  { type, resourceId, anchorM }: AlarmCondition,
  { positionM, positionSigmaM }: NonNullable<TestFinding['place']>,
) {
  const place = { positionM, positionSigmaM }
  if (anchorM === null && makeDefaultRule(type).positionToleranceM === 0) return place
  return { ...place, anchorM: positionM, key: makeConditionKey(makeGroupKey(type, resourceId), positionM) }
}

function refuse(code: CommandErrorCode): CommandResult {
  return fail({ code })
}

function carryOut(
  condition: AlarmCondition,
  order: Order,
  change: Omit<Change, 'at' | 'actor'>,
): CommandResult {
  const draft = makeDraft(condition)
  const journal = { recordedAt: order.at, entries: [] }
  const patch = { changedAt: order.at, ...change.patch }
  const remark = order.comment === undefined ? {} : { comment: order.comment }
  const entry = record(journal, draft, { ...change, ...remark, patch, at: order.at, actor: order.actor })
  return succeed({ condition: draft.condition, entry })
}
