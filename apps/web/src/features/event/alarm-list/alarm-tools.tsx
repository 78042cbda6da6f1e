import { alarmApi } from '@fibrewatch/contract/alarm'
import { callBinary } from '#lib/api/call.ts'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { alarmFilters } from '../alarm-filter/alarm-filter.ts'
import type { SortControls } from '../alarm-filter/alarm-sort.ts'
import type { FilterControls } from '../alarm-filter/use-alarm-filter.ts'
import { eventMessages } from '../event.messages.ts'
import { useColumnLayout } from '#ui/grid/use-column-layout.ts'
import { ListSheet } from '#ui/print/list-sheet.tsx'
import { usePrintableList } from '#ui/print/printed-rows.ts'
import { useFilterText } from '../alarm-filter/filter-text.ts'
import { ListTools } from '../list-tools.tsx'
import { makeAlarmColumns } from './alarm-columns.tsx'
import type { AlarmList } from './use-alarm-list.ts'

/** The key of the alarm list's saved views and columns. */
export const ALARM_LIST = 'event.alarms'

type AlarmToolsProps = { controls: FilterControls; sorting: SortControls; list: AlarmList }

/** Views, export, density and columns of the alarm list. */
export function AlarmTools({ controls, sorting, list }: AlarmToolsProps) {
  const t = useMessages(eventMessages)
  const columns = makeAlarmColumns(t, sorting)
  const layout = useColumnLayout(ALARM_LIST, columns)
  const textOf = useFilterText()
  const print = usePrintableList({ shown: list.rows, loadAll: list.loadPrinted }, (rows) => (
    <ListSheet
      title={t('alarms')}
      columns={layout.columns}
      rows={rows}
      rowKey={({ id }) => id}
      total={Math.max(list.total, rows.length)}
      isMore={list.isMore}
      conditions={textOf(controls.filter)}
    />
  ))
  const { matching } = list
  const { sort, isUsual } = sorting
  const params = changeQuery(alarmFilters.write(controls.filter), { sort: isUsual ? null : sort })
  return (
    <ListTools
      id={ALARM_LIST}
      params={params}
      onParams={(next) => controls.changeFilter(alarmFilters.parse(next), { sort: next.get('sort') })}
      columns={columns}
      layout={layout}
      onPrint={() => void print()}
      exported={{
        endpoint: alarmApi.export,
        id: ALARM_LIST,
        total: matching.count,
        isMore: matching.isMore,
        load: (format, transfer) =>
          callBinary(alarmApi.export, {
            query: { ...matching.query, sort, format, timeZone: readOwnZone() },
            ...transfer,
            isQuiet: true,
          }),
      }}
    />
  )
}
