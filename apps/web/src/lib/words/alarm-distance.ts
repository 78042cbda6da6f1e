import { type Alarm, findDistance } from '@fibrewatch/contract/alarm'
import { useCallback } from 'react'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from './words.messages.ts'

export type DistantAlarm = Pick<Alarm, 'positionM' | 'seenFrom'>

/** How far along the fibre it is: `12.384 km`; where a test of another link saw it, `6.700 km（测自 T1-LINK-01）`. */
export function useAlarmDistance(): (alarm: DistantAlarm) => string {
  const words = useMessages(wordMessages)
  return useCallback(
    (alarm) => {
      const { positionM, fromLink } = findDistance(alarm)
      const distance = formatDistance(positionM)
      return fromLink === null ? distance : words('distanceFrom', { distance, code: fromLink })
    },
    [words],
  )
}
