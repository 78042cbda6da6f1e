import { AlarmDistance } from '#ui/alarm-distance.tsx'
import { AlarmType } from '#ui/alarm-type.tsx'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { MenuButton } from '#ui/menu.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

type FaultGroupProps = {
  /** The most urgent first. */
  alarms: readonly Alarm[]
  onChoose: (alarm: Alarm) => void
  /** Drawn around the mark. */
  children?: ReactNode
}

/** Faults that would cover each other on a map: how many, and which, each of them a press away. */
export function FaultGroup({ alarms, onChoose, children }: FaultGroupProps) {
  const t = useMessages(uiMessages)
  const words = useMessages(wordMessages)
  const [first] = alarms
  if (first === undefined) return null
  return (
    <MenuButton
      label={t('alarmsHere', { count: alarms.length, severity: words(`severity.${first.severity}`) })}
      className="map-marker is-group"
      align="start"
      items={alarms.map((alarm) => ({
        id: alarm.id,
        label: (
          <>
            <SeverityIcon severity={alarm.severity} acked={alarm.acked} size={14} />
            <AlarmType alarm={alarm} /> {alarm.linkCode} <AlarmDistance alarm={alarm} />
          </>
        ),
        onSelect: () => onChoose(alarm),
      }))}
    >
      {children}
      <SeverityIcon
        severity={first.severity}
        acked={alarms.every(({ acked }) => acked)}
        size={14}
        isBlinking
      />
      {formatNumber(alarms.length)}
    </MenuButton>
  )
}
