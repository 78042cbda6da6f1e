import type { Tx } from '../database/database.ts'
import { defineError } from '../http/errors.ts'
import { type Actor, listExceeding, nameCodes } from './actor.ts'
import { makeRights } from './rights.ts'
import { type HeldRights, listHeldRights, type UserChoice } from './rights.repository.ts'
import { includesDomain } from './scope.ts'

export { areOfDomains, areUsers, holdRightsRules } from './rights.repository.ts'

const isSuperUser = defineError('user.is-super')
const userExceedsOwn = defineError('user.exceeds-own')
const userSeesMore = defineError('user.sees-more')

/**
 * Acting on users takes everything that they hold: whoever changes, disables, removes or signs out somebody must not be
 * the lesser of the two. They keep what they hold until the commit. Call `holdRightsRules` first in the transaction.
 * @throws user.is-super, user.exceeds-own, user.sees-more
 */
export async function requireHoldsAllOf(tx: Tx, actor: Actor, which: UserChoice): Promise<void> {
  for (const held of await listHeldRights(tx, which)) requireHolds(actor, held)
}

function requireHolds(actor: Actor, held: HeldRights): void {
  if (actor.isSuper) return
  if (held.isSuper) throw isSuperUser()
  const { permissions } = makeRights(held)
  const exceeding = listExceeding(actor, permissions)
  if (exceeding.length > 0) throw userExceedsOwn(held.name, nameCodes(actor, exceeding))
  const isSeen = held.domainIds.every((id) => includesDomain(actor.scope, id))
  if (!isSeen) throw userSeesMore(held.name)
}
