import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { LogModule } from '#modules/log'
import type { SignedIn } from '#platform/auth/login-answer'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import { transaction } from '#platform/database/transaction'
import { createAuditRow } from '#platform/http/audit'
import { defineError, objectNotFound, ReasonError } from '#platform/http/errors'
import type { CountMetric } from '#platform/metrics/metrics'
import { type Admission, admit } from './admission.ts'
import { isStillSignedOn, loadSignedOn } from './identity.repository.ts'
import { makeShownName } from './new-user.ts'
import {
  makeChallenge,
  type ProvedIdentity,
  type ProviderClient,
  type ProviderReturn,
} from './provider-client.ts'
import { ticketInvalid } from './sso.errors.ts'
import {
  type Arrival,
  type Browser,
  type Departure,
  keepArrival,
  keepDeparture,
  type StepParts,
  takeArrival,
  takeDeparture,
} from './step.service.ts'

const METHOD = 'single-sign-on'
const ACTION = 'oauth/sso/finish'
/** In place of a ticket when there is nothing to tell. */
const NO_TICKET = 'none'
const LOGIN_PATH = '/login'
const ACCOUNT_PATH = '/account/profile'

export interface SignOnParts extends StepParts {
  readonly sessions: Sessions
  /** A password nobody has: a sign-in with it takes as long for these users as for others, and fails. */
  readonly unknownUserHash: Promise<string>
  readonly providers: ReadonlyMap<string, ProviderClient>
  readonly recordLogin: LogModule['recordLogin']
  readonly refusals: CountMetric<'reason'>
}

/** The provider's address. @throws object.not-found, sso.unavailable, sso.refused, sso.too-many */
export async function depart(
  parts: SignOnParts,
  browser: Browser,
  { provider, redirect, userId }: Pick<Departure, 'provider' | 'redirect' | 'userId'>,
): Promise<string> {
  const client = parts.providers.get(provider)
  if (client === undefined) throw objectNotFound()
  const { state, ...challenge } = makeChallenge()
  const address = await client.makeAddress({ state, ...challenge })
  await keepDeparture(parts, browser, { state, departure: { ...challenge, provider, redirect, userId } })
  return address
}

/** The address after the login page: the provider's, or the login page with the reason. @throws sso.too-many */
export async function startSignOn(
  parts: SignOnParts,
  browser: Browser,
  given: Pick<Departure, 'provider' | 'redirect'>,
): Promise<string> {
  const departure = { ...given, redirect: keepOwnPath(given.redirect), userId: null }
  try {
    return await depart(parts, browser, departure)
  } catch (cause) {
    if (!(cause instanceof ReasonError) || cause.reason === 'sso.too-many') throw cause
    return arrive(parts, browser, { ...departure, outcome: { reason: cause.reason } })
  }
}

/** The address after the provider: the login page, or the account page it was started from. */
export async function returnFromProvider(
  parts: SignOnParts,
  browser: Browser,
  returned: ProviderReturn,
): Promise<string> {
  const { providers, refusals } = parts
  const state = returned.state ?? ''
  const departure = await takeDeparture(parts, browser, state)
  const client = providers.get(departure?.provider ?? '')
  if (departure === undefined || client === undefined) {
    refusals.labels('sso.ticket-invalid').inc()
    return makeTicketPath(LOGIN_PATH, { sso: NO_TICKET })
  }
  const { nonce, verifier } = departure
  const outcome = await client.prove(returned, { state, nonce, verifier }).then(
    (identity) => ({ identity }),
    (cause: unknown) => {
      if (cause instanceof ReasonError) return { reason: cause.reason }
      throw cause
    },
  )
  return arrive(parts, browser, { ...departure, outcome })
}

/** @throws sso.*, auth.disabled, user.last-super */
export async function finishSignOn(parts: SignOnParts, browser: Browser, ticket: string): Promise<SignedIn> {
  const { identity, client } = await takeIdentity(parts, browser, { ticket, userId: null })
  const provider = client.provider.id
  try {
    const admission = await admitIdentity(parts, identity, client)
    const { userId, username, domainId } = admission
    await recordChange(parts, admission, browser)
    const opened = await openSession(parts, browser, { userId, identity })
    await recordLogin(parts, browser, { username, userId, domainId, provider, reason: null })
    return { token: opened.token, userId, username, domainId }
  } catch (cause) {
    if (cause instanceof ReasonError)
      await refuse(parts, identity, { browser, provider, reason: cause.reason })
    throw cause
  }
}

/** The identity of a ticket, for a sign-in or for the account that asked. @throws the stored outcome, sso.ticket-invalid */
export async function takeIdentity(
  parts: SignOnParts,
  browser: Browser,
  { ticket, userId }: { readonly ticket: string; readonly userId: number | null },
) {
  const arrival = await takeArrival(parts, browser, ticket)
  const client = parts.providers.get(arrival?.provider ?? '')
  if (arrival === undefined || arrival.userId !== userId) {
    parts.refusals.labels('sso.ticket-invalid').inc()
    throw ticketInvalid()
  }
  const { outcome } = arrival
  if ('reason' in outcome) throw defineError(outcome.reason)(client?.provider.name ?? arrival.provider)
  if (client === undefined) throw ticketInvalid()
  return { identity: outcome.identity, client }
}

async function arrive(
  parts: SignOnParts,
  browser: Browser,
  given: Arrival & Pick<Departure, 'redirect'>,
): Promise<string> {
  const { redirect, provider, userId, outcome } = given
  const ticket = await keepArrival(parts, browser, { provider, userId, outcome })
  if ('reason' in outcome) {
    parts.refusals.labels(outcome.reason).inc()
    const who = { username: '', userId, domainId: null }
    await recordLogin(parts, browser, { ...who, provider, reason: outcome.reason })
  }
  if (userId !== null) return makeTicketPath(ACCOUNT_PATH, { section: 'identities', sso: ticket })
  return makeTicketPath(LOGIN_PATH, { ...(redirect === null ? {} : { redirect }), sso: ticket })
}

async function admitIdentity(
  parts: SignOnParts,
  identity: ProvedIdentity,
  { provider }: ProviderClient,
): Promise<Admission> {
  const { db, sessions, clock } = parts
  const passwordHash = await parts.unknownUserHash
  const by = { sessions, provider, passwordHash, at: new Date(clock.now()) }
  return transaction(db, (tx) => admit(tx, identity, by))
}

/** Meanwhile an administrator may have disabled the user. */
function openSession(
  parts: SignOnParts,
  { ip, userAgent }: Browser,
  { userId, identity }: { readonly userId: number; readonly identity: ProvedIdentity },
): Promise<OpenedSession> {
  return parts.sessions.open({
    userId,
    ip,
    userAgent,
    confirm: async (tx) => {
      if (!(await isStillSignedOn(tx, userId, identity))) throw ticketInvalid()
    },
  })
}

/** A user who has lost every right at the provider is signed out everywhere; others keep their sessions. */
async function refuse(
  parts: SignOnParts,
  identity: ProvedIdentity,
  { browser, provider, reason }: { browser: Browser; provider: string; reason: ReasonCode },
): Promise<void> {
  const { db, sessions, refusals } = parts
  refusals.labels(reason).inc()
  const user = await transaction(db, async (tx) => {
    const found = await loadSignedOn(tx, identity)
    if (found !== undefined && reason === 'sso.not-mapped')
      await sessions.end(tx, { userId: found.id }, 'disabled')
    return found
  })
  const username = user?.username ?? makeShownName(identity.claims, identity.subject)
  const who = { username, userId: user?.id ?? null, domainId: user?.domainId ?? null }
  await recordLogin(parts, browser, { ...who, provider, reason })
}

/** Logged as a change too: a rule created or moved the user. */
async function recordChange(
  parts: SignOnParts,
  { userId, username, domainId, change }: Admission,
  { ip, userAgent, requestId }: Browser,
): Promise<void> {
  if (change === undefined) return
  const who = { userId, username, domainId }
  const call = { at: new Date(parts.clock.now()), action: ACTION, params: '{}', status: 200, durationMs: 0 }
  await createAuditRow(parts.db, {
    ...who,
    ...call,
    ip,
    userAgent,
    requestId,
    change: { objectId: userId, objectName: username, ...change },
  })
}

function recordLogin(
  parts: SignOnParts,
  { ip, userAgent }: Browser,
  {
    reason,
    ...who
  }: Pick<Parameters<LogModule['recordLogin']>[0], 'username' | 'userId' | 'domainId'> & {
    readonly provider: string
    readonly reason: ReasonCode | null
  },
): Promise<void> {
  const ok = reason === null
  return parts.recordLogin({
    at: new Date(parts.clock.now()),
    ...who,
    ip,
    userAgent,
    ok,
    reason,
    method: METHOD,
  })
}

/** A path of this console, never another site; the login page checks it again. */
const keepOwnPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])/.test(path) && path.isWellFormed() ? path : null

const makeTicketPath = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`
