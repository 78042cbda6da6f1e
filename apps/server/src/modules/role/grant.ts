import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import { defineError } from '#platform/http/errors'

export const roleExceedsOwn = defineError('role.exceeds-own')
const NAMED = 5

/**
 * Actors grant only what they hold: in a role, and in a link of a role …
 * @param codes as sent
 * @throws role.exceeds-own naming up to five codes
 */
export function requireGrantable(actor: Actor, codes: Iterable<string>): void {
  const exceeding = listExceeding(actor, codes)
  if (exceeding.length === 0) return
  const more = exceeding.length > NAMED ? ` … (${exceeding.length})` : ''
  throw roleExceedsOwn(exceeding.slice(0, NAMED).join('、') + more)
}

/**
 * … and by giving a role to a user.
 * @param codes of the role, which the actor may not be allowed to read
 * @throws role.exceeds-own
 */
export function requireGivable(actor: Actor, codes: Iterable<string>): void {
  const exceeding = listExceeding(actor, codes)
  if (exceeding.length > 0) throw roleExceedsOwn(nameCodes(actor, exceeding))
}
