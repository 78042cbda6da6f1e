import type { AccountSettings, SignInFailures, accountApi } from '@fibrewatch/contract/account'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { User } from '@fibrewatch/contract/user'
import type { Parameters } from '#modules/parameter'
import { changeOwnFields, changeOwnPassword, loadSettings, saveSettings } from '#modules/user'
import type { Actor } from '#platform/auth/actor'
import { makePasswordHash } from '#platform/auth/password'
import { findPasswordFault } from '#platform/auth/password-policy'
import type { Clock } from '#platform/clock/clock'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import { listOwnSessions } from './account.repository.ts'
import { loadSignInFailures } from './sign-in-failures.repository.ts'
import { checkOwnPassword, type LockParts } from './lock.service.ts'

const passwordWrong = defineError('password.wrong')
const passwordUnchanged = defineError('password.unchanged')
const avatarInvalid = defineError('account.avatar-invalid')
const tokenUnknown = defineError('auth.token-unknown')

type OwnChange = EndpointBody<typeof accountApi.update>
type PasswordChange = EndpointBody<typeof accountApi.password>

export interface AccountParts extends LockParts {
  readonly clock: Clock
  readonly parameters: Parameters
  /** Names of the installation, which make bad passwords. */
  readonly listNames: () => Promise<string[]>
  /** @throws object.not-found */
  readonly requireOwn: (actor: Actor) => Promise<User>
  /** The id of a picture that the actor uploaded; absent for any other. */
  readonly loadOwnPictureId: (actor: Actor, url: string) => Promise<string | undefined>
}

/** Changes the given fields; returns their former values. @throws account.avatar-invalid */
export async function changeOwn(
  parts: AccountParts,
  actor: Actor,
  { avatar, ...fields }: OwnChange,
): Promise<User> {
  const { db, sessions } = parts
  const picture = avatar === undefined ? {} : { avatarId: await requirePicture(parts, actor, avatar) }
  const before = await parts.requireOwn(actor)
  await transaction(db, async (tx) => {
    await changeOwnFields(tx, actor.userId, { ...fields, ...picture, updatedAt: new Date(parts.clock.now()) })
    // The user's other windows show name and picture too.
    await sessions.announceRightsChanged(tx, [actor.userId])
  })
  return before
}

/** Ends the other sessions. @throws password.*, auth.token-unknown when wrong passwords ended this session */
export async function changePassword(
  parts: AccountParts,
  actor: Actor,
  { originPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db, sessions, parameters } = parts
  const { isRight, triesLeft } = await checkOwnPassword(parts, actor, originPassword)
  if (!isRight) throw triesLeft > 0 ? passwordWrong(triesLeft) : tokenUnknown()
  if (newPassword === originPassword) throw passwordUnchanged()
  const minLength = await parameters.read('password.minLength')
  const words = [actor.name, ...(await parts.listNames())]
  const fault = await findPasswordFault(newPassword, { minLength, username: actor.username, words })
  if (fault !== undefined) throw fault
  const passwordHash = await makePasswordHash(newPassword)
  await transaction(db, async (tx) => {
    await changeOwnPassword(tx, actor.userId, { passwordHash, changedAt: new Date(parts.clock.now()) })
    const others = { userId: actor.userId, exceptSessionId: actor.sessionId }
    await sessions.end(tx, others, 'password-changed')
    await sessions.confirm(tx, actor.sessionId)
    await sessions.announceRightsChanged(tx, [actor.userId])
  })
}

export async function loadOwnSettings(parts: AccountParts, actor: Actor): Promise<AccountSettings | null> {
  return (await loadSettings(parts.db, actor.userId)) ?? null
}

export function saveOwnSettings(parts: AccountParts, actor: Actor, settings: AccountSettings): Promise<void> {
  return saveSettings(parts.db, actor.userId, settings)
}

export function listSessionsOf(parts: AccountParts, { userId, sessionId }: Actor) {
  return listOwnSessions(parts.db, { userId, currentId: sessionId, now: new Date(parts.clock.now()) })
}

/** @throws object.not-found for another user's session, or one that is over */
export async function endOwnSession(parts: AccountParts, actor: Actor, id: string): Promise<void> {
  const { db, sessions } = parts
  const own = await listSessionsOf(parts, actor)
  if (!own.some((session) => session.id === id)) throw objectNotFound()
  const why = id === actor.sessionId ? 'signed-out' : ({ reason: 'kicked', by: actor.name } as const)
  await transaction(db, (tx) => sessions.end(tx, { sessionId: id }, why))
}

export function noteActive(parts: AccountParts, { sessionId }: Actor): Promise<void> {
  return parts.sessions.noteActive(sessionId)
}

export function loadOwnFailures(parts: AccountParts, { userId, sessionId }: Actor): Promise<SignInFailures> {
  return loadSignInFailures(parts.db, { userId, sessionId })
}

async function requirePicture(parts: AccountParts, actor: Actor, url: string | null): Promise<string | null> {
  if (url === null) return null
  const id = await parts.loadOwnPictureId(actor, url)
  if (id === undefined) throw avatarInvalid()
  return id
}
