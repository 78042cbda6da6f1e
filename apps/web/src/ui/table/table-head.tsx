import { type PointerEvent, useRef } from 'react'
import { changeColumn } from '#lib/table/column-layout.ts'
import type { ListSort } from '#lib/table/list-query.ts'
import { Icon } from '#ui/icon.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { LayoutControls } from './use-layout.ts'

type HeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  sort: ListSort | null
  onSort: (sort: ListSort | null) => void
  layout: LayoutControls<Row>
}

/** First a rising order, then a falling one, then the list's own. */
function nextSort(by: string, sort: ListSort | null): ListSort | null {
  if (sort?.by !== by) return { by, isAsc: true }
  return sort.isAsc ? { by, isAsc: false } : null
}

type ResizerProps<Row> = { column: GridColumn<Row>; layout: LayoutControls<Row> }

/** Drags the right edge of a column, a double click takes it back. By keys it is done in the column settings. */
function Resizer<Row>({ column, layout }: ResizerProps<Row>) {
  const start = useRef<{ x: number; widthPx: number } | null>(null)
  const change = (widthPx: number | null) =>
    layout.changeLayout(changeColumn(layout.layout, column.id, { widthPx }))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const head = event.currentTarget.parentElement
    start.current = { x: event.clientX, widthPx: head?.getBoundingClientRect().width ?? column.widthPx }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current !== null) change(start.current.widthPx + event.clientX - start.current.x)
  }
  return (
    <span
      className="column-resizer"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null
      }}
      onDoubleClick={() => change(null)}
    />
  )
}

function HeadText<Row>({
  column,
  sort,
  onSort,
}: Pick<HeadProps<Row>, 'sort' | 'onSort'> & { column: GridColumn<Row> }) {
  const { declared } = column
  if (declared === null) return column.head
  const { head, unit, sortBy } = declared
  const text = (
    <>
      <span className="ellipsis">{head}</span>
      {unit !== undefined && <small>{unit}</small>}
    </>
  )
  if (sortBy === undefined) return text
  const isSorted = sort?.by === sortBy
  return (
    <button type="button" className="column-sort" onClick={() => onSort(nextSort(sortBy, sort))}>
      {text}
      <span className={isSorted ? 'sort-mark grid-mark is-on' : 'sort-mark grid-mark'}>
        <Icon name={isSorted && sort.isAsc ? 'up' : 'down'} size={12} />
      </span>
    </button>
  )
}

function ariaSort(sortBy: string | undefined, sort: ListSort | null) {
  if (sortBy === undefined) return undefined
  if (sort?.by !== sortBy) return 'none' as const
  return sort.isAsc ? ('ascending' as const) : ('descending' as const)
}

/** The head row: names, order, widths. */
export function TableHead<Row>({ columns, sort, onSort, layout }: HeadProps<Row>) {
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 1}
          aria-sort={ariaSort(column.declared?.sortBy, sort)}
          className={column.className}
          style={column.style}
        >
          <HeadText column={column} sort={sort} onSort={onSort} />
          {column.declared !== null && <Resizer column={column} layout={layout} />}
        </div>
      ))}
    </div>
  )
}
