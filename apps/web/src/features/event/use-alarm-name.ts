import type { Alarm } from '@fibrewatch/contract/alarm'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'

type NamedAlarm = Pick<Alarm, 'type' | 'linkCode' | 'deviceCode' | 'positionM'>

/** An alarm in a question: `断纤 · SZ-KS-01 · 12.384 km`. */
export function useAlarmName(): (alarm: NamedAlarm) => string {
  const words = useMessages(wordMessages)
  return ({ type, linkCode, deviceCode, positionM }) =>
    [words(`type.${type}`), linkCode ?? deviceCode, positionM === null ? null : formatDistance(positionM)]
      .filter((part) => part !== null)
      .join(' · ')
}
