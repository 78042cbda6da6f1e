import { defineError } from '#platform/http/errors'

export const wrongState = defineError('import.wrong-state')
export const hasRefused = defineError('import.has-refused')
