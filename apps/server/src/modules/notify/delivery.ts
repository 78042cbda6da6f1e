import { transaction } from '#platform/database/transaction'
import { makeMessage } from './message.ts'
import type { DeliveryParts, Receiver, SendResult, TakenDelivery } from './notify.types.ts'
import {
  type AttemptRow,
  createAttempt,
  type DeliveryEnd,
  endTry,
  loadGiveUpAt,
} from './outbox.repository.ts'

const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 1_800_000
const LONGEST_ASKED_WAIT_MS = 6 * 3_600_000
/** ± a fifth, so that what failed together does not come again together. */
const JITTER = 0.2
/** How long a delivery is tried. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000
/** Longer than a try can take by its time limits. */
export const LEASE_MS = 60_000

/** 10 s, 20 s, 40 s … up to half an hour, or as long as the receiver asked for. `random`: 0 to 1. */
export function findWaitMs(attempts: number, retryAfterMs: number | null, random: number): number {
  const usual = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
  const jittered = usual * (1 - JITTER + 2 * JITTER * random)
  return Math.max(Math.round(jittered), Math.min(retryAfterMs ?? 0, LONGEST_ASKED_WAIT_MS))
}

function judge(delivery: TakenDelivery, result: SendResult, now: number): DeliveryEnd {
  const { attempts, giveUpAt, event } = delivery
  const takenBy = [...delivery.takenBy, ...(result.takenBy ?? [])]
  if (result.outcome === 'sent') return { state: 'sent', endedAt: new Date(now), takenBy }
  const dueAt = now + findWaitMs(attempts, result.retryAfterMs, Math.random())
  if (result.isFinal || event === 'test' || dueAt > giveUpAt.getTime())
    return { state: 'dead', endedAt: new Date(now), takenBy }
  return { state: 'waiting', dueAt: new Date(dueAt), endedAt: null, takenBy }
}

/** One try of a delivery that this process has taken: sends it and records how it ended. */
export async function tryDelivery(
  parts: DeliveryParts,
  receiver: Receiver,
  delivery: TakenDelivery,
): Promise<AttemptRow> {
  const { db, clock, steady } = parts
  const [at, begunAt] = [clock.now(), steady.now()]
  const message = await makeMessage(parts, receiver, delivery)
  const result = await parts.senders[receiver.kind]({
    receiver,
    message,
    attempt: delivery.attempts,
    takenBy: delivery.takenBy,
  })
  const { outcome, code, answer } = result
  const row: AttemptRow = {
    deliveryId: delivery.id,
    channelId: receiver.id,
    number: delivery.attempts,
    at: new Date(at),
    durationMs: Math.max(0, Math.round(steady.now() - begunAt)),
    outcome,
    code,
    answer,
  }
  await transaction(db, async (tx) => {
    const giveUpAt = await loadGiveUpAt(tx, delivery.id)
    if (giveUpAt === undefined) return
    await createAttempt(tx, row)
    await endTry(tx, delivery, judge({ ...delivery, giveUpAt }, result, clock.now()))
  })
  parts.onEnded(receiver.kind, outcome)
  return row
}
