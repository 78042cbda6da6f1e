import {
  type EndpointBody,
  type FactorProof,
  type FactorStatus,
  type factorApi,
  MAX_PASSKEYS,
} from '@fibrewatch/contract'
import type { Parameters } from '#modules/parameter'
import type { Actor } from '#platform/auth/actor'
import { isPasswordRight } from '#platform/auth/password'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import {
  createPasskey,
  listPasskeyRows,
  listPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
} from './passkey.repository.ts'
import type { PasskeyService } from './passkey.service.ts'
import type { ProofService } from './proof.service.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'
import {
  countRecoveryCodes,
  hasSecondFactor,
  lockUser,
  removeRecoveryCodes,
  replaceRecoveryCodes,
} from './recovery-code.repository.ts'
import { loadSigningIn } from './ticket.repository.ts'
import { confirmTotp, loadTotp, removeTotp } from './totp.repository.ts'
import type { TotpService } from './totp.service.ts'

const passwordWrong = defineError('password.wrong')
const tokenUnknown = defineError('auth.token-unknown')
const factorFailed = defineError('auth.factor-failed')
const factorOff = defineError('factor.off')
const passkeyFailed = defineError('auth.passkey-failed')
const passkeyLimit = defineError('factor.passkey-limit')

type Proved = FactorProof & { readonly password: string }
type NewOwnPasskey = EndpointBody<typeof factorApi.passkeyAdd>

export interface FactorParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly totp: TotpService
  readonly passkeys: PasskeyService
  readonly proofs: ProofService
  readonly makeUuid: () => string
  /** Shown in the app, and by the authenticator of a passkey. */
  readonly loadSystemName: (locale: Locale) => Promise<string>
  /** @throws object.not-found, user.is-self, user.is-super, user.exceeds-own unless the actor may reset the user's password */
  readonly requireResettable: (tx: Tx, actor: Actor, userId: number) => Promise<{ readonly username: string }>
}

/** Second factors: a user's own, and those of a user who has lost theirs. */
export class FactorService {
  readonly #parts: FactorParts

  constructor(parts: FactorParts) {
    this.#parts = parts
  }

  async loadStatus({ userId, holds }: Actor): Promise<FactorStatus> {
    const { db, parameters, passkeys } = this.#parts
    const totp = await loadTotp(db, userId)
    return {
      rule: await parameters.read('login.secondFactor'),
      isDue: holds.includes('factor-due'),
      totpSince: totp?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
      passkeys: await listPasskeys(db, userId),
      arePasskeysPossible: passkeys.arePossible,
    }
  }

  /** @throws password.wrong, factor.off, factor.totp-exists */
  async beginTotp(actor: Actor, password: string, locale: Locale) {
    await this.#requireAllowed(actor, password)
    const issuer = await this.#parts.loadSystemName(locale)
    return this.#parts.totp.begin(actor.userId, { issuer, label: actor.username })
  }

  /** Returns recovery codes when it is the first factor. @throws auth.factor-failed */
  async confirmTotp({ userId }: Actor, code: string): Promise<string[] | null> {
    const begun = await this.#parts.totp.checkBegun(userId, code)
    if (begun === undefined) throw factorFailed()
    return this.#add(userId, async (tx) => {
      if (!(await confirmTotp(tx, userId, { ...begun, now: this.#now() }))) throw factorFailed()
    })
  }

  /** @throws password.wrong, auth.factor-failed */
  async removeTotp(actor: Actor, given: Proved): Promise<void> {
    await this.#requireProved(actor, given)
    await this.#remove(actor.userId, async (tx) => {
      if (!(await removeTotp(tx, actor.userId))) throw objectNotFound()
    })
  }

  /** The former ones become invalid. @throws password.wrong, auth.factor-failed */
  async renewRecoveryCodes(actor: Actor, given: Proved): Promise<string[]> {
    await this.#requireProved(actor, given)
    const codes = makeRecoveryCodes()
    await transaction(this.#parts.db, async (tx) => {
      await lockUser(tx, actor.userId)
      await replaceRecoveryCodes(tx, actor.userId, codes.map(hashRecoveryCode))
    })
    return codes
  }

  /** @throws password.wrong, factor.off, factor.passkey-impossible, factor.passkey-limit */
  async beginPasskey(actor: Actor, password: string, locale: Locale) {
    await this.#requireAllowed(actor, password)
    const known = await listPasskeyRows(this.#parts.db, actor.userId)
    if (known.length >= MAX_PASSKEYS) throw passkeyLimit(MAX_PASSKEYS)
    return this.#parts.passkeys.makeCreationOptions(actor, await this.#parts.loadSystemName(locale))
  }

  /** Returns recovery codes when it is the first factor. @throws auth.passkey-failed, factor.passkey-limit */
  async addPasskey(actor: Actor, { name, passkey }: NewOwnPasskey) {
    const { userId } = actor
    const made = await this.#parts.passkeys.requireCreated(actor, passkey)
    const id = this.#parts.makeUuid()
    const recoveryCodes = await this.#add(userId, async (tx) => {
      const known = await listPasskeyRows(tx, userId)
      if (known.length >= MAX_PASSKEYS) throw passkeyLimit(MAX_PASSKEYS)
      const row = { id, userId, name, createdAt: this.#now(), lastUsedAt: null, ...made }
      if (!(await createPasskey(tx, row))) throw passkeyFailed()
    })
    return { id, recoveryCodes }
  }

  /** Returns the former name. @throws object.not-found */
  async renamePasskey({ userId }: Actor, { id, name }: { readonly id: string; readonly name: string }) {
    const before = await transaction(this.#parts.db, (tx) => renamePasskey(tx, { userId, id }, name))
    if (before === undefined) throw objectNotFound()
    return before
  }

  /** Returns its name. @throws password.wrong, auth.factor-failed, object.not-found */
  async removePasskey({ id, ...given }: Proved & { readonly id: string }, actor: Actor): Promise<string> {
    await this.#requireProved(actor, given)
    return this.#remove(actor.userId, async (tx) => {
      const name = await removePasskey(tx, { userId: actor.userId, id })
      if (name === undefined) throw objectNotFound()
      return name
    })
  }

  /** Removes all factors of a user who has lost them. Returns the user, and the factors. */
  async removeAll(actor: Actor, userId: number) {
    return transaction(this.#parts.db, async (tx) => {
      const { username } = await this.#parts.requireResettable(tx, actor, userId)
      const before = { totp: await removeTotp(tx, userId), passkeys: await removePasskeys(tx, userId) }
      await removeRecoveryCodes(tx, userId)
      await this.#parts.sessions.announceRightsChanged(tx, [userId])
      return { username, before }
    })
  }

  async #requireAllowed(actor: Actor, password: string): Promise<void> {
    await this.#requirePassword(actor, password)
    if ((await this.#parts.parameters.read('login.secondFactor')) === 'off') throw factorOff()
  }

  async #requireProved(actor: Actor, { password, ...proof }: Proved): Promise<void> {
    await this.#requirePassword(actor, password)
    await this.#parts.proofs.require(actor.userId, proof)
  }

  /** @throws password.wrong, auth.token-unknown when wrong passwords ended this session */
  async #requirePassword({ userId, sessionId }: Actor, password: string): Promise<void> {
    const { db, sessions } = this.#parts
    const user = await loadSigningIn(db, userId)
    const check = (): Promise<boolean> => isPasswordRight(password, user?.passwordHash ?? '')
    const { isRight, triesLeft } = await sessions.checkPassword(sessionId, check)
    if (!isRight) throw triesLeft > 0 ? passwordWrong(triesLeft) : tokenUnknown()
  }

  async #add(userId: number, work: (tx: Tx) => Promise<void>): Promise<string[] | null> {
    const codes = makeRecoveryCodes()
    return transaction(this.#parts.db, async (tx) => {
      await lockUser(tx, userId)
      const isFirst = !(await hasSecondFactor(tx, userId))
      await work(tx)
      if (isFirst) await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
      await this.#parts.sessions.announceRightsChanged(tx, [userId])
      return isFirst ? codes : null
    })
  }

  /** The recovery codes are removed with the last factor. */
  async #remove<Removed>(userId: number, work: (tx: Tx) => Promise<Removed>): Promise<Removed> {
    return transaction(this.#parts.db, async (tx) => {
      await lockUser(tx, userId)
      const removed = await work(tx)
      if (!(await hasSecondFactor(tx, userId))) await removeRecoveryCodes(tx, userId)
      await this.#parts.sessions.announceRightsChanged(tx, [userId])
      return removed
    })
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}
