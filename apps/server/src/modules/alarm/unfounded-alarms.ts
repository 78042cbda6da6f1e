import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { DEFAULT_LOCALE } from '#platform/http/locale'
import { type AlarmCommandParts, clearInside } from './alarm-command.service.ts'
import { listAlarmsOfTrace } from './alarm-queries.repository.ts'
import { listGroupKeys, lockGroups } from './alarm.repository.ts'
import { listPlacedIds, takePlacesBack } from './taken-places.ts'

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
 * Clears, in the operator's name, the active alarms of a link that one trace alone speaks for; returns how many. Alarms that
 * only have their place from it stay, whosever they are, and lose that place.
 */
export async function clearUnfounded(
  parts: AlarmCommandParts,
  { actor, linkId, traceId, comment, alongside }: Unfounded,
): Promise<number> {
  const asked = { linkId, traceId, limit: MAX_CLEARED }
  return transaction(parts.db, async (tx) => {
    const before = [...(await listAlarmsOfTrace(tx, asked)), ...(await listPlacedIds(tx, asked))]
    // First, as whoever stores facts does: two that wait for each other would never end.
    await lockGroups(tx, await listGroupKeys(tx, before))
    await alongside(tx)
    const locked = new Set(before)
    await takePlacesBack(parts, tx, {
      asked,
      locked,
      order: { actor: actor.name, at: parts.clock.now(), comment },
    })
    // Another trace may have confirmed one until its group was locked.
    const ids = (await listAlarmsOfTrace(tx, asked)).filter((id) => locked.has(id))
    return clearInside(parts, tx, { actor, locale: DEFAULT_LOCALE, ids, comment })
  })
}
