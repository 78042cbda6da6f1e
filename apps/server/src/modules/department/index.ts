import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { makeDepartmentRoutes } from './department.routes.ts'

/** The departments of the organisation. */
export function createDepartmentModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  return {
    name: 'department',
    routes: makeDepartmentRoutes({ db, clock, sessions }),
  }
}
