import { defineError } from '#platform/http/errors'

export const offsetMismatch = defineError('netdisk.offset-mismatch')
export const chunkLength = defineError('netdisk.chunk-length')
export const checksumMismatch = defineError('netdisk.checksum-mismatch')
export const uploadIncomplete = defineError('netdisk.upload-incomplete')
export const uploadFinished = defineError('netdisk.upload-finished')
export const notPreviewable = defineError('netdisk.not-previewable')
export const ticketInvalid = defineError('netdisk.ticket-invalid')
export const tooManyUploads = defineError('netdisk.too-many-uploads')
export const reservesTooMuch = defineError('netdisk.uploads-reserve-too-much')
