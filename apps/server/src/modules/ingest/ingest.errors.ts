import { defineError } from '#platform/http/errors'

export const ingestBusy = defineError('ingest.busy')
export const unsupportedType = defineError('request.unsupported-type')
