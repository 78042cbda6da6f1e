import { faultApi } from '@fibrewatch/contract/fault'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import { loadCommonLoss } from './common-loss.service.ts'
import { listFaultPage, loadFaultInfo } from './fault.service.ts'
import type { FaultParts } from './fault.types.ts'

export const makeFaultRoutes = (parts: FaultParts): RouteDefinition[] => [
  route(faultApi.page, ({ actor, query }) =>
    listFaultPage(parts, { ...query, ...readPage(query), scope: actor.scope }),
  ),
  route(faultApi.common, ({ actor, query }) => loadCommonLoss(parts, actor.scope, query.alarmId)),
  route(faultApi.info, ({ actor, query }) => loadFaultInfo(parts, actor.scope, query.id)),
]
