import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { makeToken } from '#platform/ids/ids'
import type { ReasonCode } from '@fibrewatch/contract/reason'
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
  readonly userAgent: string | undefined
  readonly requestId: string
}

export interface StepParts {
  readonly db: Db
  readonly clock: Clock
}

/** A step is for the browser it was begun in, usable once, and for a short time. @throws sso.too-many */
export async function keepDeparture(
  parts: StepParts,
  browser: Browser,
  { state, departure }: { readonly state: string; readonly departure: Departure },
): Promise<void> {
  await keepStep(parts, browser, {
    kind: 'state',
    secret: state,
    carried: departure,
    lifetimeMs: STATE_LIFETIME_MS,
  })
}

export function takeDeparture(
  parts: StepParts,
  browser: Browser,
  state: string,
): Promise<Departure | undefined> {
  return takeKept<Departure>(parts, browser, { kind: 'state', secret: state })
}

/** Returns the ticket. @throws sso.too-many */
export async function keepArrival(parts: StepParts, browser: Browser, arrival: Arrival): Promise<string> {
  const secret = makeToken()
  await keepStep(parts, browser, { kind: 'ticket', secret, carried: arrival, lifetimeMs: TICKET_LIFETIME_MS })
  return secret
}

export function takeArrival(
  parts: StepParts,
  browser: Browser,
  ticket: string,
): Promise<Arrival | undefined> {
  return takeKept<Arrival>(parts, browser, { kind: 'ticket', secret: ticket })
}

async function keepStep(
  parts: StepParts,
  { key: browserKey, ip }: Browser,
  { lifetimeMs, carried, ...step }: Kept,
): Promise<void> {
  const now = parts.clock.now()
  const row = {
    ...step,
    browserKey,
    ip,
    carried: JSON.stringify(carried),
    expiresAt: new Date(now + lifetimeMs),
  }
  const bounds = { now: new Date(now), maxSteps: MAX_STEPS, maxStepsOfAddress: MAX_STEPS_OF_ADDRESS }
  if (!(await createStep(parts.db, row, bounds))) throw tooManySteps({ retryAfterS: RETRY_AFTER_S })
}

async function takeKept<Carried>(
  parts: StepParts,
  { key }: Browser,
  { kind, secret }: Pick<Kept, 'kind' | 'secret'>,
): Promise<Carried | undefined> {
  const now = new Date(parts.clock.now())
  const carried = await takeStep(parts.db, { kind, secret, browserKey: key }, now)
  // Written by `keepStep` under the same kind.
  return carried === undefined ? undefined : (JSON.parse(carried) as Carried)
}

interface Kept {
  readonly kind: 'state' | 'ticket'
  readonly secret: string
  readonly carried: Departure | Arrival
  readonly lifetimeMs: number
}
