import { closedObject, uuid } from '@fibrewatch/contract/schema'
import { defineJob, handleJob, type JobDefinition } from '#platform/jobs/job'
import { runReport } from './report-run.ts'
import type { ReportParts } from './report.types.ts'

export const REPORT_JOB = defineJob('report.make', closedObject({ reportId: uuid }))

/** Five hundred sheets take some minutes on a small machine. */
const MAX_RUN_S = 3600

export const makeReportJobs = (parts: ReportParts): JobDefinition[] => [
  handleJob(REPORT_JOB, {
    maxRunS: MAX_RUN_S,
    handler: ({ data, signal }) => runReport(parts, data.reportId, signal),
  }),
]
