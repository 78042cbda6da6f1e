import { kpiApi } from '@fibrewatch/contract/kpi'
import { type RouteDefinition, route } from '#platform/http/route'
import { type KpiParts, loadKpiStat } from './kpi.service.ts'

export const makeKpiRoutes = (parts: KpiParts): RouteDefinition[] => [
  route(kpiApi.stat, async ({ actor, query }) => loadKpiStat(parts, actor.scope, query.hours)),
]
