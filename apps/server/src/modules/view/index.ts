import type { Deps, ServerModule } from '#platform/module'
import { makeViewRoutes } from './view.routes.ts'

/** Saved views of the console's tables: a user's own, and those shared with a role. */
export function createViewModule({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): ServerModule {
  return { name: 'view', routes: makeViewRoutes({ db, clock }) }
}
