import { defineError } from '#platform/http/errors'

/** The device. */
export const notOtdr = defineError('test.not-otdr')
/** The device, and the link. */
export const deviceDisabled = defineError('test.device-disabled')
/** The link. */
export const runningAlready = defineError('test.running-already')
/** The device, and how many it has to do. */
export const tooManyTests = defineError('test.too-many')
/** The range, and the length of the link. */
export const rangeShort = defineError('test.range-short')
export const testEnded = defineError('test.ended')
