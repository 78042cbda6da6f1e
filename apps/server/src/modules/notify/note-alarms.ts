import type { AlarmChange } from '#modules/alarm'
import type { Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { listNews } from './alarm-news.ts'
import { GIVE_UP_AFTER_MS } from './delivery.ts'
import type { NotifyParts } from './notify.types.ts'
import { createDeliveries } from './outbox.repository.ts'

/** Of one statement. */
const PORTION = 500

/** Writes what channels are to tell of these alarms, in the transaction that changes them. */
export async function noteAlarms(
  { clock, wake }: Pick<NotifyParts, 'clock' | 'wake'>,
  tx: Tx,
  changes: readonly AlarmChange[],
): Promise<void> {
  const news = changes.flatMap(listNews)
  const now = clock.now()
  const times = { now: new Date(now), giveUpAt: new Date(now + GIVE_UP_AFTER_MS) }
  let made = 0
  for (let from = 0; from < news.length; from += PORTION)
    made += await createDeliveries(tx, news.slice(from, from + PORTION), times)
  if (made > 0) afterCommit(wake)
}
