import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isReturned, isUnacked } from '#lib/live/alarm-book.ts'
import { makeCheckColumn } from '#ui/grid/check-column.tsx'
import type { GridColumn } from '#ui/grid/grid.types.ts'
import { useColumnLayout } from '#ui/grid/use-column-layout.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { eventMessages } from '../event.messages.ts'
import { fitColumns, makeAlarmColumns } from './alarm-columns.tsx'
import type { SortControls } from '../alarm-filter/alarm-sort.ts'
import { ALARM_LIST } from './alarm-tools.tsx'
import { type Checked, keyOfAlarm } from './use-checked.ts'
import { useNewIds } from './use-new-ids.ts'

const CHECK_PX = 36

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

function useCheckColumn(checked: Checked): GridColumn<Alarm> {
  const t = useMessages(eventMessages)
  const nameOf = useAlarmTypeName()
  const { areAllChecked, isChecked, toggle, toggleAll } = checked
  return makeCheckColumn({
    widthPx: CHECK_PX,
    all: { label: t('selectAll'), isChecked: areAllChecked, onChange: toggleAll },
    boxOf: (alarm) => {
      const { id, linkCode, deviceCode } = alarm
      return {
        label: t('selectRow', { type: nameOf(alarm), link: linkCode ?? deviceCode }),
        isChecked: isChecked(id),
        onChange: () => toggle(alarm),
      }
    },
  })
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
  onRowsHold: (isHeld: boolean) => void
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
  const layout = useColumnLayout(ALARM_LIST, makeAlarmColumns(t, sorting))
  const ids = useMemo(() => rows.map(keyOfAlarm), [rows])
  const fresh = useNewIds(ids)
  return (
    <div ref={ref} className="alarm-table">
      <VirtualTable
        label={t('alarms')}
        rows={rows}
        rowKey={keyOfAlarm}
        columns={fitColumns(layout.columns, widthPx)}
        checkColumn={checkColumn}
        selectedKey={selectedId}
        rail={railOf}
        rowClass={(alarm) => classOf(alarm, fresh.has(alarm.id))}
        {...handlers}
      />
    </div>
  )
}
