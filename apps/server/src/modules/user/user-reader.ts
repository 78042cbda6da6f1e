import type { User } from '@fibrewatch/contract'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import {
  type Asker,
  countUsers,
  listUserIds,
  listUsers,
  loadUser,
  type UserFilter,
  type UserOrder,
} from './user-list.repository.ts'

const EXPORT_LOT = 500
const ALL_DOMAINS = { all: true } as const

type Query = UserFilter & UserOrder

/** The users an actor sees: those in the scope, and always their own. */
export class UserReader {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async list(actor: Actor, query: Query, range: { readonly offset: number; readonly limit: number }) {
    const selection = { scope: actor.scope, filter: query, order: query }
    const ids = await listUserIds(this.#db, selection, range)
    const list = await listUsers(this.#db, ids, this.#askerOf(actor))
    return { list, total: await countUsers(this.#db, selection) }
  }

  /** All that match, loaded lot by lot in the order they had at the start. */
  async *readAll(actor: Actor, query: Query): AsyncGenerator<User> {
    const ids = await listUserIds(this.#db, { scope: actor.scope, filter: query, order: query })
    for (let from = 0; from < ids.length; from += EXPORT_LOT) {
      yield* await listUsers(this.#db, ids.slice(from, from + EXPORT_LOT), this.#askerOf(actor))
    }
  }

  /** @throws object.not-found also outside the scope */
  async require(actor: Actor, id: number): Promise<User> {
    const user = await loadUser(this.#db, { id, scope: actor.scope }, this.#askerOf(actor))
    if (user === undefined) throw objectNotFound()
    return user
  }

  /** @throws object.not-found */
  async requireOwn(actor: Actor): Promise<User> {
    const own = { id: actor.userId, scope: ALL_DOMAINS }
    const user = await loadUser(this.#db, own, this.#askerOf(actor))
    if (user === undefined) throw objectNotFound()
    return user
  }

  #askerOf({ userId }: Actor): Asker {
    return { userId, now: new Date(this.#clock.now()) }
  }
}
