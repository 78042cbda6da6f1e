import { ingestApi, traceApi } from '@fibrewatch/contract'
import type { PlantModule } from '#modules/plant'
import type { Deps } from '#platform/module'
import { type RouteDefinition, route } from '#platform/http/route'
import { receiveTrace, uploadTrace } from './trace-intake.ts'
import { createTraceReader } from './trace-reader.ts'
import { listLossHistory } from './trace.repository.ts'
import {
  changeBaseline,
  listTracePage,
  loadComparison,
  loadTraceInfo,
  loadTraceSamples,
  openTraceFile,
  type TraceServiceParts,
} from './trace.service.ts'
import type { TraceModule, TracePorts } from './trace.types.ts'

/** Stores traces, compares them with the reference of their link, and shows them. */
export function createTraceModule(deps: Deps, plant: PlantModule, ports: TracePorts): TraceModule {
  const { files, ids, log, clock } = deps
  const { db } = deps.database
  const reader = createTraceReader()
  const parts: TraceServiceParts = { db, files, ids, log, clock, plant, ports, reader }
  return {
    name: 'trace',
    routes: makeTraceRoutes(parts),
    stop: reader.stop,
    receiveTrace: (received) => receiveTrace(parts, received),
    listLossHistory: (linkIds, count) => listLossHistory(db, linkIds, count),
  }
}

function makeTraceRoutes(parts: TraceServiceParts): RouteDefinition[] {
  return [
    route(ingestApi.traces, async ({ device, query, body, receivedAt }) =>
      receiveTrace(parts, { device, linkCode: query.link, bytes: body, receivedAt }),
    ),
    route(traceApi.upload, async ({ actor, query, body, receivedAt }) =>
      uploadTrace(parts, { ...query, scope: actor.scope, bytes: body, receivedAt }),
    ),
    route(traceApi.page, async ({ actor, query }) => listTracePage(parts, { ...query, scope: actor.scope })),
    route(traceApi.info, async ({ actor, query }) => loadTraceInfo(parts, actor.scope, query.id)),
    route(traceApi.download, async ({ actor, query }) => openTraceFile(parts, actor.scope, query.id)),
    route(traceApi.samples, async ({ actor, query }) => loadTraceSamples(parts, actor.scope, query.id)),
    route(traceApi.compare, async ({ actor, query }) => loadComparison(parts, actor.scope, query.id)),
    route(traceApi.baseline, async ({ actor, body }) => changeBaseline(parts, actor, body.id)),
  ]
}
