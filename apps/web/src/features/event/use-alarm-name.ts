import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import { useAlarmDistance } from '#lib/words/alarm-distance.ts'
import { type Alarm, findDistance } from '@fibrewatch/contract/alarm'

type NamedAlarm = Pick<Alarm, 'type' | 'drillEndsAt' | 'linkCode' | 'deviceCode' | 'positionM' | 'seenFrom'>

/** An alarm in a question: `断纤 · SZ-KS-01 · 12.384 km`. */
export function useAlarmName(): (alarm: NamedAlarm) => string {
  const nameOf = useAlarmTypeName()
  const distanceOf = useAlarmDistance()
  return (alarm) =>
    [
      nameOf(alarm),
      alarm.linkCode ?? alarm.deviceCode,
      findDistance(alarm).positionM === null ? null : distanceOf(alarm),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}
