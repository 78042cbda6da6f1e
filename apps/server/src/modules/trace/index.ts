import type { PlantModule } from '#modules/plant'
import type { Deps } from '#platform/module'
import { receiveTrace } from './trace-intake.ts'
import { createTraceReader } from './trace-reader.ts'
import { listKnownFiles } from './past-trace.repository.ts'
import { removePast, storePast } from './past-trace.service.ts'
import { findArrival, listLossHistory, listNamedKeys, moveTraces } from './trace.repository.ts'
import { makeTraceRoutes } from './trace.routes.ts'
import { makeTemplateRoutes } from './trace-template.routes.ts'
import { makeVersionRoutes } from './trace-version.routes.ts'
import { loadTraceCurve, loadTraceInfo, type TraceParts } from './trace.service.ts'
import type { TraceModule, TracePorts } from './trace.types.ts'

export type { ReadOutcome, TraceReading } from './trace-reading.ts'
export { couldMeasure } from './measurable-trace.repository.ts'
export { makeSamplesAnswer, readCurve, readFile } from './trace-samples.ts'
export type { LossHistory, ReceivedTrace, TraceCurve, TraceModule } from './trace.types.ts'

/** Stores traces, compares them with the reference of their link, and shows them. */
export function createTraceModule(deps: Deps, plant: PlantModule, ports: TracePorts): TraceModule {
  const { files, ids, log, clock, threads } = deps
  const { db } = deps.database
  const reader = createTraceReader(threads)
  // No trace is locked before its link.
  plant.followDomains({ lock: async () => {}, move: moveTraces })
  const parts: TraceParts = { db, files, ids, log, clock, plant, ports, reader }
  return {
    name: 'trace',
    routes: [...makeTraceRoutes(parts), ...makeVersionRoutes(parts), ...makeTemplateRoutes(parts)],
    stop: reader.stop,
    listNamedKeys: (keys) => listNamedKeys(db, keys),
    loadTraceInfo: (scope, id) => loadTraceInfo(parts, scope, id),
    loadTraceCurve: (scope, id) => loadTraceCurve(parts, scope, id),
    receiveTrace: (received) => receiveTrace(parts, received),
    storePast: (past) => storePast(parts, past),
    removePast: (scope, id, noteRemoved) => removePast(parts, { scope, id, noteRemoved }),
    listKnownFiles: (given) => listKnownFiles(db, given),
    readTrace: (bytes) => reader.read({ bytes, reference: null, link: null }),
    findArrival: (linkId, digest) => findArrival(db, linkId, digest),
    listLossHistory: (linkIds, count) => listLossHistory(db, linkIds, count),
  }
}
