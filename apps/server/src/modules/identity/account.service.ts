import type { AccountSettings, EndpointBody, SignInFailures, User, accountApi } from '@fibrewatch/contract'
import type { Parameters } from '#modules/parameter'
import { changeOwnFields, changeOwnPassword, loadSettings, saveSettings } from '#modules/user'
import type { Actor } from '#platform/auth/actor'
import { makePasswordHash } from '#platform/auth/password'
import { findPasswordFault } from '#platform/auth/password-policy'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import { listOwnSessions } from './account.repository.ts'
import { loadSignInFailures } from './sign-in-failures.repository.ts'
import type { LockService } from './lock.service.ts'

const passwordWrong = defineError('password.wrong')
const passwordUnchanged = defineError('password.unchanged')
const avatarInvalid = defineError('account.avatar-invalid')
const tokenUnknown = defineError('auth.token-unknown')

type OwnChange = EndpointBody<typeof accountApi.update>
type PasswordChange = EndpointBody<typeof accountApi.password>

export interface AccountParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly locks: LockService
  /** Names of the installation, which make bad passwords. */
  readonly listNames: () => Promise<string[]>
  /** @throws object.not-found */
  readonly requireOwn: (actor: Actor) => Promise<User>
  /** The id of a picture that the actor uploaded; absent for any other. */
  readonly loadOwnPictureId: (actor: Actor, url: string) => Promise<string | undefined>
}

/** What signed-in users do for themselves. */
export class AccountService {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  /** Changes the given fields; returns their former values. @throws account.avatar-invalid */
  async update(actor: Actor, { avatar, ...fields }: OwnChange): Promise<User> {
    const { db, sessions } = this.#parts
    const picture = avatar === undefined ? {} : { avatarId: await this.#requirePicture(actor, avatar) }
    const before = await this.#parts.requireOwn(actor)
    await transaction(db, async (tx) => {
      await changeOwnFields(tx, actor.userId, { ...fields, ...picture, updatedAt: this.#now() })
      // The user's other windows show name and picture too.
      await sessions.announceRightsChanged(tx, [actor.userId])
    })
    return before
  }

  /** Ends the other sessions. @throws password.*, auth.token-unknown when wrong passwords ended this session */
  async changePassword(actor: Actor, { originPassword, newPassword }: PasswordChange): Promise<void> {
    const { db, sessions, parameters, locks } = this.#parts
    const { isRight, triesLeft } = await locks.checkPassword(actor, originPassword)
    if (!isRight) throw triesLeft > 0 ? passwordWrong(triesLeft) : tokenUnknown()
    if (newPassword === originPassword) throw passwordUnchanged()
    const minLength = await parameters.read('password.minLength')
    const words = [actor.name, ...(await this.#parts.listNames())]
    const fault = await findPasswordFault(newPassword, { minLength, username: actor.username, words })
    if (fault !== undefined) throw fault
    const passwordHash = await makePasswordHash(newPassword)
    await transaction(db, async (tx) => {
      await changeOwnPassword(tx, actor.userId, { passwordHash, changedAt: this.#now() })
      const others = { userId: actor.userId, exceptSessionId: actor.sessionId }
      await sessions.end(tx, others, 'password-changed')
      await sessions.confirm(tx, actor.sessionId)
      await sessions.announceRightsChanged(tx, [actor.userId])
    })
  }

  async loadSettings(actor: Actor): Promise<AccountSettings | null> {
    return (await loadSettings(this.#parts.db, actor.userId)) ?? null
  }

  saveSettings(actor: Actor, settings: AccountSettings): Promise<void> {
    return saveSettings(this.#parts.db, actor.userId, settings)
  }

  listSessions({ userId, sessionId }: Actor) {
    return listOwnSessions(this.#parts.db, { userId, currentId: sessionId, now: this.#now() })
  }

  /** @throws object.not-found for another user's session, or one that is over */
  async endSession(actor: Actor, id: string): Promise<void> {
    const { db, sessions } = this.#parts
    const own = await this.listSessions(actor)
    if (!own.some((session) => session.id === id)) throw objectNotFound()
    const why = id === actor.sessionId ? 'signed-out' : ({ reason: 'kicked', by: actor.name } as const)
    await transaction(db, (tx) => sessions.end(tx, { sessionId: id }, why))
  }

  noteActive({ sessionId }: Actor): Promise<void> {
    return this.#parts.sessions.noteActive(sessionId)
  }

  loadSignInFailures({ userId, sessionId }: Actor): Promise<SignInFailures> {
    return loadSignInFailures(this.#parts.db, { userId, sessionId })
  }

  async #requirePicture(actor: Actor, url: string | null): Promise<string | null> {
    if (url === null) return null
    const id = await this.#parts.loadOwnPictureId(actor, url)
    if (id === undefined) throw avatarInvalid()
    return id
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }
}
