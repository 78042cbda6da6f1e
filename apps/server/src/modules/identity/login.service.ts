import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { Actor } from '#platform/auth/actor'
import { isPasswordRight, makeUnknownUserHash } from '#platform/auth/password'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import { defineError } from '#platform/http/errors'
import { clearFailures, countFailure, loadLogin, type LoginRow } from './user.repository.ts'

const MAX_FAILURES = 5
const LOCK_MINUTES = 15
const MINUTE_MS = 60_000

const loginFailed = defineError('auth.failed')
const accountLocked = defineError('auth.locked')
const accountDisabled = defineError('auth.disabled')

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string | undefined
}

export interface LoginParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
}

export class LoginService {
  readonly #parts: LoginParts
  readonly #unknownUserHash = makeUnknownUserHash()

  constructor(parts: LoginParts) {
    this.#parts = parts
  }

  /** @throws auth.failed, auth.locked, auth.disabled */
  async login(credentials: Credentials): Promise<OpenedSession & { readonly userId: number }> {
    const { database, sessions } = this.#parts
    const user = await loadLogin(database.db, credentials.username)
    this.#requireUnlocked(user)
    const isRight = await isPasswordRight(
      credentials.password,
      user?.passwordHash ?? (await this.#unknownUserHash),
    )
    if (user === undefined || !isRight) throw await this.#refuse(user)
    if (!user.enabled) throw accountDisabled()
    if (!(await clearFailures(database.db, user.id, this.#now()))) throw accountLocked(LOCK_MINUTES)
    const { ip, userAgent } = credentials
    return { ...(await sessions.open({ userId: user.id, ip, userAgent })), userId: user.id }
  }

  async logout(actor: Actor): Promise<void> {
    const { database, sessions } = this.#parts
    await transaction(database.db, (tx) => sessions.end(tx, { sessionId: actor.sessionId }, 'signed-out'))
  }

  #requireUnlocked(user: LoginRow | undefined): void {
    const leftMs = (user?.lockedUntil?.getTime() ?? 0) - this.#parts.clock.now()
    if (leftMs <= 0) return
    throw accountLocked(Math.ceil(leftMs / MINUTE_MS), { retryAfterS: leftMs / 1000 })
  }

  async #refuse(user: LoginRow | undefined): Promise<Error> {
    if (user === undefined) return loginFailed()
    const now = this.#now()
    const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)
    await countFailure(this.#parts.database.db, user.id, { maxFailures: MAX_FAILURES, now, lockedUntil })
    return loginFailed()
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}
