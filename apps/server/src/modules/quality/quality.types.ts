import type { IngestModule } from '#modules/ingest'
import type { PlantModule } from '#modules/plant'
import type { ResourceModule } from '#modules/resource'
import type { TraceJudgement } from './judge-trace.ts'
import type { ServerModule } from '#platform/module'

export interface QualityPorts {
  readonly submitFacts: IngestModule['submit']
  readonly loadTracedLink: PlantModule['loadTracedLink']
  readonly announceLink: ResourceModule['announceLink']
}

export interface QualityModule extends ServerModule {
  /** Grades a link, then publishes its present state; call it after the commit of a change. */
  announceGraded(linkId: number): Promise<void>
  /** What a trace of a link says of it. @throws object.not-found */
  judgeTrace(linkId: number, traceId: string): Promise<TraceJudgement>
  /** Grades all links that changed since they were graded; runs by itself once started. */
  gradeStale(): Promise<void>
}
