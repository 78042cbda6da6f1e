import { type TypedAlarm, useAlarmTypeName } from '#lib/words/alarm-name.ts'
import { Icon } from './icon.tsx'

/** What kind of alarm it is; a drill has its flag and its word before it, wherever it is shown. */
export function AlarmType({ alarm }: { alarm: TypedAlarm }) {
  const nameOf = useAlarmTypeName()
  return (
    <>
      {alarm.drillEndsAt !== null && <Icon name="drill" size={14} />}
      {nameOf(alarm)}
    </>
  )
}
