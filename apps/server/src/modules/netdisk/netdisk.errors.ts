import { defineError } from '#platform/http/errors'

export const nameInvalid = defineError('netdisk.name-invalid')
export const nameTaken = defineError('netdisk.name-taken')
export const sameFolder = defineError('netdisk.same-folder')
export const intoItself = defineError('netdisk.into-itself')
export const tooDeep = defineError('netdisk.too-deep')
export const tooMany = defineError('netdisk.too-many')
export const quotaExceeded = defineError('netdisk.quota-exceeded')
/** How many objects have it, and their codes as far as the caller sees them. */
export const attached = defineError('netdisk.attached')
