import { plantApi } from '@fibrewatch/contract/plant'
import { type RouteDefinition, route } from '#platform/http/route'
import { readPage } from '#platform/list/page'
import { loadLinkInfo, loadLinkPage, loadMap, loadTree, type ResourcePorts } from './resource.service.ts'

export const makeResourceRoutes = (parts: ResourcePorts): RouteDefinition[] => [
  route(plantApi.tree, ({ actor }) => loadTree(parts, actor.scope)),
  route(plantApi.map, ({ actor, query }) => loadMap(parts, actor.scope, query.within)),
  route(plantApi.linkPage, ({ actor, query }) =>
    loadLinkPage(parts, { ...query, ...readPage(query), scope: actor.scope }),
  ),
  route(plantApi.linkInfo, ({ actor, query }) => loadLinkInfo(parts, actor.scope, query.id)),
]
