import type { Deps, ServerModule } from '#platform/module'
import { makeKpiRoutes } from './kpi.routes.ts'
import type { KpiParts } from './kpi.service.ts'

export type KpiModules = Omit<KpiParts, 'clock'>

/** The figures of the dashboard. */
export function createKpiModule({ clock }: Pick<Deps, 'clock'>, modules: KpiModules): ServerModule {
  return { name: 'kpi', routes: makeKpiRoutes({ ...modules, clock }) }
}
