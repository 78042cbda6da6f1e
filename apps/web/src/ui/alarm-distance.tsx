import { findDistance } from '@fibrewatch/contract/alarm'
import { formatDistance } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { DistantAlarm } from '#lib/words/alarm-distance.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Icon } from './icon.tsx'

type AlarmDistanceProps = {
  alarm: DistantAlarm
  /** In a column of kilometres without the unit. */
  format?: (positionM: number | null) => string
}

/** How far along its link an alarm is; marked where it is along another, from which a test saw it. */
export function AlarmDistance({ alarm, format = formatDistance }: AlarmDistanceProps) {
  const words = useMessages(wordMessages)
  const { positionM, fromLink } = findDistance(alarm)
  if (fromLink === null) return format(positionM)
  const from = words('seenFrom', { code: fromLink })
  return (
    <span title={from}>
      <Icon name="trace" size={12} /> {format(positionM)}
      <span className="visually-hidden"> {from}</span>
    </span>
  )
}
