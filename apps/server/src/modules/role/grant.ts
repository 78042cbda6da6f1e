import { type Actor, listExceeding } from '#platform/auth/actor'
import { defineError } from '#platform/http/errors'

export const roleExceedsOwn = defineError('role.exceeds-own')
const NAMED = 5

/**
 * Nobody hands on what he does not hold: not in a role, not in a link of a role, not by giving a role to a user.
 * @throws role.exceeds-own naming up to five codes
 */
export function requireGrantable(actor: Actor, codes: Iterable<string>): void {
  const exceeding = listExceeding(actor, codes)
  if (exceeding.length === 0) return
  const more = exceeding.length > NAMED ? ` … (${exceeding.length})` : ''
  throw roleExceedsOwn(exceeding.slice(0, NAMED).join('、') + more)
}
