import { closedObject } from '@fibrewatch/contract/schema'
import { defineJob, handleJob, type JobDefinition } from '#platform/jobs/job'
import { IMPORT_JOB } from './import-job.ts'
import type { ImportParts } from './plant-import.types.ts'
import { resumeSilentImports, runImport } from './run.service.ts'

const RESUME_JOB = defineJob('plant.import-resume', closedObject({}))

/** 250,000 rows take minutes; what is given up for its time is queued anew by `RESUME_JOB`. */
const MAX_RUN_S = 6 * 3600
const EVERY_MINUTE = '* * * * *'
/** A portion takes some seconds on a busy machine. */
const SILENT_MS = 120_000

export const makeImportJobs = (parts: ImportParts): JobDefinition[] => [
  handleJob(IMPORT_JOB, {
    maxRunS: MAX_RUN_S,
    // A short import does not wait for a long one.
    concurrency: 2,
    handler: ({ data, signal }) => runImport(parts, data.importId, signal),
  }),
  handleJob(RESUME_JOB, {
    schedule: EVERY_MINUTE,
    handler: () => resumeSilentImports(parts, new Date(parts.clock.now() - SILENT_MS)),
  }),
]
