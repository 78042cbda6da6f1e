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

export interface LockParts {
  readonly db: Db
  readonly sessions: Sessions
}

/** The lock screen is enforced by the server: the browser's state opens nothing. */
export async function lockSession(parts: LockParts, { sessionId }: Actor): Promise<void> {
  await transaction(parts.db, (tx) => parts.sessions.lock(tx, sessionId))
}

/** @throws auth.unlock-failed, auth.token-unknown when this was the last try: the session is over */
export async function unlockSession(parts: LockParts, actor: Actor, password: string): Promise<void> {
  const { isRight, triesLeft } = await checkOwnPassword(parts, actor, password)
  if (!isRight) throw triesLeft > 0 ? unlockFailed(triesLeft) : tokenUnknown()
  await transaction(parts.db, async (tx) => {
    await parts.sessions.unlock(tx, actor.sessionId)
    await parts.sessions.confirm(tx, actor.sessionId)
  })
}

/** @throws auth.confirm-failed, auth.token-unknown when this was the last try: the session is over */
export async function confirmSession(parts: LockParts, actor: Actor, password: string): Promise<void> {
  const { isRight, triesLeft } = await checkOwnPassword(parts, actor, password)
  if (!isRight) throw triesLeft > 0 ? confirmFailed(triesLeft) : tokenUnknown()
  await transaction(parts.db, (tx) => parts.sessions.confirm(tx, actor.sessionId))
}

/** Counts wrong ones; too many end the session. @throws password.none */
export async function checkOwnPassword(parts: LockParts, { userId, sessionId }: Actor, password: string) {
  const hash = await loadPasswordHash(parts.db, userId)
  if (hash === undefined) throw passwordNone()
  return parts.sessions.checkPassword(sessionId, () => isPasswordRight(password, hash))
}
