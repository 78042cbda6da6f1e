import type { EndpointBody, oauthApi, ReasonCode } from '@fibrewatch/contract'
import type { LogModule } from '#modules/log'
import type { Parameters } from '#modules/parameter'
import type { Actor } from '#platform/auth/actor'
import { isPasswordRight, makeUnknownUserHash } from '#platform/auth/password'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Database, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, ReasonError } from '#platform/http/errors'
import type { CaptchaService } from './captcha.service.ts'
import { isStillValid, type LoginRow, loadLogin } from './login.repository.ts'
import { clearFailures, countFailure, loadFailures, loadLockedUntil } from './login-failure.repository.ts'

/** After so many failures of an account or from an address a captcha is demanded. */
const FAILURES_BEFORE_CAPTCHA = 3
const MINUTE_MS = 60_000

const loginFailed = defineError('auth.failed')
const accountLocked = defineError('auth.locked')
const accountDisabled = defineError('auth.disabled')
const captchaRequired = defineError('auth.captcha-required')
const captchaWrong = defineError('auth.captcha-wrong')

export interface Credentials extends EndpointBody<typeof oauthApi.login> {
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface LoginParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly captchas: CaptchaService
  readonly recordLogin: LogModule['recordLogin']
}

export class LoginService {
  readonly #parts: LoginParts
  readonly #unknownUserHash = makeUnknownUserHash()

  constructor(parts: LoginParts) {
    this.#parts = parts
  }

  /** @throws auth.failed, auth.locked, auth.disabled, auth.captcha-required, auth.captcha-wrong */
  async login(credentials: Credentials): Promise<OpenedSession & { readonly userId: number }> {
    const user = await loadLogin(this.#db, credentials.username)
    try {
      const checked = await this.#check(credentials, user)
      const opened = await this.#open(credentials, checked)
      await this.#record(credentials, user, null)
      return { ...opened, userId: checked.id }
    } catch (cause) {
      if (cause instanceof ReasonError) await this.#record(credentials, user, cause.reason)
      throw cause
    }
  }

  /** Checking takes a while, in which the password may have been reset. @throws auth.failed */
  #open({ ip, userAgent }: Credentials, user: LoginRow): Promise<OpenedSession> {
    const confirm = async (tx: Tx): Promise<void> => {
      if (!(await isStillValid(tx, user))) throw loginFailed()
    }
    return this.#parts.sessions.open({ userId: user.id, ip, userAgent, confirm })
  }

  async logout(actor: Actor): Promise<void> {
    const { database, sessions } = this.#parts
    await transaction(database.db, (tx) => sessions.end(tx, { sessionId: actor.sessionId }, 'signed-out'))
  }

  /** Does the same for a name that is nobody's, in the same time: neither may tell which names there are. */
  async #check(credentials: Credentials, user: LoginRow | undefined): Promise<LoginRow> {
    await this.#requireUnlocked(credentials)
    await this.#requireCaptcha(credentials)
    const hash = user?.passwordHash ?? (await this.#unknownUserHash)
    const isRight = await isPasswordRight(credentials.password, hash)
    if (user === undefined || !isRight) throw await this.#refuse(credentials)
    if (!user.enabled) throw accountDisabled()
    const isOpen = await clearFailures(this.#db, credentials.username, this.#now())
    if (!isOpen) throw accountLocked(await this.#lockMinutes())
    return user
  }

  async #requireUnlocked({ username }: Credentials): Promise<void> {
    const now = this.#now()
    const lockedUntil = await loadLockedUntil(this.#db, username, now)
    if (lockedUntil === undefined) return
    const leftMs = lockedUntil.getTime() - now.getTime()
    throw accountLocked(Math.ceil(leftMs / MINUTE_MS), { retryAfterS: leftMs / 1000 })
  }

  async #requireCaptcha(credentials: Credentials): Promise<void> {
    if (!(await this.#needsCaptcha(credentials))) return
    const { captchaId, verifyCode } = credentials
    if (captchaId === undefined || verifyCode === undefined) throw captchaRequired()
    if (!(await this.#parts.captchas.use(captchaId, verifyCode))) throw captchaWrong()
  }

  async #needsCaptcha(credentials: Credentials): Promise<boolean> {
    const rule = await this.#parts.parameters.read('login.captcha')
    if (rule !== 'auto') return rule === 'always'
    const failures = await loadFailures(this.#db, credentials, await this.#countedSince())
    return failures >= FAILURES_BEFORE_CAPTCHA
  }

  async #refuse(credentials: Credentials): Promise<Error> {
    const now = this.#now()
    const since = await this.#countedSince()
    const lockedUntil = new Date(now.getTime() + (await this.#lockMinutes()) * MINUTE_MS)
    const maxFailures = await this.#parts.parameters.read('login.maxFailures')
    await countFailure(this.#db, credentials, { now, since, maxFailures, lockedUntil })
    return loginFailed()
  }

  /** A demand for a captcha is no attempt yet: the form asks for it and sends again. */
  async #record(
    credentials: Credentials,
    user: LoginRow | undefined,
    reason: ReasonCode | null,
  ): Promise<void> {
    if (reason === 'auth.captcha-required') return
    const { username, ip, userAgent } = credentials
    const { id: userId = null, domainId = null } = user ?? {}
    const ok = reason === null
    await this.#parts.recordLogin({ at: this.#now(), username, userId, domainId, ip, userAgent, ok, reason })
  }

  #lockMinutes(): Promise<number> {
    return this.#parts.parameters.read('login.lockMinutes')
  }

  /** Failures before then no longer count. */
  async #countedSince(): Promise<Date> {
    return new Date(this.#parts.clock.now() - (await this.#lockMinutes()) * MINUTE_MS)
  }

  get #db() {
    return this.#parts.database.db
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}
