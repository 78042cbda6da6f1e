import type { EventSort } from '@fibrewatch/contract/event'
import type { ColumnSort } from '#ui/grid/grid.types.ts'

/** The head of the time column: the latest first, then the oldest first, then the latest again. */
export function makeTimeOrder(sort: string, onChange: (sort: EventSort) => void): ColumnSort {
  const orders = { time: 'descending', oldest: 'ascending' } as const
  const order = sort === 'time' || sort === 'oldest' ? orders[sort] : null
  return { order, onSort: () => onChange(order === 'descending' ? 'oldest' : 'time') }
}
