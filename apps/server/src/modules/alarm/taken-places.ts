import { type FormerPlace, type Order, replayJournal, takePlaceBack } from '@fibrewatch/alarm-engine'
import type { Tx } from '#platform/database/database'
import type { AlarmCommandParts } from './alarm-command.service.ts'
import { listJournal } from './alarm-journal.repository.ts'
import {
  isKeyOfOther,
  listAlarmsMovedBy,
  listAlarmsPlacedBy,
  type MovedAlarm,
} from './alarm-queries.repository.ts'
import { listAlarmsById } from './alarm.repository.ts'
import { type AlarmChange, writeAlarms } from './alarm-writer.ts'

interface OfTrace {
  readonly linkId: number
  readonly traceId: string
  readonly limit: number
}

/** Active alarms that have their place from a trace: those of other links, and those of its own that were told of by others. */
export async function listPlacedIds(tx: Tx, asked: OfTrace): Promise<string[]> {
  const moved = await listAlarmsMovedBy(tx, asked)
  return [...(await listAlarmsPlacedBy(tx, asked)), ...moved.map(({ id }) => id)]
}

interface TakingBack {
  readonly asked: OfTrace
  /** Alarms whose groups are locked. */
  readonly locked: ReadonlySet<string>
  readonly order: Order
}

/** Each with a line in its journal, which has it tested anew. */
export async function takePlacesBack(
  parts: AlarmCommandParts,
  tx: Tx,
  { asked, locked, order }: TakingBack,
): Promise<void> {
  const placed = (await listAlarmsPlacedBy(tx, asked)).filter((id) => locked.has(id))
  const moved = (await listAlarmsMovedBy(tx, asked)).filter(({ id }) => locked.has(id))
  if (placed.length + moved.length === 0) return
  const formers = await loadFormerPlaces(tx, moved)
  const records = await listAlarmsById(tx, [...placed, ...formers.keys()])
  const changes = records.flatMap((record): AlarmChange[] => {
    const former = formers.get(record.condition.id)
    const result = takePlaceBack(record.condition, order, former)
    if (!result.ok) return []
    const { condition, entry } = result.value
    const seen = former === undefined ? null : record.seen
    return [{ record: { ...record, condition, seen, ingestedAt: order.at }, entries: [entry] }]
  })
  await writeAlarms(parts, tx, changes)
}

/** Where each was before the trace moved it. */
async function loadFormerPlaces(tx: Tx, moved: readonly MovedAlarm[]): Promise<Map<string, FormerPlace>> {
  const formers = new Map<string, FormerPlace>()
  if (moved.length === 0) return formers
  const movedIn = new Map(moved.map(({ id, revision }) => [id, revision]))
  const journal = await listJournal(tx, [...movedIn.keys()])
  const before = journal.filter(({ conditionId, revision }) => revision < (movedIn.get(conditionId) ?? 0))
  for (const { id, key, anchorM, positionM, positionSigmaM } of replayJournal(before).values()) {
    const place = { positionM, positionSigmaM }
    // Where another alarm is found by that key meanwhile, this one keeps its own.
    formers.set(id, (await isKeyOfOther(tx, { id, key })) ? place : { ...place, anchorM, key })
  }
  return formers
}
