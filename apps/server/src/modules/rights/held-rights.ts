import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import type { Rights } from '#platform/auth/rights'
import { includesDomain } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import { makeRights } from './make-rights.ts'
import {
  areUsers,
  type HeldRights,
  listHeldRights,
  loadRightsNow,
  type UserChoice,
} from './rights.repository.ts'

const isSuperUser = defineError('user.is-super')
const userExceedsOwn = defineError('user.exceeds-own')
const userSeesMore = defineError('user.sees-more')

/**
 * Changing, disabling, removing or signing out users takes every right that those users hold. Locks these rights until the
 * commit. Call `lockRightsRules` first in the transaction.
 * @throws user.is-super, user.exceeds-own, user.sees-more
 */
export async function requireRightsOfAll(tx: Tx, actor: Actor, which: UserChoice): Promise<void> {
  for (const held of await listHeldRights(tx, which)) requireRights(actor, held)
}

/** What a user holds, locked until the commit. Call `lockRightsRules` first in the transaction. */
export async function loadRightsOf(
  tx: Tx,
  userId: number,
): Promise<(Rights & { isSuper: boolean }) | undefined> {
  const [held] = await listHeldRights(tx, areUsers([userId]))
  return held && { ...makeRights(held), isSuper: held.isSuper }
}

/** What a user holds at this moment, for work that goes on without them; undefined for one who is gone or disabled. */
export async function readRightsOf(
  db: Db,
  userId: number,
): Promise<(Rights & { isSuper: boolean }) | undefined> {
  const held = await loadRightsNow(db, userId)
  return held && { ...makeRights(held), isSuper: held.isSuper }
}

function requireRights(actor: Actor, held: HeldRights): void {
  if (actor.isSuper) return
  if (held.isSuper) throw isSuperUser()
  const { permissions } = makeRights(held)
  const exceeding = listExceeding(actor, permissions)
  if (exceeding.length > 0) throw userExceedsOwn(held.name, nameCodes(actor, exceeding))
  const isSeen = held.domainIds.every((id) => includesDomain(actor.scope, id))
  if (!isSeen) throw userSeesMore(held.name)
}
