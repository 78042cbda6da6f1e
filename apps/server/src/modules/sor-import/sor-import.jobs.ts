import { closedObject } from '@fibrewatch/contract/schema'
import { defineJob, handleJob, type JobDefinition } from '#platform/jobs/job'
import { expireImports, resumeSilentImports, runImport } from './sor-run.service.ts'
import { SOR_IMPORT_JOB } from './sor-import-job.ts'
import type { SorImportParts } from './sor-import.types.ts'

const EXPIRE_JOB = defineJob('trace.import-expire', closedObject({}))
const RESUME_JOB = defineJob('trace.import-resume', closedObject({}))

/** 2,000 files take some minutes; what is given up for its time is queued anew by `RESUME_JOB`. */
const MAX_RUN_S = 3 * 3600
const EVERY_HOUR = '23 * * * *'
const EVERY_MINUTE = '* * * * *'
/** A file takes a second on a busy machine. */
const SILENT_MS = 120_000

export const makeSorImportJobs = (parts: SorImportParts): JobDefinition[] => [
  handleJob(SOR_IMPORT_JOB, {
    maxRunS: MAX_RUN_S,
    concurrency: 2,
    handler: ({ data, signal }) => runImport(parts, data.importId, signal),
  }),
  handleJob(EXPIRE_JOB, { schedule: EVERY_HOUR, handler: () => expireImports(parts) }),
  handleJob(RESUME_JOB, {
    schedule: EVERY_MINUTE,
    handler: () => resumeSilentImports(parts, new Date(parts.clock.now() - SILENT_MS)),
  }),
]
