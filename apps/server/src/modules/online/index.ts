import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { makeOnlineRoutes } from './online.routes.ts'

/** The open sessions, of users and of large screens. */
export function createOnlineModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  return { name: 'online', routes: makeOnlineRoutes({ db, clock, sessions }) }
}
