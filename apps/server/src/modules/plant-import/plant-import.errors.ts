import { defineError } from '#platform/http/errors'

export const wrongState = defineError('import.wrong-state')
/** The names of the columns. */
export const columnMissing = defineError('import.column-missing')
/** How many. */
export const hasRefused = defineError('import.has-refused')
export const rowsGone = defineError('import.rows-gone')
