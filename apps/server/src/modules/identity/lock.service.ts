import type { Actor } from '#platform/auth/actor'
import { isPasswordRight } from '#platform/auth/password'
import type { Sessions } from '#platform/auth/session'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError } from '#platform/http/errors'
import { loadPasswordHash } from './login.repository.ts'

const unlockFailed = defineError('auth.unlock-failed')
const passwordNone = defineError('password.none')
const confirmFailed = defineError('auth.confirm-failed')
const tokenUnknown = defineError('auth.token-unknown')

/** The lock screen, enforced by the server: the browser's state opens nothing. */
export class LockService {
  readonly #db: Db
  readonly #sessions: Sessions

  constructor(db: Db, sessions: Sessions) {
    this.#db = db
    this.#sessions = sessions
  }

  async lock({ sessionId }: Actor): Promise<void> {
    await transaction(this.#db, (tx) => this.#sessions.lock(tx, sessionId))
  }

  /** @throws auth.unlock-failed, auth.token-unknown when this was the last try: the session is over */
  async unlock(actor: Actor, password: string): Promise<void> {
    const { isRight, triesLeft } = await this.checkPassword(actor, password)
    if (!isRight) throw triesLeft > 0 ? unlockFailed(triesLeft) : tokenUnknown()
    await transaction(this.#db, async (tx) => {
      await this.#sessions.unlock(tx, actor.sessionId)
      await this.#sessions.confirm(tx, actor.sessionId)
    })
  }

  /** @throws auth.confirm-failed, auth.token-unknown when this was the last try: the session is over */
  async confirm(actor: Actor, password: string): Promise<void> {
    const { isRight, triesLeft } = await this.checkPassword(actor, password)
    if (!isRight) throw triesLeft > 0 ? confirmFailed(triesLeft) : tokenUnknown()
    await transaction(this.#db, (tx) => this.#sessions.confirm(tx, actor.sessionId))
  }

  /** Counts wrong ones; too many end the session. @throws password.none */
  async checkPassword({ userId, sessionId }: Actor, password: string) {
    const hash = await loadPasswordHash(this.#db, userId)
    if (hash === undefined) throw passwordNone()
    return this.#sessions.checkPassword(sessionId, () => isPasswordRight(password, hash))
  }
}
