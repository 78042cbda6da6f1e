import type { Alarm, AlarmsChanged, MatchingChanged } from '@fibrewatch/contract/alarm'
import { nameAlarmType } from '@fibrewatch/contract/alarm-type'
import type { AuditChange } from '#platform/http/audit'
import type { Locale } from '#platform/http/locale'

const M_PER_KM = 1000
const KM_DIGITS = 3

/** `断纤 SZ-KS-01 12.384 km` */
function nameAlarm(alarm: Alarm, locale: Locale): string {
  const { linkCode, deviceCode, positionM } = alarm
  const distance = positionM === null ? [] : [`${(positionM / M_PER_KM).toFixed(KM_DIGITS)} km`]
  return [nameAlarmType(alarm, locale), linkCode ?? deviceCode, ...distance].join(' ')
}

/** The log entry of a command: the alarm by name; of several the first and their number. */
export function makeAlarmChange({ alarms }: AlarmsChanged, locale: Locale): AuditChange {
  const [first, ...others] = alarms
  if (first === undefined) return {}
  const name = nameAlarm(first, locale)
  if (others.length === 0) return { objectId: first.id, objectName: name }
  const many = { zh: `${name} 等 ${alarms.length} 条`, en: `${name} and ${others.length} more` }
  return { objectName: many[locale] }
}

export const makeMatchingChange = ({ changed }: MatchingChanged, locale: Locale): AuditChange => ({
  objectName: { zh: `${changed} 条告警`, en: `Alarms: ${changed}` }[locale],
})
