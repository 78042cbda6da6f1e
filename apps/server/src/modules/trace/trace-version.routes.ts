import { traceVersionApi } from '@fibrewatch/contract/trace-version'
import { type RouteDefinition, route } from '#platform/http/route'
import {
  editEvents,
  listVersions,
  loadVersionTable,
  measureAt,
  restoreVersion,
  type VersionParts,
} from './trace-version.service.ts'

export function makeVersionRoutes(parts: VersionParts): RouteDefinition[] {
  return [
    route(traceVersionApi.list, ({ actor, query }) => listVersions(parts, actor.scope, query.id)),
    route(traceVersionApi.info, ({ actor, query }) => loadVersionTable(parts, actor.scope, query)),
    route(traceVersionApi.measure, ({ actor, query }) => measureAt(parts, actor.scope, query)),
    route(traceVersionApi.add, (call) => editEvents(parts, call, call.body)),
    route(traceVersionApi.restore, (call) => restoreVersion(parts, call, call.body)),
  ]
}
