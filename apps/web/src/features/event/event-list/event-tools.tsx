import { eventApi, type EventSort } from '@fibrewatch/contract'
import { callBinary } from '#lib/api/call.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { ListTools } from '../list-tools.tsx'
import type { ColumnChoice } from '../use-column-choice.ts'
import { makeEventParams, makeEventQuery, parseEventFilter } from './event-filter.ts'
import type { EventFilterControls } from './use-event-filter.ts'

/** Under which the views and the columns of the event list are kept. */
export const EVENT_LIST = 'event.events'

type EventToolsProps = {
  controls: EventFilterControls
  sort: EventSort
  columns: readonly { id: string; name: string }[]
  choice: ColumnChoice
  found: { count: number; isMore: boolean }
}

/** Views, export, density and columns of the event list. */
export function EventTools({ controls, sort, columns, choice, found }: EventToolsProps) {
  const { filter, changeFilter } = controls
  return (
    <ListTools
      id={EVENT_LIST}
      params={changeQuery(makeEventParams(filter), { sort: sort === 'time' ? null : sort })}
      onParams={(next) => changeFilter(parseEventFilter(next), { sort: next.get('sort') })}
      columns={columns}
      choice={choice}
      exported={{
        endpoint: eventApi.export,
        id: EVENT_LIST,
        total: found.count,
        isMore: found.isMore,
        load: (format, transfer) => {
          const query = { ...makeEventQuery(filter), sort, format }
          return callBinary(eventApi.export, { query, ...transfer, isQuiet: true })
        },
      }}
    />
  )
}
