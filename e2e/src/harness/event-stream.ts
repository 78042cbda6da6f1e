import type { Random } from '@fibrewatch/simulator'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { type IngestOutcome, sendEvents } from './ingest.ts'
import type { Instrument, PlantLink } from './plant.ts'
import { pickBelow } from './random.ts'

const EVENTS_PER_BATCH = 40
/** Further apart than two breaks that count as one. */
const PLACE_STEP_M = 1000
const PLACES = 20
/** Longer than the chatter guard's window, so that every clear takes effect. */
const STEP_MS = 61_000

/** A refused instrument tries again after this long. */
const SEND_AGAIN_MS = 20

export type SendWatch = { isOver: () => boolean; onAnswer: (answer: IngestOutcome) => void }

/** A raise or a clear as it was sent: it decides the alarm at its position. */
export type SentEvent = IngestEvent & { eventId: string; positionM: number; state: 'raise' | 'clear' }

/**
 * Raises and clears breaks on one link, batch after batch, in order. `acknowledged` holds the batches that the server
 * answered with 200; batches in flight when the server died may or may not be stored.
 */
export class EventStream {
  readonly acknowledged: SentEvent[] = []
  readonly sent: SentEvent[][] = []
  readonly link: PlantLink
  readonly #instrument: Instrument
  readonly #random: Random
  #atMs: number

  constructor(options: { instrument: Instrument; link: PlantLink; random: Random; startMs: number }) {
    this.link = options.link
    this.#instrument = options.instrument
    this.#random = options.random
    this.#atMs = options.startMs
  }

  /** Sends until the server is gone; `onAcknowledged` is called after each batch that was answered with 200. */
  async sendUntilGone(url: string, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      const batch = this.makeBatch()
      const outcome = await sendEvents({ url, instrument: this.#instrument }, batch).catch(() => undefined)
      if (outcome === undefined) return
      if (outcome.status !== 200) throw new Error(`refused: ${JSON.stringify(outcome.envelope)}`)
      this.acknowledged.push(...batch)
      onAcknowledged()
    }
  }

  /** Sends until `isOver`, each batch again and again until it is acknowledged, as an instrument does. */
  async sendThrough(url: string, watch: SendWatch): Promise<void> {
    while (!watch.isOver()) {
      const batch = this.makeBatch()
      while (!(await this.#isTaken(url, batch, watch))) {
        if (watch.isOver()) return
        await wait(SEND_AGAIN_MS)
      }
    }
  }

  async #isTaken(url: string, batch: SentEvent[], { onAnswer }: SendWatch): Promise<boolean> {
    const answer = await sendEvents({ url, instrument: this.#instrument }, batch)
    if (answer.status === 200) this.acknowledged.push(...batch)
    onAnswer(answer)
    return answer.status === 200
  }

  /** The next batch, which counts as sent. */
  makeBatch(): SentEvent[] {
    const batch = Array.from({ length: EVENTS_PER_BATCH }, () => this.#makeEvent())
    this.sent.push(batch)
    return batch
  }

  #makeEvent(): SentEvent {
    this.#atMs += STEP_MS
    return {
      eventId: randomUUID(),
      at: new Date(this.#atMs).toISOString(),
      link: this.link.code,
      type: 'FIBRE_BREAK',
      state: this.#random() < 0.5 ? 'raise' : 'clear',
      positionM: (1 + pickBelow(this.#random, PLACES)) * PLACE_STEP_M,
    }
  }
}

/** Positions of open breaks after these events: the last event at each position decides. */
export function listOpenPlaces(events: readonly SentEvent[]): number[] {
  const lastByPlace = new Map<number, SentEvent>()
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    lastByPlace.set(event.positionM, event)
  return [...lastByPlace.values()]
    .filter(({ state }) => state === 'raise')
    .map(({ positionM }) => positionM)
    .toSorted((a, b) => a - b)
}
