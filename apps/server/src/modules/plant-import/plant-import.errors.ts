import { defineError } from '#platform/http/errors'

export const wrongState = defineError('import.wrong-state')
/** The names of the columns. */
export const columnMissing = defineError('import.column-missing')
/** How many. */
export const hasRefused = defineError('import.has-refused')
/** So many rows a Shapefile has at most: its heads are made of all of them. */
export const shpTooLarge = defineError('import.shp-too-large')
export const rowsGone = defineError('import.rows-gone')
