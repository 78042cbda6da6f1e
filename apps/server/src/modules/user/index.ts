import { managerApi, type User } from '@fibrewatch/contract'
import { type Actor, holdsPermission } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { fillReadings } from '#platform/text/fill-readings'
import { UserService, type UserParts } from './user.service.ts'
import { makeManagerRoutes } from './manager.routes.ts'
import { UserReader } from './user-reader.ts'
import { makeReadRoutes, makeChangeRoutes } from './user.routes.ts'

export {
  changeOwnFields,
  changeOwnPassword,
  changePlacement,
  createFirstUserRow,
  createSignedOn,
  loadSettings,
  moveUsers,
  type Placement,
  saveSettings,
} from './user-account.repository.ts'

export interface UserModule extends ServerModule {
  /** The actor's own user, whatever the scope. @throws object.not-found */
  requireOwn(actor: Actor): Promise<User>
  /** Whose way of signing in the actor may reset. @throws object.not-found, user.is-self, user.is-super, user.exceeds-own */
  requireResettable(tx: Tx, actor: Actor, userId: number): Promise<{ readonly username: string }>
}

/** Users: who they are, which roles they hold, where they belong. */
export function createUserModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: Pick<UserParts, 'sessions' | 'parameters' | 'roles' | 'listNames' | 'removeLockOut'>,
): UserModule {
  const reader = new UserReader(db, clock)
  const service = new UserService({ db, clock, ...ports })
  return {
    name: 'user',
    start: () => fillReadings(db, 'appUser'),
    requireOwn: (actor) => reader.requireOwn(actor),
    requireResettable: (...of) => service.requireResettable(...of),
    routes: [
      ...makeReadRoutes(reader),
      ...makeChangeRoutes(service),
      ...makeManagerRoutes({ reader, service }),
      route(managerApi.info, async ({ actor, params }) => {
        if (params.id === actor.userId) return reader.requireOwn(actor)
        if (!holdsPermission(actor, 'sys:user:info')) throw objectNotFound()
        return reader.require(actor, params.id)
      }),
    ],
  }
}
