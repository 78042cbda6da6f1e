import type { Alarm } from '@fibrewatch/contract'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isReturned, isUnacked } from '#lib/live/alarm-book.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { type Column, VirtualTable } from '#ui/virtual-table.tsx'
import { eventMessages } from '../event.messages.ts'
import { fitColumns, makeAlarmColumns } from './alarm-columns.tsx'
import type { SortControls } from '../alarm-filter/alarm-sort.ts'
import { useColumnChoice } from '../use-column-choice.ts'
import { ALARM_LIST } from './alarm-tools.tsx'
import type { Checked } from './use-checked.ts'
import { useNewIds } from './use-new-ids.ts'

export const keyOfAlarm = ({ id }: Alarm): string => id

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, widthPx }
}

function useCheckColumn(checked: Checked): Column<Alarm> {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const { areAllChecked, isChecked, toggle, toggleAll } = checked
  return {
    id: 'check',
    width: '36px',
    align: 'center',
    head: <input type="checkbox" aria-label={t('selectAll')} checked={areAllChecked} onChange={toggleAll} />,
    cell: ({ id, type, linkCode, deviceCode }) => (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('selectRow', { type: words(`type.${type}`), link: linkCode ?? deviceCode })}
        checked={isChecked(id)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => toggle(id)}
      />
    ),
  }
}

const railOf = (alarm: Alarm) =>
  isUnacked(alarm) || isReturned(alarm) ? `var(--${alarm.severity}-edge)` : null

function classOf(alarm: Alarm, isNew: boolean): string {
  const active = alarm.acked ? 'is-acked' : 'is-waiting'
  const state = alarm.state === 'cleared' ? 'is-cleared' : active
  const returned = isReturned(alarm) ? ' is-returned' : ''
  const suppressed = alarm.suppressedBy === null ? '' : ' is-suppressed'
  return `alarm-row ${state}${returned}${suppressed}${isNew ? ' is-new' : ''}`
}

export type AlarmListViewProps = {
  rows: readonly Alarm[]
  selectedId: string | null
  /** A row was selected by pointer or key. */
  onSelect: (alarm: Alarm, by: 'pointer' | 'key') => void
  onOpen: (alarm: Alarm) => void
  onKey: (event: KeyboardEvent, alarm: Alarm) => void
  onHold: (isHeld: boolean) => void
  onEndReached: () => void
  checked: Checked
  sorting: SortControls
  empty: ReactNode
}

export function AlarmTable(props: AlarmListViewProps) {
  const { rows, selectedId, checked, sorting, ...handlers } = props
  const t = useMessages(eventMessages)
  const { ref, widthPx } = useWidth()
  const checkColumn = useCheckColumn(checked)
  const { columns: chosen } = useColumnChoice(ALARM_LIST, makeAlarmColumns(t, sorting))
  const columns = fitColumns(chosen, widthPx)
  const ids = useMemo(() => rows.map(keyOfAlarm), [rows])
  const fresh = useNewIds(ids)
  return (
    <div ref={ref} className="alarm-table">
      <VirtualTable
        label={t('alarms')}
        rows={rows}
        rowKey={keyOfAlarm}
        columns={[checkColumn, ...columns]}
        selectedKey={selectedId}
        rail={railOf}
        rowClass={(alarm) => classOf(alarm, fresh.has(alarm.id))}
        {...handlers}
      />
    </div>
  )
}
