import { kpiApi } from '@fibrewatch/contract'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { type KpiParts, loadKpiStat } from './kpi.service.ts'

export type KpiModules = Pick<KpiParts, 'alarms' | 'plant' | 'resources' | 'traces'>

/** The figures of the dashboard. */
export function createKpiModule(deps: Pick<Deps, 'clock'>, modules: KpiModules): ServerModule {
  const parts = { ...modules, clock: deps.clock }
  return {
    name: 'kpi',
    routes: [route(kpiApi.stat, async ({ actor, query }) => loadKpiStat(parts, actor.scope, query.hours))],
  }
}
