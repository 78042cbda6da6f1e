import { isInstallationWide } from '@fibrewatch/contract/api'
import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import { includesDomain } from '#platform/auth/scope'
import { defineError, type ReasonError } from '#platform/http/errors'
import type { RoleRow } from './role.repository.ts'

const holdsMore = defineError('role.holds-more')
const seesMore = defineError('role.sees-more')
const installationLimited = defineError('role.installation-limited')
const installationUser = defineError('role.installation-user')

/** The codes that the role holds. */
export const listRoleCodes = ({ permissions }: Pick<RoleRow, 'permissions'>): string[] => [
  ...new Set(permissions.flatMap(parsePermissionCodes)),
]

/** The refusal to change a role that holds or shows more than the actor; absent when it does not. */
export function findExcess(actor: Actor, role: RoleRow): ReasonError | undefined {
  const exceeding = listExceeding(actor, listRoleCodes(role))
  if (exceeding.length > 0) return holdsMore(role.name, nameCodes(actor, exceeding))
  const isSeen = role.dataScope === 'own' || role.domainIds.every((id) => includesDomain(actor.scope, id))
  return isSeen ? undefined : seesMore(role.name)
}

export const isChangeable = (actor: Actor, role: RoleRow): boolean =>
  includesDomain(actor.scope, role.domainId) && findExcess(actor, role) === undefined

const listWide = (role: RoleRow): string[] => listRoleCodes(role).filter(isInstallationWide).toSorted()

/**
 * A role that shows only a part of the domains may not gain codes for the whole installation, neither by a
 * grant nor by becoming limited. Codes it held before may stay, and do not count.
 * @throws role.installation-limited
 */
export function requireWithinReach(
  actor: Actor,
  { before, after }: { readonly before?: RoleRow | undefined; readonly after: RoleRow },
): void {
  if (!after.isLimited) return
  const had = before?.isLimited === true ? listWide(before) : []
  const added = listWide(after).filter((code) => !had.includes(code))
  if (added.length > 0) throw installationLimited(after.name, nameCodes(actor, added))
}

/**
 * Such codes are for users of the topmost domain: no other user gets a role that holds them.
 * @throws role.installation-user
 */
export function requireForUser(actor: Actor, role: RoleRow, isTopUser: boolean): void {
  const codes = isTopUser ? [] : listWide(role)
  if (codes.length > 0) throw installationUser(role.name, nameCodes(actor, codes))
}
