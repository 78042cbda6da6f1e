import { closedObject, id } from '@fibrewatch/contract/schema'
import { defineJob } from '#platform/jobs/job'

/** Goes on with an import of traces, or with its undoing. */
export const SOR_IMPORT_JOB = defineJob('trace.import', closedObject({ importId: id }))
