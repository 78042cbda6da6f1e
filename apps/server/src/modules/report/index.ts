import type { Deps, ServerModule } from '#platform/module'
import { makeReportJobs } from './report.jobs.ts'
import { resumeReports } from './report.service.ts'
import { makeReportRoutes } from './report.routes.ts'
import type { ReportParts, ReportPorts } from './report.types.ts'

/** Reports on paper: acceptance of links and faults, made by a job and kept in the netdisk. */
export function createReportModule(deps: Deps, ports: ReportPorts): ServerModule {
  const { clock, files, ids, jobs, log } = deps
  const parts: ReportParts = { db: deps.database.db, clock, files, ids, jobs, log, ports }
  return {
    name: 'report',
    routes: makeReportRoutes(parts),
    jobs: makeReportJobs(parts),
    start: () => resumeReports(parts),
  }
}
