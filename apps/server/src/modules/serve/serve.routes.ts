import { serveApi } from '@fibrewatch/contract/serve'
import { type RouteDefinition, route } from '#platform/http/route'
import { loadServeHistory, loadServeStat, type ServeParts } from './serve.service.ts'

export const makeServeRoutes = (parts: ServeParts): RouteDefinition[] => [
  route(serveApi.stat, () => loadServeStat(parts)),
  route(serveApi.history, ({ query }) => loadServeHistory(parts, query.range ?? '1h', query.server)),
]
