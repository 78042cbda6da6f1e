import type { User } from '@fibrewatch/contract/user'
import type { Actor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { fillReadings } from '#platform/text/fill-readings'
import { requireResettable, type UserParts } from './user.service.ts'
import { makeManagerRoutes } from './manager.routes.ts'
import { requireOwnUser } from './user-read.service.ts'
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

export { changePasswordRow } from './user-change.repository.ts'

export interface UserModule extends ServerModule {
  /** The actor's own user, whatever the scope. @throws object.not-found */
  requireOwn(actor: Actor): Promise<User>
  /** Whose way of signing in the actor may reset. @throws object.not-found, user.is-self, user.is-super, user.exceeds-own */
  requireResettable(tx: Tx, actor: Actor, userId: number): Promise<{ readonly username: string }>
}

/** Users: who they are, which roles they hold, where they belong. */
export function createUserModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: Omit<UserParts, 'db' | 'clock'>,
): UserModule {
  const parts: UserParts = { db, clock, ...ports }
  return {
    name: 'user',
    start: () => fillReadings(db, 'appUser'),
    requireOwn: (actor) => requireOwnUser(parts, actor),
    requireResettable,
    routes: [...makeReadRoutes(parts), ...makeChangeRoutes(parts), ...makeManagerRoutes(parts)],
  }
}
