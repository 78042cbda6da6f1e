import type { IngestModule } from '#modules/ingest'
import type { PlantModule } from '#modules/plant'
import type { ResourceModule } from '#modules/resource'
import type { TraceJudgement } from './judge-trace.ts'
import type { Tx } from '#platform/database/database'
import type { ServerModule } from '#platform/module'

export interface QualityPorts {
  readonly submitFacts: IngestModule['submit']
  readonly loadTracedLink: PlantModule['loadTracedLink']
  readonly announceLink: ResourceModule['announceLink']
}

export interface QualityModule extends ServerModule {
  /**
   * Says, in the transaction that changes a trace of the link or adds one, that the link is to be graded again. It is graded
   * by `announceGraded` after the commit, or by a later round when this process does not live to call it.
   */
  noteTraceChange(tx: Tx, linkId: number): Promise<void>
  /** Takes a trace whose direction was corrected into the grades of its link, or out of them, in that transaction. */
  regradeCorrected(tx: Tx, linkId: number, traceId: string): Promise<void>
  /** Grades a link, then publishes its present state; call it after the commit of a change. */
  announceGraded(linkId: number): Promise<void>
  /** What a trace of a link says of it. @throws object.not-found */
  judgeTrace(linkId: number, traceId: string): Promise<TraceJudgement>
  /** Grades all links that changed since they were graded; runs by itself once started. */
  gradeStale(): Promise<void>
}
