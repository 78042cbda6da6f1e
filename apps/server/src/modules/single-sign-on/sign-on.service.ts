import type { ReasonCode } from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { SignedIn } from '#platform/auth/login-answer'
import { loadUnknownUserHash } from '#platform/auth/password'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { createAuditRow } from '#platform/http/audit'
import { defineError, objectNotFound, ReasonError } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
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
import type { Arrival, Browser, Departure, StepService } from './step.service.ts'

const METHOD = 'single-sign-on'
const ACTION = 'oauth/sso/finish'
/** In place of a ticket when there is nothing to tell. */
const NO_TICKET = 'none'
const LOGIN_PATH = '/login'
const ACCOUNT_PATH = '/account/profile'

export interface SignOnParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly steps: StepService
  readonly providers: ReadonlyMap<string, ProviderClient>
  readonly recordLogin: LogModule['recordLogin']
  readonly refusals: CountMetric<'reason'>
}

type Caller = Pick<CallBase, 'ip' | 'userAgent' | 'requestId'>

/** From the button on the login page to a session. */
export class SignOnService {
  readonly #parts: SignOnParts
  /** Nobody has this password: a sign-in with one takes as long for these users as for others, and fails. */
  readonly #passwordHash = loadUnknownUserHash()

  constructor(parts: SignOnParts) {
    this.#parts = parts
  }

  /** The provider's address. @throws object.not-found, sso.unavailable, sso.refused, sso.too-many */
  async depart(
    browser: Browser,
    { provider, redirect, userId }: Pick<Departure, 'provider' | 'redirect' | 'userId'>,
  ): Promise<string> {
    const client = this.#parts.providers.get(provider)
    if (client === undefined) throw objectNotFound()
    const { state, ...challenge } = makeChallenge()
    const address = await client.makeAddress({ state, ...challenge })
    await this.#parts.steps.keepDeparture(browser, state, { ...challenge, provider, redirect, userId })
    return address
  }

  /** The address after the login page: the provider's, or the login page with the reason. @throws sso.too-many */
  async start(
    browser: Browser,
    caller: Caller,
    given: Pick<Departure, 'provider' | 'redirect'>,
  ): Promise<string> {
    const departure = { ...given, redirect: keepOwnPath(given.redirect), userId: null }
    try {
      return await this.depart(browser, departure)
    } catch (cause) {
      if (!(cause instanceof ReasonError) || cause.reason === 'sso.too-many') throw cause
      return this.#arrive(browser, caller, { ...departure, outcome: { reason: cause.reason } })
    }
  }

  /** The address after the provider: the login page, or the account page it was started from. */
  async return(browser: Browser, caller: Caller, returned: ProviderReturn): Promise<string> {
    const { steps, providers, refusals } = this.#parts
    const state = returned.state ?? ''
    const departure = await steps.takeDeparture(browser, state)
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
    return this.#arrive(browser, caller, { ...departure, outcome })
  }

  /** @throws sso.*, auth.disabled, user.last-super */
  async finish(browser: Browser, caller: Caller, ticket: string): Promise<SignedIn> {
    const { identity, client } = await this.takeIdentity(browser, ticket, null)
    const provider = client.provider.id
    try {
      const admission = await this.#admit(identity, client)
      const { userId, username, domainId } = admission
      await this.#recordChange(admission, caller)
      const opened = await this.#open(userId, identity, caller)
      await this.#recordLogin(caller, { username, userId, domainId, provider, reason: null })
      return { token: opened.token, userId, username, domainId }
    } catch (cause) {
      if (cause instanceof ReasonError)
        await this.#refuse(identity, { caller, provider, reason: cause.reason })
      throw cause
    }
  }

  /** The identity of a ticket, for a sign-in or for the account that asked. @throws the stored outcome, sso.ticket-invalid */
  async takeIdentity(browser: Browser, ticket: string, userId: number | null) {
    const arrival = await this.#parts.steps.takeArrival(browser, ticket)
    const client = this.#parts.providers.get(arrival?.provider ?? '')
    if (arrival === undefined || arrival.userId !== userId) {
      this.#parts.refusals.labels('sso.ticket-invalid').inc()
      throw ticketInvalid()
    }
    const { outcome } = arrival
    if ('reason' in outcome) throw defineError(outcome.reason)(client?.provider.name ?? arrival.provider)
    if (client === undefined) throw ticketInvalid()
    return { identity: outcome.identity, client }
  }

  async #arrive(
    browser: Browser,
    caller: Caller,
    given: Arrival & Pick<Departure, 'redirect'>,
  ): Promise<string> {
    const { redirect, provider, userId, outcome } = given
    const ticket = await this.#parts.steps.keepArrival(browser, { provider, userId, outcome })
    if ('reason' in outcome) {
      this.#parts.refusals.labels(outcome.reason).inc()
      const who = { username: '', userId, domainId: null }
      await this.#recordLogin(caller, { ...who, provider, reason: outcome.reason })
    }
    if (userId !== null) return makeTicketPath(ACCOUNT_PATH, { section: 'identities', sso: ticket })
    return makeTicketPath(LOGIN_PATH, { ...(redirect === null ? {} : { redirect }), sso: ticket })
  }

  async #admit(identity: ProvedIdentity, { provider }: ProviderClient): Promise<Admission> {
    const { db, sessions } = this.#parts
    const passwordHash = await this.#passwordHash
    const parts = { sessions, provider, passwordHash, at: this.#now() }
    return transaction(db, (tx) => admit(tx, identity, parts))
  }

  /** Meanwhile an administrator may have disabled the user. */
  #open(userId: number, identity: ProvedIdentity, { ip, userAgent }: Caller): Promise<OpenedSession> {
    return this.#parts.sessions.open({
      userId,
      ip,
      userAgent,
      confirm: async (tx) => {
        if (!(await isStillSignedOn(tx, userId, identity))) throw ticketInvalid()
      },
    })
  }

  /** A user who has lost every right at the provider is signed out everywhere; others keep their sessions. */
  async #refuse(
    identity: ProvedIdentity,
    { caller, provider, reason }: { caller: Caller; provider: string; reason: ReasonCode },
  ): Promise<void> {
    const { db, sessions, refusals } = this.#parts
    refusals.labels(reason).inc()
    const user = await transaction(db, async (tx) => {
      const found = await loadSignedOn(tx, identity)
      if (found !== undefined && reason === 'sso.not-mapped')
        await sessions.end(tx, { userId: found.id }, 'disabled')
      return found
    })
    const username = user?.username ?? makeShownName(identity.claims, identity.subject)
    const who = { username, userId: user?.id ?? null, domainId: user?.domainId ?? null }
    await this.#recordLogin(caller, { ...who, provider, reason })
  }

  /** Logged as a change too: a rule created or moved the user. */
  async #recordChange(
    { userId, username, domainId, change }: Admission,
    { ip, userAgent, requestId }: Caller,
  ): Promise<void> {
    if (change === undefined) return
    const who = { userId, username, domainId }
    const call = { at: this.#now(), action: ACTION, params: '{}', status: 200, durationMs: 0 }
    await createAuditRow(this.#parts.db, {
      ...who,
      ...call,
      ip,
      userAgent,
      requestId,
      change: { objectId: userId, objectName: username, ...change },
    })
  }

  #recordLogin(
    { ip, userAgent }: Caller,
    {
      reason,
      ...who
    }: Pick<Parameters<LogModule['recordLogin']>[0], 'username' | 'userId' | 'domainId'> & {
      readonly provider: string
      readonly reason: ReasonCode | null
    },
  ): Promise<void> {
    const ok = reason === null
    return this.#parts.recordLogin({ at: this.#now(), ...who, ip, userAgent, ok, reason, method: METHOD })
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}

/** A path of this console, never another site; the login page checks it again. */
const keepOwnPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])/.test(path) && path.isWellFormed() ? path : null

const makeTicketPath = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`
