import { defineError } from '#platform/http/errors'

export const wrongState = defineError('import.wrong-state')
export const tooManyFiles = defineError('import.too-many-files')
export const tooMuchWaiting = defineError('import.too-much-waiting')
export const hasRefused = defineError('import.has-refused')
