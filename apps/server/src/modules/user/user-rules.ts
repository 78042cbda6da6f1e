import type { RoleModule } from '#modules/role'
import type { Actor } from '#platform/auth/actor'
import { areUsers, requireRightsOfAll } from '#modules/rights'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { ManagedUser, UserFields } from './managed-user.ts'
import { hasDepartment, hasDomain, listSuperIds, loadManagedUser } from './user-change.repository.ts'

const roleNeeded = defineError('user.role-needed')
const isSelf = defineError('user.is-self')
const isSuperUser = defineError('user.is-super')
const lastSuper = defineError('user.last-super')

/** How several users stand in the record. */
export const nameUsers = (users: readonly ManagedUser[]) => ({
  objectId: users.map(({ id }) => id).join(','),
  objectName: users.map(({ username }) => username).join(', '),
})

/**
 * A user the actor may act on: in the scope, and holding nothing that the actor does not hold, which is so of themselves but
 * not of the account of an API token. This holds until the commit. Call `lockRightsRules` first in the transaction.
 * @throws object.not-found outside the scope, user.is-super, user.exceeds-own, user.sees-more
 */
export async function requireManaged(tx: Tx, actor: Actor, id: number): Promise<ManagedUser> {
  const user = await loadManagedUser(tx, id, actor.scope)
  if (user === undefined) throw objectNotFound()
  const isThemselves = id === actor.userId && actor.apiToken === null
  if (!isThemselves) await requireRightsOfAll(tx, actor, areUsers([id]))
  return user
}

/** @throws user.is-self */
export function requireOther(actor: Actor, userId: number): void {
  if (actor.userId === userId) throw isSelf()
}

/** @throws user.last-super when no enabled super user would be left without these */
export async function requireSuperLeft(tx: Tx, leavingIds: readonly number[]): Promise<void> {
  const left = (await listSuperIds(tx)).filter((id) => !leavingIds.includes(id))
  if (left.length === 0) throw lastSuper()
}

export interface UserDraft {
  /** Absent for a new user. */
  readonly before?: ManagedUser
  readonly after: UserFields
  readonly requireAssignable: RoleModule['requireAssignable']
}

/**
 * What a user is to become must lie within what the actor may hand out.
 * @throws user.is-super, user.is-self, user.role-needed, role.exceeds-own, role.installation-user, object.not-found,
 * user.last-super
 */
export async function requireAllowed(
  tx: Tx,
  actor: Actor,
  { before, after, requireAssignable }: UserDraft,
): Promise<void> {
  if (after.isSuper && !actor.isSuper) throw isSuperUser()
  if (before !== undefined && !after.enabled) requireOther(actor, before.id)
  if (!after.isSuper && after.roleIds.length === 0) throw roleNeeded()
  if (before?.isSuper === true && before.enabled && !(after.isSuper && after.enabled)) {
    await requireSuperLeft(tx, [before.id])
  }
  await requirePositions(tx, actor, { before, after })
  await requireAssignable(tx, actor, makeGift({ before, after }))
}

type Change = { readonly before: ManagedUser | undefined; readonly after: UserFields }

/** A super user needs no roles: they are checked when the user is no longer one. */
function makeGift({ before, after }: Change) {
  const given = listGiven(before?.roleIds ?? [], after.roleIds)
  const isElsewhere = before !== undefined && (before.domainId !== after.domainId || before.isSuper)
  const placed = isElsewhere ? after.roleIds : given
  return { given, placed: after.isSuper ? [] : placed, domainId: after.domainId }
}

/** Roles that are new to the user, and one that becomes the first and so begins to count. */
const listGiven = (before: readonly number[], after: readonly number[]): number[] =>
  after.filter((id, index) => !before.includes(id) || (index === 0 && before[0] !== id))

async function requirePositions(tx: Tx, actor: Actor, { before, after }: Change): Promise<void> {
  const { domainId, departmentId } = after
  if (domainId !== before?.domainId) {
    if (!includesDomain(actor.scope, domainId) || !(await hasDomain(tx, domainId))) throw objectNotFound()
  }
  if (departmentId === null || departmentId === before?.departmentId) return
  if (!(await hasDepartment(tx, departmentId, actor.scope))) throw objectNotFound()
}
