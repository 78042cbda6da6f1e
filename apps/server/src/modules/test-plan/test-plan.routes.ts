import { testPlanApi } from '@fibrewatch/contract/test-plan'
import { type RouteDefinition, route } from '#platform/http/route'
import { loadPlanInfo, removePlan, setPlan, type TestPlanParts } from './test-plan.service.ts'

export const makeTestPlanRoutes = (parts: TestPlanParts): RouteDefinition[] => [
  route(testPlanApi.info, ({ actor, query }) => loadPlanInfo(parts, actor.scope, query.linkId)),
  route(testPlanApi.schedule, (call) => setPlan(parts, call, call.body)),
  route(testPlanApi.unschedule, (call) => removePlan(parts, call, call.body.linkId)),
]
