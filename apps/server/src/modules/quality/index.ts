import type { Deps } from '#platform/module'
import { regradeCorrected } from './corrected-trace.ts'
import { raiseRevision } from './graded-link.repository.ts'
import { announceGraded, type GradingParts, gradeStale, listStale } from './grading.service.ts'
import { judgeTrace } from './judge-trace.ts'
import { QualityWatch } from './quality-watch.ts'
import { makeQualityRoutes, type QualityRouteParts } from './quality.routes.ts'
import type { QualityModule, QualityPorts } from './quality.types.ts'

export type { TraceJudgement } from './judge-trace.ts'
export type { QualityModule, QualityPorts } from './quality.types.ts'

/** The grade of each link, its trend, and the rule sets. */
export function createQualityModule(deps: Deps, ports: QualityPorts): QualityModule {
  const { clock, steady, ids, log } = deps
  const { db } = deps.database
  const grading: GradingParts = { db, clock, ids, log, ...ports }
  const watch = new QualityWatch({
    log,
    steady,
    listStale: (slice) => listStale(grading, slice),
    grade: (linkId) => gradeStale(grading, linkId),
  })
  const parts: QualityRouteParts = { ...grading, ...ports, gradeSoon: () => watch.soon() }
  return {
    name: 'quality',
    routes: makeQualityRoutes(parts),
    start: async () => watch.start(),
    stop: () => watch.stop(),
    noteTraceChange: (tx, linkId) => raiseRevision(tx, linkId),
    regradeCorrected: (tx, linkId, traceId) => regradeCorrected(grading, tx, { linkId, traceId }),
    announceGraded: (linkId) => announceGraded(grading, linkId),
    judgeTrace: (linkId, traceId) => judgeTrace(db, linkId, traceId),
    gradeStale: () => watch.look(),
  }
}
