import type { ConstraintRefusals } from '#platform/database/constraint-errors'
import { defineError } from '#platform/http/errors'

export const filesFull = defineError('plant.files-full')
/** The name of the file, and how many megabytes are taken. */
export const fileTooLarge = defineError('plant.file-too-large')
export const fileEmpty = defineError('plant.file-empty')
export const fileTrashed = defineError('plant.file-trashed')
export const partUnknown = defineError('plant.file-part')
export const pictureRefused = defineError('plant.file-picture')
const fileAttached = defineError('plant.file-attached')
const fileGone = defineError('plant.file-gone')

export const FILE_REFUSALS: ConstraintRefusals = {
  plant_file_once: (cause) => fileAttached({ cause }),
  plant_file_file: (cause) => fileGone({ cause }),
}
