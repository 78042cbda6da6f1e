import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { makeApiTokenRoutes } from './api-token.routes.ts'
import { makeApiTokenTasks } from './api-token.tasks.ts'

export { noteTokenUsed } from './api-token.repository.ts'

/** With which programs call in place of a person: made, shown, revoked. Signing a call with one is of `platform/auth`. */
export function createApiTokenModule(
  deps: Pick<Deps, 'database' | 'clock' | 'clockWatch' | 'ids'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  const { database, clock, ids } = deps
  return {
    name: 'api-token',
    routes: makeApiTokenRoutes({ db: database.db, clock, ids, sessions }),
    tasks: makeApiTokenTasks(deps),
  }
}
