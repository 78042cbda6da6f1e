import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { formatDistance } from '#lib/format/numbers.ts'

type NamedAlarm = Pick<Alarm, 'type' | 'drillEndsAt' | 'linkCode' | 'deviceCode' | 'positionM'>

/** An alarm in a question: `断纤 · SZ-KS-01 · 12.384 km`. */
export function useAlarmName(): (alarm: NamedAlarm) => string {
  const nameOf = useAlarmTypeName()
  return ({ linkCode, deviceCode, positionM, ...alarm }) =>
    [nameOf(alarm), linkCode ?? deviceCode, positionM === null ? null : formatDistance(positionM)]
      .filter((part) => part !== null)
      .join(' · ')
}
