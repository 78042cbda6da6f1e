import type { EndpointBody, oauthApi, ReasonCode } from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { Actor } from '#platform/auth/actor'
import type { SignedIn } from '#platform/auth/login-answer'
import { isPasswordRight, loadUnknownUserHash } from '#platform/auth/password'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { makeAddressGroup } from '#platform/http/address-group'
import { defineError, ReasonError } from '#platform/http/errors'
import type { AttemptService } from './attempt.service.ts'
import type { CaptchaProof } from './captcha.service.ts'
import { isStillValid, type LoginRow, loadLogin } from './login.repository.ts'
import { rememberAddress } from './sign-in-address.repository.ts'

const loginFailed = defineError('auth.failed')
const accountDisabled = defineError('auth.disabled')
/** The form asks for what is missing, or waits, and sends again: these count as no attempt. */
const NO_ATTEMPT = new Set<ReasonCode>(['auth.captcha-required', 'auth.busy'])

export interface Credentials extends EndpointBody<typeof oauthApi.login> {
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface LoginParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly attempts: AttemptService
  readonly recordLogin: LogModule['recordLogin']
  /**
   * Whether the password alone is not enough for this user, because a second step follows: guessing at it is then useless,
   * and lock-outs and slow-downs, which anybody can cause, need not block the user. Asked before the password is checked,
   * also for an unknown user name.
   */
  readonly passesLock: (credentials: Credentials, user: LoginRow | undefined) => Promise<boolean>
  /** After the right password. @throws auth.factor-required with what the second step takes */
  readonly requireSecondStep: (user: LoginRow) => Promise<void>
}

export class LoginService {
  readonly #parts: LoginParts
  readonly #unknownUserHash = loadUnknownUserHash()

  constructor(parts: LoginParts) {
    this.#parts = parts
  }

  /**
   * @throws auth.failed, auth.locked, auth.slowed, auth.busy, auth.disabled, auth.captcha-required, auth.captcha-wrong,
   * auth.factor-required
   */
  async login(credentials: Credentials): Promise<SignedIn> {
    const user = await loadLogin(this.#db, credentials.username)
    try {
      const checked = await this.#check(credentials, user)
      await this.#parts.requireSecondStep(checked)
      const opened = await this.#open(credentials, checked)
      await this.#record(credentials, user, null)
      const { id: userId, domainId } = checked
      return { token: opened.token, userId, username: credentials.username, domainId }
    } catch (cause) {
      if (cause instanceof ReasonError) await this.#record(credentials, user, cause.reason)
      throw cause
    }
  }

  /** Checking takes a while, in which the password may have been reset. @throws auth.failed */
  #open({ ip, userAgent }: Credentials, user: LoginRow): Promise<OpenedSession> {
    const confirm = async (tx: Tx): Promise<void> => {
      if (!(await isStillValid(tx, user))) throw loginFailed()
      await rememberAddress(tx, { userId: user.id, address: makeAddressGroup(ip), now: this.#now() })
    }
    return this.#parts.sessions.open({ userId: user.id, ip, userAgent, confirm })
  }

  async logout(actor: Actor): Promise<void> {
    const { sessions } = this.#parts
    await transaction(this.#db, (tx) => sessions.end(tx, { sessionId: actor.sessionId }, 'signed-out'))
  }

  /** Does the same work for an unknown user name, in the same time: neither tells which names exist. */
  async #check(credentials: Credentials, user: LoginRow | undefined): Promise<LoginRow> {
    const { attempts, passesLock } = this.#parts
    const attempt = { username: credentials.username, address: makeAddressGroup(credentials.ip) }
    const counts = await attempts.begin(attempt, {
      proof: readProof(credentials),
      passesLock: await passesLock(credentials, user),
    })
    const isRight = await this.#isRight(credentials, user).catch(async (cause: unknown) => {
      await attempts.giveBack(attempt)
      throw cause
    })
    if (user === undefined || !isRight) {
      await attempts.fail(attempt, counts)
      throw loginFailed()
    }
    await attempts.succeed(attempt)
    if (!user.enabled) throw accountDisabled()
    return user
  }

  /** @throws auth.busy */
  async #isRight({ password }: Credentials, user: LoginRow | undefined): Promise<boolean> {
    return isPasswordRight(password, user?.passwordHash ?? (await this.#unknownUserHash))
  }

  async #record(
    credentials: Credentials,
    user: LoginRow | undefined,
    reason: ReasonCode | null,
  ): Promise<void> {
    if (reason !== null && NO_ATTEMPT.has(reason)) return
    const { username, ip, userAgent } = credentials
    const { id: userId = null, domainId = null } = user ?? {}
    const ok = reason === null
    await this.#parts.recordLogin({
      at: this.#now(),
      username,
      userId,
      domainId,
      ip,
      userAgent,
      ok,
      reason,
      method: 'password',
    })
  }

  get #db() {
    return this.#parts.database.db
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}

function readProof({ captchaId, verifyCode, work }: Credentials): CaptchaProof | undefined {
  if (captchaId === undefined) return undefined
  if (verifyCode !== undefined) return { id: captchaId, code: verifyCode }
  return work === undefined ? undefined : { id: captchaId, work }
}
