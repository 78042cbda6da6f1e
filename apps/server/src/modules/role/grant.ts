import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import { defineError } from '#platform/http/errors'

export const roleExceedsOwn = defineError('role.exceeds-own')
const NAMED = 5

/**
 * Nobody hands on what he does not hold: not in a role, not in a link of a role.
 * @param codes as he sent them
 * @throws role.exceeds-own naming up to five codes
 */
export function requireGrantable(actor: Actor, codes: Iterable<string>): void {
  const exceeding = listExceeding(actor, codes)
  if (exceeding.length === 0) return
  const more = exceeding.length > NAMED ? ` … (${exceeding.length})` : ''
  throw roleExceedsOwn(exceeding.slice(0, NAMED).join('、') + more)
}

/**
 * … nor by giving a role to a user.
 * @param codes of the role, which he may not be able to read
 * @throws role.exceeds-own
 */
export function requireGivable(actor: Actor, codes: Iterable<string>): void {
  const exceeding = listExceeding(actor, codes)
  if (exceeding.length > 0) throw roleExceedsOwn(nameCodes(actor, exceeding))
}
