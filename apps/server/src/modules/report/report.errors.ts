import { defineError } from '#platform/http/errors'

export const notDone = defineError('report.not-done')
export const fileGone = defineError('report.file-gone')
export const untested = defineError('report.untested')
export const timeZoneUnknown = defineError('report.time-zone-unknown')
export const noFibres = defineError('report.no-fibres')
export const domainsDiffer = defineError('report.domains-differ')
export const tooMuch = defineError('report.too-large')
