import { closedObject, id } from '@fibrewatch/contract/schema'
import { defineJob } from '#platform/jobs/job'

/** Goes on with a check, an import or its undoing. */
export const IMPORT_JOB = defineJob('plant.import', closedObject({ importId: id }))
