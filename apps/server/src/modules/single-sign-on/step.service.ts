import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { makeToken } from '#platform/ids/ids'
import type { ReasonCode } from '@fibrewatch/contract'
import type { Challenge, ProvedIdentity } from './provider-client.ts'
import { tooManySteps } from './sso.errors.ts'
import { createStep, takeStep } from './step.repository.ts'

/** Long enough to look up a password and a second factor at the provider. */
const STATE_LIFETIME_MS = 10 * 60_000
/** The console exchanges it as soon as its page is loaded; the account page may ask for a sign-in first. */
const TICKET_LIFETIME_MS = 2 * 60_000
const MAX_STEPS = 5000
/** An office behind one address; a single browser that begins again and again makes no more rows than this. */
const MAX_STEPS_OF_ADDRESS = 200
const RETRY_AFTER_S = 120

/** Stored while the browser is at the provider. */
export interface Departure extends Omit<Challenge, 'state'> {
  readonly provider: string
  /** The requested path of the console. */
  readonly redirect: string | null
  /** The user who links an identity; null for a sign-in. */
  readonly userId: number | null
}

/** Stored until the console asks for the outcome. */
export interface Arrival {
  readonly provider: string
  readonly userId: number | null
  readonly outcome: { readonly identity: ProvedIdentity } | { readonly reason: ReasonCode }
}

export interface Browser {
  /** The secret in its cookie. */
  readonly key: string
  readonly ip: string
}

/** The two waiting steps of a sign-on, each for the browser it was begun in, usable once, and for a short time. */
export class StepService {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** @throws sso.too-many */
  async keepDeparture(browser: Browser, state: string, departure: Departure): Promise<void> {
    await this.#keep(browser, {
      kind: 'state',
      secret: state,
      carried: departure,
      lifetimeMs: STATE_LIFETIME_MS,
    })
  }

  takeDeparture(browser: Browser, state: string): Promise<Departure | undefined> {
    return this.#take<Departure>('state', browser, state)
  }

  /** Returns the ticket. @throws sso.too-many */
  async keepArrival(browser: Browser, arrival: Arrival): Promise<string> {
    const secret = makeToken()
    await this.#keep(browser, { kind: 'ticket', secret, carried: arrival, lifetimeMs: TICKET_LIFETIME_MS })
    return secret
  }

  takeArrival(browser: Browser, ticket: string): Promise<Arrival | undefined> {
    return this.#take<Arrival>('ticket', browser, ticket)
  }

  async #keep({ key: browserKey, ip }: Browser, { lifetimeMs, carried, ...step }: Kept): Promise<void> {
    const now = this.#clock.now()
    const row = {
      ...step,
      browserKey,
      ip,
      carried: JSON.stringify(carried),
      expiresAt: new Date(now + lifetimeMs),
    }
    const bounds = { now: new Date(now), maxSteps: MAX_STEPS, maxStepsOfAddress: MAX_STEPS_OF_ADDRESS }
    if (!(await createStep(this.#db, row, bounds))) throw tooManySteps({ retryAfterS: RETRY_AFTER_S })
  }

  async #take<Carried>(kind: Kept['kind'], { key }: Browser, secret: string): Promise<Carried | undefined> {
    const now = new Date(this.#clock.now())
    const carried = await takeStep(this.#db, { kind, secret, browserKey: key }, now)
    // Written by `#keep` under the same kind.
    return carried === undefined ? undefined : (JSON.parse(carried) as Carried)
  }
}

interface Kept {
  readonly kind: 'state' | 'ticket'
  readonly secret: string
  readonly carried: Departure | Arrival
  readonly lifetimeMs: number
}
