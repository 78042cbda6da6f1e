import { confirm } from '@fibrewatch/alarm-engine'
import type { Fact, SourcedFact } from '#modules/event'
import type { Tx } from '#platform/database/database'
import type { AlarmRecord, SeenPlace } from './alarm-record.ts'
import { listAlarmsById } from './alarm.repository.ts'
import type { AlarmChange } from './alarm-writer.ts'

/** As near as two measurements of one place lie. */
const SAME_PLACE_M = 50

/** The alarms that facts confirm and that are still there, by id. */
export type ConfirmedAlarms = ReadonlyMap<string, AlarmRecord>

/** To be locked with the group of the fact. */
export const listConfirmedGroups = ({ fact: { confirms } }: SourcedFact): string[] =>
  confirms?.alarms.map(({ groupKey }) => groupKey) ?? []

export async function loadConfirmed(tx: Tx, facts: readonly SourcedFact[]): Promise<ConfirmedAlarms> {
  const ids = facts.flatMap(({ fact }) => fact.confirms?.alarms.map(({ alarmId }) => alarmId) ?? [])
  const records = ids.length === 0 ? [] : await listAlarmsById(tx, [...new Set(ids)])
  const active = records.filter(({ condition }) => condition.state === 'active')
  return new Map(active.map((record) => [record.condition.id, record]))
}

/** What a test shows of an alarm raises none beside it. Where that alarm has ended meanwhile, it is a report as any other. */
export const isTakenUp = ({ fact: { confirms } }: SourcedFact, confirmed: ConfirmedAlarms): boolean =>
  confirms !== undefined && !confirms.isOwn && confirms.alarms.some(({ alarmId }) => confirmed.has(alarmId))

export const findTrace = (fact: Fact | undefined): AlarmChange['trace'] =>
  fact?.traceId ? { id: fact.traceId, positionSigmaM: fact.positionSigmaM ?? null } : undefined

interface Confirming {
  readonly confirmed: ConfirmedAlarms
  readonly facts: readonly SourcedFact[]
  readonly batchAt: number
}

/** The changes, with what the facts confirm: the same alarms, known better. */
export function confirmAlarms(
  changes: readonly AlarmChange[],
  { confirmed, facts, batchAt }: Confirming,
): AlarmChange[] {
  if (confirmed.size === 0) return [...changes]
  const all = new Map(changes.map((change) => [change.record.condition.id, change]))
  for (const sourced of facts) {
    for (const { alarmId, isAwaited } of sourced.fact.confirms?.alarms ?? []) {
      const record = all.get(alarmId)?.record ?? confirmed.get(alarmId)
      if (record === undefined || (!isAwaited && isKnown(record, sourced))) continue
      const entries = all.get(alarmId)?.entries ?? []
      const change = confirmOne({ record, entries }, sourced, batchAt)
      if (change !== undefined) all.set(alarmId, change)
    }
  }
  return [...all.values()]
}

function confirmOne(
  { record, entries }: AlarmChange,
  { fact, source, link }: SourcedFact,
  batchAt: number,
): AlarmChange | undefined {
  const isOwnLink = isOfOwnLink(record, link)
  const seen = isOwnLink ? record.seen : makeSeen(fact, link)
  // An alarm that was told of it as of any report has its place from there.
  const positionM = isOwnLink && fact.confirms?.isOwn === false ? (fact.positionM ?? null) : null
  const place = positionM === null ? null : { positionM, positionSigmaM: fact.positionSigmaM ?? null }
  const result = confirm(record.condition, { at: batchAt, eventId: fact.id, place })
  if (!result.ok) return undefined
  const { condition, entry } = result.value
  const trace = findTrace(fact)
  return {
    record: { ...record, condition, seen, ingestedAt: source.receivedAt },
    entries: [...entries, entry],
    ...(trace && { trace }),
  }
}

function makeSeen({ positionM, positionSigmaM }: Fact, link: SourcedFact['link']): SeenPlace | null {
  if (link === null || positionM === null || positionM === undefined) return null
  return { linkId: link.linkId, linkCode: link.code, positionM, positionSigmaM: positionSigmaM ?? null }
}

const isOfOwnLink = (record: AlarmRecord, link: SourcedFact['link']): boolean =>
  link !== null && link.linkId === record.source.link?.id

/** Whatever tests of the same place say later is no news, where nobody asked. */
function isKnown(record: AlarmRecord, { fact, link }: SourcedFact): boolean {
  const [before, now] = [record.seen, makeSeen(fact, link)]
  if (isOfOwnLink(record, link) || before === null || now === null) return false
  return before.linkId === now.linkId && Math.abs(before.positionM - now.positionM) <= SAME_PLACE_M
}
