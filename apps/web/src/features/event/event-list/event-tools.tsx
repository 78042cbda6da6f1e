import { eventApi, type EventSort, type FibreEvent } from '@fibrewatch/contract/event'
import { call, callBinary } from '#lib/api/call.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { ListSheet } from '#ui/print/list-sheet.tsx'
import { loadPrintedRows, usePrintableList } from '#ui/print/printed-rows.ts'
import { eventMessages } from '../event.messages.ts'
import { ListTools } from '../list-tools.tsx'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import { useEventFilterText } from './event-filter-bar.tsx'
import { eventFilters } from './event-filter.ts'
import type { EventFilterControls } from './use-event-filter.ts'

/** The key of the event list's saved views and columns. */
export const EVENT_LIST = 'event.events'

type EventToolsProps = {
  controls: EventFilterControls
  sort: EventSort
  declared: readonly LiveColumn<FibreEvent>[]
  rows: readonly FibreEvent[]
  layout: LayoutControls<LiveColumn<FibreEvent>>
  found: { count: number; isMore: boolean }
}

/** Views, export, density and columns of the event list. */
export function EventTools(props: EventToolsProps) {
  const { controls, sort, declared, rows, layout, found } = props
  const t = useMessages(eventMessages)
  const textOf = useEventFilterText()
  const { filter, changeFilter } = controls
  const loadAll = async () => {
    const asked = { ...eventFilters.ask(filter), sort }
    const all = await loadPrintedRows((part) =>
      call(eventApi.page, { query: { ...asked, ...part }, isQuiet: true }),
    )
    return all.rows
  }
  const print = usePrintableList({ shown: rows, loadAll }, (printed) => (
    <ListSheet
      title={t('events')}
      columns={layout.columns}
      rows={printed}
      rowKey={({ id }) => id}
      total={Math.max(found.count, printed.length)}
      isMore={found.isMore}
      conditions={textOf(filter)}
    />
  ))
  return (
    <ListTools
      id={EVENT_LIST}
      params={changeQuery(eventFilters.write(filter), { sort: sort === 'time' ? null : sort })}
      onParams={(next) => changeFilter(eventFilters.parse(next), { sort: next.get('sort') })}
      columns={declared}
      layout={layout}
      onPrint={() => void print()}
      exported={{
        endpoint: eventApi.export,
        id: EVENT_LIST,
        total: found.count,
        isMore: found.isMore,
        load: (format, transfer) => {
          const query = { ...eventFilters.ask(filter), sort, format, timeZone: readOwnZone() }
          return callBinary(eventApi.export, { query, ...transfer, isQuiet: true })
        },
      }}
    />
  )
}
