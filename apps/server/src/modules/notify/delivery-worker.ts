import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import { LEASE_MS, tryDelivery } from './delivery.ts'
import type { DeliveryParts, Receiver, TakenDelivery } from './notify.types.ts'
import { giveUpLate, listDueReceivers, takeBackLost, takeDeliveries } from './outbox.repository.ts'

/** What falls due, and what other processes left, is found this late at most. */
const ROUND_MS = 2000
/** Of one channel at a time, in one process: a receiver that hangs holds up none but itself. */
const MAX_PER_CHANNEL = 2

export interface DeliveryWorkerParts extends DeliveryParts {
  readonly log: Log
  readonly onRound: () => Promise<void>
}

/** Sends what is due, in every process; a row is taken by one of them. */
export class DeliveryWorker {
  readonly #parts: DeliveryWorkerParts
  readonly #running = new Map<number, number>()
  readonly #tries = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isAskedAgain = false
  /** Whether the next round also looks after what nobody sends any more. */
  #isTending = true
  #isStarted = false

  constructor(parts: DeliveryWorkerParts) {
    this.#parts = parts
  }

  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Waits for what is being sent: its time limits are shorter than the stop of the server. */
  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.settled()
  }

  /** Something is due; does not wait. */
  wake(): void {
    this.#isTending = true
    this.#goOn()
  }

  /** A try has ended, and the next one may begin. */
  #goOn(): void {
    if (!this.#isStarted) return
    if (this.#round !== undefined) {
      this.#isAskedAgain = true
      return
    }
    clearTimeout(this.#timer)
    this.#round = this.#runRounds().finally(() => {
      this.#round = undefined
      if (!this.#isStarted) return
      this.#timer = setTimeout(() => this.wake(), ROUND_MS)
      this.#timer.unref()
    })
  }

  /** Resolves when nothing is being sent any more. */
  async settled(): Promise<void> {
    while (this.#round !== undefined || this.#tries.size > 0) {
      await this.#round
      await Promise.all(this.#tries)
    }
  }

  async #runRounds(): Promise<void> {
    do {
      this.#isAskedAgain = false
      try {
        await this.#runRound()
      } catch (err) {
        this.#parts.log[failureLevel(err, 'error')]({ err }, 'notifications wait to be sent')
      }
    } while (this.#isAskedAgain && this.#isStarted)
  }

  async #runRound(): Promise<void> {
    const { db, clock, onRound } = this.#parts
    const isTending = this.#isTending
    this.#isTending = false
    if (isTending) {
      await takeBackLost(db, new Date(clock.now()))
      await giveUpLate(db, new Date(clock.now()))
    }
    for (const receiver of await listDueReceivers(db, new Date(clock.now()))) {
      const limit = MAX_PER_CHANNEL - (this.#running.get(receiver.id) ?? 0)
      if (limit <= 0 || !this.#isStarted) continue
      const now = clock.now()
      const times = { now: new Date(now), leaseUntil: new Date(now + LEASE_MS) }
      for (const delivery of await takeDeliveries(db, { channelId: receiver.id, limit, ...times }))
        this.#begin(receiver, delivery)
    }
    if (isTending) await onRound()
  }

  #begin(receiver: Receiver, delivery: TakenDelivery): void {
    this.#count(receiver, 1)
    const trying = this.#try(receiver, delivery).finally(() => {
      this.#count(receiver, -1)
      this.#tries.delete(trying)
      this.#goOn()
    })
    this.#tries.add(trying)
  }

  #count({ id }: Receiver, change: number): void {
    const running = (this.#running.get(id) ?? 0) + change
    if (running === 0) this.#running.delete(id)
    else this.#running.set(id, running)
  }

  /** What fails here is sent again when its lease has ended. */
  async #try(receiver: Receiver, delivery: TakenDelivery): Promise<void> {
    try {
      const { outcome, code } = await tryDelivery(this.#parts, receiver, delivery)
      const facts = { channelId: receiver.id, deliveryId: delivery.id, outcome, code }
      if (outcome !== 'sent') this.#parts.log.warn(facts, 'a notification was not taken')
    } catch (err) {
      const facts = { err, channelId: receiver.id, deliveryId: delivery.id }
      this.#parts.log[failureLevel(err, 'error')](facts, 'a notification could not be recorded')
    }
  }
}
