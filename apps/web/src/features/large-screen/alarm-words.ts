import type { Alarm } from '@fibrewatch/contract'
import type { ShownSeverity } from '#ui/severity-icon.tsx'
import { formatDistance, formatMeasured } from '#lib/format/numbers.ts'

/** What is measured of an alarm, in short: how far, or how much. */
export const tellMeasure = ({ positionM, value, unit }: Alarm): string => {
  if (positionM !== null) return formatDistance(positionM)
  return value === null ? '' : formatMeasured(value, unit)
}

/** The thing an alarm is about by its code: its link, or the device itself. */
export const tellCode = ({ linkCode, linkName, deviceCode }: Alarm): string =>
  linkCode === null ? deviceCode : [linkCode, linkName ?? ''].join(' ').trim()

/** Where before what: the place, and by its code only what lies nowhere. */
export const tellPlace = (alarm: Alarm): string => alarm.place?.text ?? tellCode(alarm)

export const isBreak = ({ type, state }: Alarm): boolean => type === 'FIBRE_BREAK' && state === 'active'

/** How an alarm is drawn: what is over is not urgent any more. */
export const lookOf = ({ state, severity }: Alarm): ShownSeverity =>
  state === 'cleared' ? 'cleared' : severity
