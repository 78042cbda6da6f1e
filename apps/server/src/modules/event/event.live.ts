import type { Clock } from '#platform/clock/clock'
import type { Live } from '#platform/live/live'
import type { SourcedFact } from './event-fact.ts'
import { toWireEvent } from './event.wire.ts'

/** Five messages per second and domain are as many as a person can follow. */
const INTERVAL_MS = 200
const LATEST_COUNT = 20

interface Waiting {
  count: number
  readonly latest: SourcedFact[]
}

/** Publishes stored events in lots: the first at once, the next after the interval. */
export class EventAnnouncer {
  readonly #live: Pick<Live, 'broadcast'>
  readonly #clock: Clock
  readonly #waiting = new Map<number, Waiting>()
  #timer: NodeJS.Timeout | undefined

  constructor(live: Pick<Live, 'broadcast'>, clock: Clock) {
    this.#live = live
    this.#clock = clock
  }

  /** After the commit that stored them. */
  announce(facts: readonly SourcedFact[]): void {
    for (const fact of facts) this.#add(fact)
    if (this.#timer === undefined && this.#waiting.size > 0) this.#flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting.clear()
  }

  #add(sourced: SourcedFact): void {
    const domainId = sourced.link?.domainId ?? sourced.source.domainId
    const waiting = this.#waiting.get(domainId) ?? { count: 0, latest: [] }
    waiting.count += 1
    waiting.latest.push(sourced)
    if (waiting.latest.length > LATEST_COUNT) waiting.latest.shift()
    this.#waiting.set(domainId, waiting)
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const at = new Date(this.#clock.now()).toISOString()
    for (const [domainId, { count, latest }] of this.#waiting) {
      const data = { count, latest: latest.map(toWireEvent) }
      this.#live.broadcast('event', domainId, (seq) => ({ topic: 'event', type: 'stored', seq, at, data }))
    }
    this.#waiting.clear()
    this.#timer = setTimeout(() => this.#flush(), INTERVAL_MS)
    this.#timer.unref()
  }
}
