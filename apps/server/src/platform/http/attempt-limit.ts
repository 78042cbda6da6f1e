import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { CountMetric } from '../metrics/metrics.ts'
import { makeAddressGroup } from './address-group.ts'
import { type AttemptCount, countAttempt, uncountAttempts } from './attempt-window.repository.ts'
import { defineError } from './errors.ts'

const tooMany = defineError('request.too-many')

export const ATTEMPT_WINDOW_MS = 60_000
/** Windows known to be full, in memory; for addresses beyond these, every attempt asks the database again. */
const MAX_FULL = 10_000
/** Addresses reported one by one per minute; the others are summed up. */
const MAX_TOLD = 20

/** Attempts that one process refused within one minute. */
export interface RefusedAttempts {
  /** Null: many addresses together. */
  readonly address: string | null
  readonly attempts: number
  /** When the minute began. */
  readonly from: Date
}

export interface AttemptPorts {
  /** Whether a user has signed in from there lately: the attempts of all other addresses are also counted together. */
  readonly isKnownAddress: (address: string) => Promise<boolean>
  readonly recordRefused: (refused: RefusedAttempts) => Promise<void>
}

export interface AttemptRule {
  readonly kind: 'login' | 'captcha' | 'api-token'
  readonly maxPerAddress: number
  /** The limit for all addresses from which no user has signed in. */
  readonly maxOfStrangers: number
}

interface AttemptLimitParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly refused: CountMetric<'kind' | 'limit'>
  readonly ports: AttemptPorts
}

interface FullWindow {
  readonly endsAtMs: number
  readonly startedAt: Date
}

/**
 * Limits attempts a minute per address, and of all unknown addresses together, over all processes. Refused attempts are
 * counted and not written: a full window is kept in memory, and refuses without asking the database.
 */
export class AttemptLimit {
  readonly #parts: AttemptLimitParts
  readonly #full = new Map<string, FullWindow>()
  #refusedByAddress = new Map<string, { attempts: number; from: Date }>()

  constructor(parts: AttemptLimitParts) {
    this.#parts = parts
  }

  /** Counts the attempt; returns a function that takes it back once it has succeeded. @throws request.too-many */
  async count(
    { kind, maxPerAddress, maxOfStrangers }: AttemptRule,
    ip: string,
  ): Promise<() => Promise<void>> {
    const address = makeAddressGroup(ip)
    const ofAddress = `${kind} ${address}`
    await this.#countIn(ofAddress, { max: maxPerAddress, kind, limit: 'address', address })
    const counted = [ofAddress]
    if (!(await this.#parts.ports.isKnownAddress(address))) {
      await this.#countIn(kind, { max: maxOfStrangers, kind, limit: 'strangers', address })
      counted.push(kind)
    }
    return () => uncountAttempts(this.#parts.db, counted)
  }

  async #countIn(
    subject: string,
    rule: { max: number; kind: string; limit: 'address' | 'strangers'; address: string },
  ): Promise<void> {
    const nowMs = this.#parts.clock.now()
    const known = this.#full.get(subject)
    if (known !== undefined && nowMs < known.endsAtMs && nowMs >= known.startedAt.getTime())
      throw this.#refuse(known, rule)
    const window = { now: new Date(nowMs), windowMs: ATTEMPT_WINDOW_MS }
    const counted = await countAttempt(this.#parts.db, subject, window)
    if (counted.attempts <= rule.max) return
    throw this.#refuse(this.#remember(subject, counted, rule), rule)
  }

  #remember(
    subject: string,
    { startedAt }: AttemptCount,
    { limit, address, max }: { limit: string; address: string; max: number },
  ): FullWindow {
    const full = { startedAt, endsAtMs: startedAt.getTime() + ATTEMPT_WINDOW_MS }
    if (this.#full.size >= MAX_FULL) this.#forgetEnded()
    if (this.#full.size < MAX_FULL) this.#full.set(subject, full)
    const sentence =
      limit === 'address'
        ? 'too many attempts from one address: the rest of this minute is refused and counted'
        : 'too many attempts from addresses nobody signed in from: the rest of this minute is refused and counted'
    this.#parts.log.warn({ subject, address, max }, sentence)
    return full
  }

  #forgetEnded(): void {
    const nowMs = this.#parts.clock.now()
    for (const [subject, { endsAtMs }] of this.#full) if (endsAtMs <= nowMs) this.#full.delete(subject)
  }

  #refuse(
    full: FullWindow,
    { kind, limit, address }: { kind: string; limit: string; address: string },
  ): Error {
    this.#parts.refused.labels(kind, limit).inc()
    const held = this.#refusedByAddress.get(address)
    if (held !== undefined) held.attempts++
    else if (this.#refusedByAddress.size < MAX_FULL)
      this.#refusedByAddress.set(address, { attempts: 1, from: full.startedAt })
    const retryAfterS = Math.max(1, Math.ceil((full.endsAtMs - this.#parts.clock.now()) / 1000))
    return tooMany(retryAfterS, { retryAfterS, isCounted: true })
  }

  /** Writes what was refused since the last flush: a row for each of the busiest addresses, and one for the rest. */
  async flush(): Promise<void> {
    const refused = [...this.#refusedByAddress].map(([address, counted]) => ({ address, ...counted }))
    this.#refusedByAddress = new Map()
    this.#forgetEnded()
    const byCount = refused.toSorted((a, b) => b.attempts - a.attempts)
    for (const one of byCount.slice(0, MAX_TOLD)) await this.#parts.ports.recordRefused(one)
    const rest = byCount.slice(MAX_TOLD)
    const [first] = rest
    if (first === undefined) return
    const attempts = rest.reduce((sum, one) => sum + one.attempts, 0)
    await this.#parts.ports.recordRefused({ address: null, attempts, from: first.from })
  }
}
