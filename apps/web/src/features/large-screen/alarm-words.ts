import { type Alarm, findDistance } from '@fibrewatch/contract/alarm'
import type { ShownSeverity } from '#ui/severity-icon.tsx'
import { formatDistance, formatMeasured } from '#lib/format/numbers.ts'

/** The measured distance or value of an alarm, in short. */
export const tellMeasure = ({ value, unit, ...alarm }: Alarm): string => {
  const { positionM } = findDistance(alarm)
  if (positionM !== null) return formatDistance(positionM)
  return value === null ? '' : formatMeasured(value, unit)
}

/** Code of the object of an alarm: its link, or the device itself. */
export const tellCode = ({ linkCode, linkName, deviceCode }: Alarm): string =>
  linkCode === null ? deviceCode : [linkCode, linkName ?? ''].join(' ').trim()

/** The place first, and by its code only what has none. */
export const tellPlace = (alarm: Alarm): string => alarm.place?.text ?? tellCode(alarm)

export const isBreak = ({ type, state }: Alarm): boolean => type === 'FIBRE_BREAK' && state === 'active'

/** How an alarm is drawn: a cleared one is not urgent any more. */
export const lookOf = ({ state, severity }: Alarm): ShownSeverity =>
  state === 'cleared' ? 'cleared' : severity
