import { type PointerEvent, useRef } from 'react'
import { changeColumn } from '#lib/table/column-layout.ts'
import type { ListSort } from '#lib/table/list-query.ts'
import type { ColumnSort, GridColumn } from '#ui/grid/grid.types.ts'
import type { LayoutControls, ShownColumn } from '#ui/grid/use-column-layout.ts'
import type { ListColumn } from './table.types.ts'

type Sorting = { sort: ListSort | null; onSort: (sort: ListSort | null) => void }
type Layout<Row> = LayoutControls<ListColumn<Row>>

/** Pressing a head sorts ascending, then descending, then by the list's default. */
function nextSort(by: string, sort: ListSort | null): ListSort | null {
  if (sort?.by !== by) return { by, isAsc: true }
  return sort.isAsc ? { by, isAsc: false } : null
}

function makeSort(by: string | undefined, { sort, onSort }: Sorting): ColumnSort | undefined {
  if (by === undefined) return undefined
  const rising = sort?.isAsc === true ? 'ascending' : 'descending'
  return { order: sort?.by === by ? rising : null, onSort: () => onSort(nextSort(by, sort)) }
}

type ResizerProps<Row> = { id: string; widthPx: number; layout: Layout<Row> }

/** Drags the right edge of a column, a double click resets the width. By keys it is done in the column settings. */
function Resizer<Row>({ id, widthPx: drawnPx, layout }: ResizerProps<Row>) {
  const start = useRef<{ x: number; widthPx: number } | null>(null)
  const change = (widthPx: number | null) => layout.changeLayout(changeColumn(layout.layout, id, { widthPx }))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const head = event.currentTarget.parentElement
    start.current = { x: event.clientX, widthPx: head?.getBoundingClientRect().width ?? drawnPx }
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

function drawColumn<Row>(
  { column, pinned, widthPx, track }: ShownColumn<ListColumn<Row>>,
  { layout, ...sorting }: Sorting & { layout: Layout<Row> },
): GridColumn<Row> {
  const { id, head, unit, align, cell, sortBy } = column
  return {
    id,
    head: (
      <>
        <span className="ellipsis">{head}</span>
        {unit !== undefined && <small>{unit}</small>}
      </>
    ),
    track,
    align,
    cell,
    sort: makeSort(sortBy, sorting),
    pinned: pinned === null ? null : { side: pinned, widthPx },
    headEnd: <Resizer id={id} widthPx={widthPx} layout={layout} />,
  }
}

/** All columns from left to right: the table's own around the declared ones. */
export function makeGridColumns<Row>(
  own: { before: readonly GridColumn<Row>[]; after: readonly GridColumn<Row>[] },
  context: Sorting & { layout: Layout<Row> },
): GridColumn<Row>[] {
  const { shown } = context.layout
  // Check boxes and numbers stay in sight only together with a column that says whose they are.
  const isAnyLeft = shown.some(({ pinned }) => pinned === 'left')
  const before = isAnyLeft ? own.before : own.before.map((column) => ({ ...column, pinned: null }))
  return [...before, ...shown.map((column) => drawColumn(column, context)), ...own.after]
}
