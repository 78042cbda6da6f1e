import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { userApi } from '@fibrewatch/contract/user'
import type { Actor } from '#platform/auth/actor'
import { makePasswordHash } from '#platform/auth/password'
import { findPasswordFault, makeOneTimePassword } from '#platform/auth/password-policy'
import { lockRightsRules } from '#modules/rights'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError } from '#platform/http/errors'
import type { Parameters } from '#modules/parameter'
import type { RoleModule } from '#modules/role'
import { requireAllowed, requireManaged, requireOther, requireSuperLeft } from './user-rules.ts'
import type { ManagedUser, UserFields } from './managed-user.ts'
import {
  changePasswordRow,
  changeUserRow,
  createUserRow,
  hasPassword,
  removeUserRow,
} from './user-change.repository.ts'

const nameTaken = defineError('user.name-taken')
const passwordNone = defineError('password.none')

export type NewUser = EndpointBody<typeof userApi.add>
export type UserChange = EndpointBody<typeof userApi.update>
type PasswordReset = EndpointBody<typeof userApi.password>

export interface UserParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly parameters: Parameters
  readonly roles: Pick<RoleModule, 'requireAssignable'>
  /** Of the installation: no passwords. */
  readonly listNames: () => Promise<string[]>
  /** Of `identity`: ends the user's lock-outs. */
  readonly removeLockOut: (tx: Tx, username: string) => Promise<void>
}

interface AnnouncedChange extends Pick<UserParts, 'sessions'> {
  readonly before: ManagedUser
  readonly after: UserFields
}

interface SetPassword {
  readonly passwordHash: string
  /** Told this once; null when it was chosen. */
  readonly generated: string | null
}

/** @throws user.name-taken, password.*, and what `requireAllowed` refuses */
export async function createUser(parts: UserParts, actor: Actor, given: NewUser) {
  const { username, password: chosen } = given
  const fields = makeFields(given)
  const { passwordHash, generated } = await makePassword(parts, username, chosen)
  const id = await transaction(parts.db, async (tx) => {
    await requireAllowed(tx, actor, { after: fields, ...parts.roles })
    const mustChangePassword = true
    const row = {
      ...fields,
      username,
      passwordHash,
      mustChangePassword,
      createdAt: new Date(parts.clock.now()),
    }
    const made = await createUserRow(tx, row)
    if (made === undefined) throw nameTaken(username)
    return made
  })
  return { id, password: generated, after: { username, ...fields } }
}

/** Changes what is given. @throws what `requireManaged` and `requireAllowed` refuse */
export async function changeUser(parts: UserParts, actor: Actor, change: UserChange) {
  return transaction(parts.db, async (tx) => {
    await lockRightsRules(tx)
    const before = await requireManaged(tx, actor, change.id)
    const after = applyChange(before, change)
    await requireAllowed(tx, actor, { before, after, ...parts.roles })
    await changeUserRow(tx, before.id, { ...after, updatedAt: new Date(parts.clock.now()) })
    if (change.status === 1) await parts.removeLockOut(tx, before.username)
    await announceChange(tx, actor, { before, after, sessions: parts.sessions })
    return { before, after: { id: before.id, username: before.username, ...after } }
  })
}

/** All or none. @throws user.is-self, user.last-super, and what `requireManaged` refuses */
export async function removeUsers(
  parts: UserParts,
  actor: Actor,
  userIds: readonly number[],
): Promise<ManagedUser[]> {
  return transaction(parts.db, async (tx) => {
    await lockRightsRules(tx)
    const removed: ManagedUser[] = []
    for (const id of userIds.toSorted((a, b) => a - b)) {
      const user = await requireManaged(tx, actor, id)
      requireOther(actor, id)
      removed.push(user)
    }
    if (removed.some(({ isSuper }) => isSuper)) await requireSuperLeft(tx, userIds)
    for (const { id } of removed) {
      await parts.sessions.end(tx, { userId: id }, { reason: 'removed', by: actor.name })
      await removeUserRow(tx, id)
    }
    return removed
  })
}

/** @throws user.is-self, password.*, and what `requireManaged` refuses */
export async function resetPassword(parts: UserParts, actor: Actor, { userId, password }: PasswordReset) {
  // Who may not do it must not learn the user name from a refusal of the password.
  const { username } = await transaction(parts.db, (tx) => requireResettable(tx, actor, userId))
  const { passwordHash, generated } = await makePassword(parts, username, password)
  const user = await transaction(parts.db, async (tx) => {
    const found = await requireResettable(tx, actor, userId)
    const mustChangePassword = true
    await changePasswordRow(tx, userId, {
      passwordHash,
      mustChangePassword,
      changedAt: new Date(parts.clock.now()),
    })
    // A new password also ends a lock-out.
    await parts.removeLockOut(tx, username)
    await parts.sessions.end(tx, { userId }, { reason: 'password-changed', by: actor.name })
    return found
  })
  return { user, password: generated }
}

/** @throws user.is-self, password.none, and what `requireManaged` refuses */
export async function requireResettable(tx: Tx, actor: Actor, userId: number): Promise<ManagedUser> {
  requireOther(actor, userId)
  await lockRightsRules(tx)
  const user = await requireManaged(tx, actor, userId)
  if (!(await hasPassword(tx, userId))) throw passwordNone()
  return user
}

async function makePassword(
  parts: UserParts,
  username: string,
  chosen: string | undefined,
): Promise<SetPassword> {
  const minLength = await parts.parameters.read('password.minLength')
  if (chosen !== undefined) {
    const words = await parts.listNames()
    const fault = await findPasswordFault(chosen, { minLength, username, words })
    if (fault !== undefined) throw fault
    return { passwordHash: await makePasswordHash(chosen), generated: null }
  }
  const generated = makeOneTimePassword(minLength)
  return { passwordHash: await makePasswordHash(generated), generated }
}

/** A disabled user is signed out at once; the consoles of another load their rights again. */
async function announceChange(
  tx: Tx,
  actor: Actor,
  { before, after, sessions }: AnnouncedChange,
): Promise<void> {
  const userId = before.id
  if (before.enabled && !after.enabled) {
    await sessions.end(tx, { userId }, { reason: 'disabled', by: actor.name })
  } else await sessions.announceRightsChanged(tx, [userId])
}

const makeFields = (given: NewUser): UserFields => ({
  name: given.name,
  nickName: given.nickName ?? null,
  email: given.email ?? null,
  phone: given.phone ?? null,
  remark: given.remark ?? null,
  isSuper: given.isSuper === 1,
  roleIds: given.roles,
  domainId: given.domainId,
  departmentId: given.departmentId ?? null,
  enabled: given.status !== 0,
})

/** Null empties a field; what is absent stays. */
function applyChange(before: ManagedUser, change: UserChange): UserFields {
  const { id: _, username: __, ...fields } = before
  const { id: ___, roles, isSuper, status, ...given } = change
  return {
    ...fields,
    ...given,
    ...(roles === undefined ? {} : { roleIds: roles }),
    ...(isSuper === undefined ? {} : { isSuper: isSuper === 1 }),
    ...(status === undefined ? {} : { enabled: status === 1 }),
  }
}
