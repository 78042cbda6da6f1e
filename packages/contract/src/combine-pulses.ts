import { Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/**
 * Why traces of several pulses do not make one table: `too-few` less than two, `too-many`, `same-pulse` two of one length,
 * `wavelength-differs`, `index-differs`, `no-fibre` one shows none, `ends-disagree` two see the end at different places,
 * `nothing-in-common` one shares neither the end nor an event with any longer pulse, `too-large` together they have more
 * samples than are read at once, `direction-differs` they were measured from both ends.
 */
export const COMBINE_REFUSALS = [
  'too-few',
  'too-many',
  'same-pulse',
  'wavelength-differs',
  'index-differs',
  'no-fibre',
  'ends-disagree',
  'nothing-in-common',
  'too-large',
  'direction-differs',
] as const

/** `pulseNs` names the pulse that does not fit; null where it is about all of them. */
export const combineRefusal = Type.Object({ code: oneOf(COMBINE_REFUSALS), pulseNs: nullable(Type.Number()) })

/** So many traces beside one: as many as are drawn over it. */
const MAX_COMBINED_OTHERS = 5
const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Separated by commas. */
export const otherIds = Type.String({
  pattern: `^${UUID_PATTERN}(?:,${UUID_PATTERN}){0,${MAX_COMBINED_OTHERS - 1}}$`,
  maxLength: 200,
})
