import {
  acknowledge,
  clear,
  comment,
  type AlarmCondition,
  type CommandErrorCode,
  type CommandResult,
  type Order,
  shelve,
  unacknowledge,
  unshelve,
} from '@fibrewatch/alarm-engine'
import type { AlarmsChanged, alarmApi, MatchingChanged } from '@fibrewatch/contract/alarm'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, makeReasonText } from '#platform/http/errors'
import { makeTimeCursor, parseTimeCursor } from '#platform/list/cursor'
import type { Locale } from '#platform/http/locale'
import type { Actor } from '#platform/auth/actor'
import { listMatchingPositions } from './alarm-list.repository.ts'
import { type AlarmListParts, isVisible, loadWireAlarms, makeFilter } from './alarm-list.service.ts'
import type { AlarmRecord } from './alarm-record.ts'
import { listAlarmsById, listGroupKeys, lockGroups } from './alarm.repository.ts'
import { type AlarmChange, type AlarmWriterParts, writeAlarms } from './alarm-writer.ts'

const alarmInvalidUntil = defineError('alarm.invalid-until')
const MAX_SHELF_MS = 7 * 86_400_000
/** The size of a selection: locks are held for one portion, not for thousands of alarms. */
const PORTION = 500

export interface AlarmCommandParts extends AlarmListParts, AlarmWriterParts {}

/** The commanding user and the selected alarms. */
export interface CommandCall {
  readonly actor: Actor
  readonly locale: Locale
  readonly ids: readonly string[]
  readonly comment?: string | undefined
}

/** The commanding user and a filter for the alarms. */
export type MatchingCall = Pick<CommandCall, 'actor' | 'locale'> & EndpointBody<typeof alarmApi.ackMatching>

type Command = (condition: AlarmCondition, order: Order) => CommandResult

/** What is done with each alarm, and which are refused first, with the reason. */
interface Work {
  readonly command: Command
  readonly refuses?: (record: AlarmRecord) => ReasonCode | null
}

interface Refusal {
  readonly id: string
  readonly reason: ReasonCode
  /** Values of the reason's text. */
  readonly values: readonly string[]
}

export function acknowledgeAlarms(parts: AlarmCommandParts, call: CommandCall): Promise<AlarmsChanged> {
  return runCommand(parts, call, { command: acknowledge })
}

export function unacknowledgeAlarms(parts: AlarmCommandParts, call: CommandCall): Promise<AlarmsChanged> {
  return runCommand(parts, call, { command: unacknowledge })
}

export function clearAlarms(parts: AlarmCommandParts, call: CommandCall): Promise<AlarmsChanged> {
  return runCommand(parts, call, { command: clear })
}

/** @throws alarm.invalid-until unless the end lies within the next seven days */
export async function shelveAlarms(
  parts: AlarmCommandParts,
  call: CommandCall,
  until: string,
): Promise<AlarmsChanged> {
  return runCommand(parts, call, { command: makeShelving(parts, until) })
}

/** @throws query.cursor-invalid, request.invalid */
export function acknowledgeMatching(parts: AlarmCommandParts, call: MatchingCall): Promise<MatchingChanged> {
  return runMatching(parts, call, acknowledge)
}

/** @throws query.cursor-invalid, request.invalid */
export function clearMatching(parts: AlarmCommandParts, call: MatchingCall): Promise<MatchingChanged> {
  return runMatching(parts, call, clear)
}

/** @throws alarm.invalid-until, query.cursor-invalid, request.invalid */
export async function shelveMatching(
  parts: AlarmCommandParts,
  call: MatchingCall,
  until: string,
): Promise<MatchingChanged> {
  return runMatching(parts, call, makeShelving(parts, until))
}

export function unshelveAlarms(parts: AlarmCommandParts, call: CommandCall): Promise<AlarmsChanged> {
  return runCommand(parts, call, { command: unshelve })
}

export function commentAlarms(
  parts: AlarmCommandParts,
  call: CommandCall & { readonly comment: string },
): Promise<AlarmsChanged> {
  return runCommand(parts, call, {
    command: (condition, order) => comment(condition, { ...order, comment: call.comment }),
  })
}

function makeShelving(parts: AlarmCommandParts, until: string): Command {
  const untilMs = Date.parse(until)
  const aheadMs = untilMs - parts.clock.now()
  if (!(aheadMs > 0 && aheadMs <= MAX_SHELF_MS)) throw alarmInvalidUntil()
  return (condition, order) => shelve(condition, { ...order, until: untilMs })
}

/** Clears alarms in a transaction of others, whose first step locked their groups; returns how many. Its last step. */
export async function clearInside(parts: AlarmCommandParts, tx: Tx, call: CommandCall): Promise<number> {
  return (await carryOut(parts, tx, { ...call, command: clear })).records.length
}

/** One portion of the matching alarms; the console gets the alarms themselves as live messages. */
async function runMatching(
  parts: AlarmCommandParts,
  call: MatchingCall,
  command: Command,
): Promise<MatchingChanged> {
  const { actor, locale, filter, throughSeq, cursor, comment: remark } = call
  const positions = await listMatchingPositions(parts.db, {
    filter: makeFilter(filter, actor.scope),
    after: cursor === undefined ? undefined : parseTimeCursor(cursor),
    limit: PORTION,
    throughSeq,
  })
  const ids = positions.map(({ id }) => id)
  const outcome = await transaction(parts.db, (tx) =>
    carryOut(parts, tx, { actor, locale, ids, comment: remark, command }),
  )
  const last = positions.at(-1)
  return {
    changed: outcome.records.length,
    refused: countRefused(outcome.refused, locale),
    nextCursor: positions.length < PORTION || last === undefined ? null : makeTimeCursor(last),
  }
}

/** Each alarm of a selection gets its own outcome; all are written in one transaction. */
export async function runCommand(
  parts: AlarmCommandParts,
  call: CommandCall,
  work: Work,
): Promise<AlarmsChanged> {
  const ids = [...new Set(call.ids.map((id) => id.toLowerCase()))]
  const outcome = await transaction(parts.db, (tx) => carryOut(parts, tx, { ...call, ...work, ids }))
  const { locale } = call
  const refused = outcome.refused.map(({ id, reason, values }) => ({
    id,
    reason,
    msg: makeReasonText(reason, locale, values),
  }))
  return { alarms: await loadWireAlarms(parts, outcome.records, locale), refused }
}

async function carryOut(parts: AlarmCommandParts, tx: Tx, { command, refuses, ...call }: CommandCall & Work) {
  await lockGroups(tx, await listGroupKeys(tx, call.ids))
  const found = new Map((await listAlarmsById(tx, call.ids)).map((record) => [record.condition.id, record]))
  const order = makeOrder(call, parts.clock.now())
  const changes: AlarmChange[] = []
  const refused: Refusal[] = []
  for (const id of call.ids) {
    const record = found.get(id)
    const visible = record !== undefined && isVisible(record, call.actor.scope) ? record : undefined
    const reason = visible === undefined ? 'object.not-found' : (refuses?.(visible) ?? null)
    const outcome =
      visible === undefined || reason !== null
        ? refuse(id, reason ?? 'object.not-found')
        : decide(visible, order, command)
    if ('reason' in outcome) refused.push(outcome)
    else changes.push(outcome)
  }
  return { records: changes.length === 0 ? [] : await writeAlarms(parts, tx, changes), refused }
}

function countRefused(refused: readonly Refusal[], locale: Locale): MatchingChanged['refused'] {
  const counts = new Map<string, MatchingChanged['refused'][number]>()
  for (const { reason, values } of refused) {
    const msg = makeReasonText(reason, locale, values)
    counts.set(msg, { reason, msg, count: (counts.get(msg)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

function makeOrder({ actor, comment: remark }: CommandCall, at: number): Order {
  return {
    actor: actor.name,
    at,
    ...(remark !== undefined && remark.trim() !== '' && { comment: remark.trim() }),
  }
}

function decide(record: AlarmRecord, order: Order, command: Command): AlarmChange | Refusal {
  const { condition } = record
  const result = command(condition, order)
  if (!result.ok) return refuseCommand(condition, result.error.code)
  return {
    record: { ...record, condition: result.value.condition, ingestedAt: order.at },
    entries: [result.value.entry],
  }
}

const refuse = (id: string, reason: ReasonCode, values: readonly string[] = []): Refusal => ({
  id,
  reason,
  values,
})

const REASON_OF: Readonly<Record<CommandErrorCode, ReasonCode>> = {
  // Users never see an unconfirmed alarm.
  pending: 'object.not-found',
  closed: 'alarm.closed',
  'already-acknowledged': 'alarm.already-acknowledged',
  'not-acknowledged': 'alarm.not-acknowledged',
  'already-cleared': 'alarm.already-cleared',
  'not-shelved': 'alarm.not-shelved',
  'invalid-until': 'alarm.invalid-until',
  'empty-comment': 'alarm.comment-empty',
  'already-assigned': 'request.invalid',
}

function refuseCommand({ id, ackedBy }: AlarmCondition, code: CommandErrorCode): Refusal {
  return refuse(id, REASON_OF[code], code === 'already-acknowledged' && ackedBy !== null ? [ackedBy] : [])
}
