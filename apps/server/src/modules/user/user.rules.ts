import type { RoleModule } from '#modules/role'
import { type Actor, listExceeding } from '#platform/auth/actor'
import { parsePermissions } from '#platform/auth/permission-text'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { ManagedUser, UserFields } from './user.tables.ts'
import {
  hasDepartment,
  hasDomain,
  listRolePermissions,
  listSuperIds,
  loadManagedUser,
} from './user-change.repository.ts'

const roleNeeded = defineError('user.role-needed')
const isSelf = defineError('user.is-self')
const isSuperUser = defineError('user.is-super')
const lastSuper = defineError('user.last-super')
const userExceedsOwn = defineError('user.exceeds-own')
/** A sentence names so many codes; the rest is counted. */
const MAX_NAMED_CODES = 5

/** How several users stand in the record. */
export const nameUsers = (users: readonly ManagedUser[]) => ({
  objectId: users.map(({ id }) => id).join(','),
  objectName: users.map(({ username }) => username).join(', '),
})

/** @throws object.not-found outside the scope, user.is-super when only a super user may change him */
export async function requireManaged(tx: Tx, actor: Actor, id: number): Promise<ManagedUser> {
  const user = await loadManagedUser(tx, id, actor.scope)
  if (user === undefined) throw objectNotFound()
  if (user.isSuper && !actor.isSuper) throw isSuperUser()
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
 * @throws user.is-super, user.is-self, user.role-needed, role.exceeds-own, object.not-found, user.last-super
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
  await requirePlaces(tx, actor, { before, after })
  await requireAssignable(tx, actor, listGiven(before?.roleIds ?? [], after.roleIds))
}

/** Roles that are new to the user, and one that comes to count by becoming his first: it lay idle, now it is handed out. */
const listGiven = (before: readonly number[], after: readonly number[]): number[] =>
  after.filter((id, index) => !before.includes(id) || (index === 0 && before[0] !== id))

async function requirePlaces(
  tx: Tx,
  actor: Actor,
  { before, after }: { readonly before: ManagedUser | undefined; readonly after: UserFields },
): Promise<void> {
  const { domainId, departmentId } = after
  if (domainId !== before?.domainId) {
    if (!includesDomain(actor.scope, domainId) || !(await hasDomain(tx, domainId))) throw objectNotFound()
  }
  if (departmentId === null || departmentId === before?.departmentId) return
  if (!(await hasDepartment(tx, departmentId, actor.scope))) throw objectNotFound()
}

/**
 * Who sets another's password can sign in as him: that must not give him more than he has.
 * @throws user.exceeds-own
 */
export async function requireNotAbove(tx: Tx, actor: Actor, user: ManagedUser): Promise<void> {
  const held = parsePermissions(await listRolePermissions(tx, user.roleIds))
  const exceeding = listExceeding(actor, held)
  if (exceeding.length > 0) throw userExceedsOwn(user.name, nameCodes(exceeding))
}

function nameCodes(codes: readonly string[]): string {
  const more = codes.length - MAX_NAMED_CODES
  return codes.slice(0, MAX_NAMED_CODES).join(', ') + (more > 0 ? ` … +${more}` : '')
}
