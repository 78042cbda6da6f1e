import type { User } from '@fibrewatch/contract/user'
import type { Actor } from '#platform/auth/actor'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import type { PageSlice } from '#platform/list/page'
import {
  type Asker,
  countUsers,
  listUserIds,
  listUsers,
  loadUser,
  type UserFilter,
  type UserOrder,
} from './user-list.repository.ts'
import type { UserParts } from './user.service.ts'

const EXPORT_LOT = 500

type Query = UserFilter & UserOrder

/** The users in the scope, and always the actor's own. */
export async function listUserPage(
  parts: UserParts,
  actor: Actor,
  { query, slice }: { readonly query: Query; readonly slice: Pick<PageSlice, 'offset' | 'limit'> },
) {
  const selection = { scope: actor.scope, filter: query, order: query }
  const ids = await listUserIds(parts.db, selection, slice)
  const list = await listUsers(parts.db, ids, askerOf(parts, actor))
  return { list, total: await countUsers(parts.db, selection) }
}

/** All that match, loaded lot by lot in the order they had at the start. */
export async function* readAllUsers(parts: UserParts, actor: Actor, query: Query): AsyncGenerator<User> {
  const ids = await listUserIds(parts.db, { scope: actor.scope, filter: query, order: query })
  for (let from = 0; from < ids.length; from += EXPORT_LOT) {
    yield* await listUsers(parts.db, ids.slice(from, from + EXPORT_LOT), askerOf(parts, actor))
  }
}

/** @throws object.not-found also outside the scope */
export async function requireUser(parts: UserParts, actor: Actor, id: number): Promise<User> {
  const user = await loadUser(parts.db, { id, scope: actor.scope }, askerOf(parts, actor))
  if (user === undefined) throw objectNotFound()
  return user
}

/** @throws object.not-found */
export async function requireOwnUser(parts: UserParts, actor: Actor): Promise<User> {
  const own = { id: actor.userId, scope: ALL_DOMAINS }
  const user = await loadUser(parts.db, own, askerOf(parts, actor))
  if (user === undefined) throw objectNotFound()
  return user
}

function askerOf(parts: UserParts, { userId }: Actor): Asker {
  return { userId, now: new Date(parts.clock.now()) }
}
