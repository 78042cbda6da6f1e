import { ingestApi } from '@fibrewatch/contract/ingest'
import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { traceApi } from '@fibrewatch/contract/trace'
import { makeExport } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { loadBothWays } from './both-ways.service.ts'
import { loadCombined } from './combined.service.ts'
import { proposeFit, takeFit } from './landmark-fit.service.ts'
import { loadPlaceTrend } from './place-trend.service.ts'
import { correctDirection } from './trace-correction.service.ts'
import { receiveTrace, uploadTrace } from './trace-intake.ts'
import {
  changeBaseline,
  listTracePage,
  loadComparison,
  loadLimits,
  loadSpan,
  loadTraceInfo,
  loadTraceSamples,
  openTraceFile,
  readAllTraces,
  type TraceParts,
} from './trace.service.ts'
import { TRACE_SHEET } from './trace.export.ts'

export function makeTraceRoutes(parts: TraceParts): RouteDefinition[] {
  return [
    route(ingestApi.traces, async ({ device, query: { link, direction = 'forward' }, body, receivedAt }) =>
      receiveTrace(parts, { device, linkCode: link, direction, bytes: body, receivedAt }),
    ),
    route(traceApi.upload, async ({ actor, query: { direction = 'forward', ...query }, body, receivedAt }) =>
      uploadTrace(parts, { ...query, direction, scope: actor.scope, bytes: body, receivedAt }),
    ),
    route(traceApi.page, async ({ actor, query }) => listTracePage(parts, { ...query, scope: actor.scope })),
    route(traceApi.export, async ({ actor, query, locale }) =>
      makeExport(TRACE_SHEET, readAllTraces(parts, actor.scope, query.linkId), { query, locale }),
    ),
    route(traceApi.info, async ({ actor, query }) => loadTraceInfo(parts, actor.scope, query.id)),
    route(traceApi.download, async ({ actor, query }) => openTraceFile(parts, actor.scope, query.id)),
    route(traceApi.samples, async ({ actor, query }) => loadTraceSamples(parts, actor.scope, query.id)),
    route(traceApi.limits, ({ actor, query }) => loadLimits(parts, actor.scope, query.id)),
    route(traceApi.span, ({ actor, query }) => loadSpan(parts, actor.scope, query.id)),
    route(traceApi.combined, ({ actor, query }) => loadCombined(parts, actor.scope, query)),
    route(traceApi.bothWays, ({ actor, query }) => loadBothWays(parts, actor.scope, query.id)),
    route(traceApi.compare, async ({ actor, query }) => loadComparison(parts, actor.scope, query.id)),
    route(traceApi.trend, async ({ actor, query }) => loadPlaceTrend(parts, actor.scope, query)),
    route(traceApi.baseline, async ({ actor, body }) => changeBaseline(parts, actor, body.id)),
    route(landmarkFitApi.propose, ({ actor, query }) => proposeFit(parts, actor.scope, query.id)),
    route(landmarkFitApi.take, (call) => takeFit(parts, call, call.body)),
    route(traceApi.correct, (call) => correctDirection(parts, call, call.body)),
  ]
}
