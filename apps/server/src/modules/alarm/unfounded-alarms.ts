import { takePlaceBack } from '@fibrewatch/alarm-engine'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { DEFAULT_LOCALE } from '#platform/http/locale'
import { type AlarmCommandParts, clearInside } from './alarm-command.service.ts'
import { listAlarmsOfTrace, listAlarmsPlacedBy } from './alarm-queries.repository.ts'
import { listAlarmsById, listGroupKeys, lockGroups } from './alarm.repository.ts'
import { type AlarmChange, writeAlarms } from './alarm-writer.ts'

/** More than one trace ever raised. */
const MAX_CLEARED = 500

export interface Unfounded {
  readonly actor: Actor
  readonly linkId: number
  /** The trace that says nothing of its link any more. */
  readonly traceId: string
  readonly comment: string
  /** Runs in the transaction that clears the alarms, before they are cleared. */
  readonly alongside: (tx: Tx) => Promise<void>
}

/**
 * Clears, in the operator's name, the active alarms of a link that one trace alone speaks for; returns how many. Alarms of other
 * links that have their place from it stay, and nobody knows their place any more, whosever they are.
 */
export async function clearUnfounded(
  parts: AlarmCommandParts,
  { actor, linkId, traceId, comment, alongside }: Unfounded,
): Promise<number> {
  const asked = { linkId, traceId, limit: MAX_CLEARED }
  return transaction(parts.db, async (tx) => {
    const before = [...(await listAlarmsOfTrace(tx, asked)), ...(await listAlarmsPlacedBy(tx, asked))]
    // First, as whoever stores facts does: two that wait for each other would never end.
    await lockGroups(tx, await listGroupKeys(tx, before))
    await alongside(tx)
    const locked = new Set(before)
    // Another trace may have confirmed one until its group was locked.
    const placed = (await listAlarmsPlacedBy(tx, asked)).filter((id) => locked.has(id))
    await takePlacesBack(parts, tx, { ids: placed, actor: actor.name, comment })
    const ids = (await listAlarmsOfTrace(tx, asked)).filter((id) => locked.has(id))
    return clearInside(parts, tx, { actor, locale: DEFAULT_LOCALE, ids, comment })
  })
}

interface TakenBack {
  readonly ids: readonly string[]
  readonly actor: string
  readonly comment: string
}

async function takePlacesBack(parts: AlarmCommandParts, tx: Tx, { ids, ...order }: TakenBack): Promise<void> {
  if (ids.length === 0) return
  const at = parts.clock.now()
  const records = await listAlarmsById(tx, [...ids])
  const changes = records.flatMap((record): AlarmChange[] => {
    const result = takePlaceBack(record.condition, { ...order, at })
    if (!result.ok) return []
    const { condition, entry } = result.value
    return [{ record: { ...record, condition, seen: null, ingestedAt: at }, entries: [entry] }]
  })
  await writeAlarms(parts, tx, changes)
}
