import { createHash } from 'node:crypto'
import type {
  EndpointBody,
  FactorDemand,
  FactorMethod,
  PasskeyAssertion,
  ReasonCode,
  secondStepApi,
  SignInMethod,
} from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { Parameters } from '#modules/parameter'
import type { SignedIn } from '#platform/auth/login-answer'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, ReasonError } from '#platform/http/errors'
import { hashToken } from '#platform/ids/ids'
import { listPasskeyRows } from './passkey.repository.ts'
import type { PasskeyService } from './passkey.service.ts'
import { type ProofService, readMethod } from './proof.service.ts'
import { countRecoveryCodes, hasSecondFactor } from './recovery-code.repository.ts'
import {
  createTicket,
  loadSigningIn,
  lockSigningIn,
  type SigningIn,
  tryTicket,
  takeTicket,
} from './ticket.repository.ts'
import { loadTotp } from './totp.repository.ts'

const TICKET_LIFETIME_MS = 5 * 60_000
/** A user may have begun to sign in in so many windows. */
const MAX_OPEN_TICKETS = 5
const MAX_TRIES = 5

const factorRequired = defineError('auth.factor-required')
const ticketUnknown = defineError('auth.ticket-unknown')
const accountDisabled = defineError('auth.disabled')
const factorOff = defineError('factor.off')

export interface Visitor {
  readonly ip: string
  readonly userAgent: string | undefined
}

type SecondStep = EndpointBody<typeof secondStepApi.factor>

export interface SecondStepParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly passkeys: PasskeyService
  readonly proofs: ProofService
  readonly makeToken: () => string
  readonly recordLogin: LogModule['recordLogin']
}

interface Attempt {
  readonly user: SigningIn
  readonly method: SignInMethod
  readonly visitor: Visitor
}

/** The second step of signing in, after the password or in its place. There is no session before it. */
export class SecondStepService {
  readonly #parts: SecondStepParts

  constructor(parts: SecondStepParts) {
    this.#parts = parts
  }

  /** Whether the user's password alone is not enough to sign in. */
  async isAskedOf(userId: number): Promise<boolean> {
    const { database, parameters } = this.#parts
    if ((await parameters.read('login.secondFactor')) === 'off') return false
    return hasSecondFactor(database.db, userId)
  }

  /** After the right password. @throws auth.factor-required, with what the second step takes */
  async requireOf({
    id,
    passwordHash,
  }: {
    readonly id: number
    readonly passwordHash: string
  }): Promise<void> {
    if (await this.isAskedOf(id)) throw factorRequired({ data: await this.#makeDemand(id, passwordHash) })
  }

  /**
   * @throws auth.ticket-unknown, auth.factor-failed, auth.factor-locked, auth.passkey-failed, auth.disabled,
   * factor.key-unknown
   */
  async finish({ ticket, ...proof }: SecondStep, visitor: Visitor): Promise<SignedIn> {
    const hash = Buffer.from(hashToken(ticket), 'hex')
    const begun = await tryTicket(this.#db, hash, { now: this.#now(), maxTries: MAX_TRIES })
    const user = begun && (await loadSigningIn(this.#db, begun.userId))
    if (begun === undefined || user === undefined) throw ticketUnknown()
    return this.#record({ user, method: readMethod(proof) ?? 'password', visitor }, async () => {
      await this.#parts.proofs.require(user.id, proof)
      return this.#open(user.id, visitor, async (tx, now) => {
        const isGood = digest(now.passwordHash).equals(begun.passwordDigest)
        if (!(await takeTicket(tx, hash)) || !isGood) throw ticketUnknown()
      })
    })
  }

  /** Needs no name and no password: the authenticator has verified the user. @throws auth.passkey-failed, auth.disabled */
  async signInByPasskey(assertion: PasskeyAssertion, visitor: Visitor): Promise<SignedIn> {
    if ((await this.#parts.parameters.read('login.secondFactor')) === 'off') throw factorOff()
    const { userId } = await this.#parts.passkeys.requireUsed(assertion)
    const user = await loadSigningIn(this.#db, userId)
    if (user === undefined) throw accountDisabled()
    return this.#record({ user, method: 'passkey', visitor }, () => this.#open(userId, visitor))
  }

  async #makeDemand(userId: number, passwordHash: string): Promise<FactorDemand> {
    const ticket = this.#parts.makeToken()
    const now = this.#now()
    const expiresAt = new Date(now.getTime() + TICKET_LIFETIME_MS)
    const hash = Buffer.from(hashToken(ticket), 'hex')
    const row = { hash, userId, passwordDigest: digest(passwordHash), expiresAt }
    await transaction(this.#db, (tx) => createTicket(tx, row, { now, maxOpen: MAX_OPEN_TICKETS }))
    return { ticket, methods: await this.#listMethods(userId), expiresAt: expiresAt.toISOString() }
  }

  async #listMethods(userId: number): Promise<FactorMethod[]> {
    const totp = await loadTotp(this.#db, userId)
    const passkeys = await listPasskeyRows(this.#db, userId)
    const codesLeft = await countRecoveryCodes(this.#db, userId)
    return [
      ...(totp === undefined || totp.confirmedAt === null ? [] : (['totp'] as const)),
      ...(codesLeft === 0 ? [] : (['recovery-code'] as const)),
      ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ]
  }

  async #open(
    userId: number,
    visitor: Visitor,
    confirm: (tx: Tx, user: SigningIn) => Promise<void> = () => Promise.resolve(),
  ): Promise<string> {
    const { token } = await this.#parts.sessions.open({
      userId,
      ...visitor,
      confirm: async (tx) => {
        const user = await lockSigningIn(tx, userId)
        if (user?.enabled !== true) throw accountDisabled()
        await confirm(tx, user)
      },
    })
    return token
  }

  /** `signIn` returns the token of the opened session. */
  async #record({ user, method, visitor }: Attempt, signIn: () => Promise<string>): Promise<SignedIn> {
    const { id: userId, username, domainId } = user
    const who = { userId, username, domainId }
    const write = (reason: ReasonCode | null): Promise<void> => {
      return this.#parts.recordLogin({
        at: this.#now(),
        ...who,
        ...visitor,
        ok: reason === null,
        reason,
        method,
      })
    }
    try {
      const token = await signIn()
      await write(null)
      return { ...who, token }
    } catch (cause) {
      if (cause instanceof ReasonError) await write(cause.reason)
      throw cause
    }
  }

  get #db() {
    return this.#parts.database.db
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}

/** A digest of the password hash, to detect a change of the password. */
const digest = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest()
