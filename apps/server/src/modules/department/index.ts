import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'
import { DepartmentService } from './department.service.ts'
import { makeDepartmentRoutes } from './department.routes.ts'

/** The departments of the organisation. */
export function createDepartmentModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessions }: { readonly sessions: Sessions },
): ServerModule {
  return {
    name: 'department',
    routes: makeDepartmentRoutes(new DepartmentService({ db, clock, sessions })),
  }
}
