import type { Alarm } from '@fibrewatch/contract/alarm'
import { nameAlarmType } from '@fibrewatch/contract/alarm-type'
import { useCallback } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'

export type TypedAlarm = Pick<Alarm, 'type' | 'drillEndsAt'>

/** The type of an alarm in words; a drill says first that it is one. */
export function useAlarmTypeName(): (alarm: TypedAlarm) => string {
  const locale = useLanguage() === 'zh_CN' ? 'zh' : 'en'
  return useCallback((alarm) => nameAlarmType(alarm, locale), [locale])
}
