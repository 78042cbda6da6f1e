import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Grid, type RowLook } from './grid/grid.tsx'
import type { Column, ColumnSort, GridColumn } from './grid/grid.types.ts'
import type { Density } from './theme.ts'
import './virtual-table.css'

/** A column of a live list: its order is the page's own. */
export type LiveColumn<Row> = Column<Row> & {
  sort?: ColumnSort
  /** Under the head, small: where a place is. */
  note?: string
}

export type VirtualTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly LiveColumn<Row>[]
  /** Before the others. */
  checkColumn?: GridColumn<Row>
  selectedKey?: string | null
  /** Click and ↑↓. */
  onSelect?: (row: Row, by: 'pointer' | 'key') => void
  /** Enter and double click. */
  onOpen?: (row: Row) => void
  /** Other keys while the table has the focus, with the selected row. */
  onKey?: (event: KeyboardEvent, row: Row) => void
  /** Colour of the 3 px rail at the left of a row that waits for someone; null for none. */
  rail?: (row: Row) => string | null
  rowClass?: (row: Row) => string
  /** Fixed density where the page asks for one; otherwise the user's. */
  density?: Density
  /** The last rows have come into sight: load more. */
  onEndReached?: () => void
  /** The reader is inside (pointer on the rows, or scrolled away from the top): rows must not move. */
  onRowsHold?: (isHeld: boolean) => void
  /** Shown in place of rows. */
  empty?: ReactNode
}

const SKIN = {
  grid: 'vtable',
  head: 'vtable-head',
  row: 'vtable-row',
  cell: 'vtable-cell',
  sort: 'vtable-sort',
  mark: 'vtable-mark',
} as const

/** Tells when the reader is inside: the pointer on the table or the rows scrolled. */
function useRowsHold(onRowsHold: ((isHeld: boolean) => void) | undefined) {
  const inside = useRef({ isPointerIn: false, isScrolled: false })
  const note = (change: Partial<typeof inside.current>) => {
    const former = inside.current.isPointerIn || inside.current.isScrolled
    Object.assign(inside.current, change)
    const isHeld = inside.current.isPointerIn || inside.current.isScrolled
    if (isHeld !== former) onRowsHold?.(isHeld)
  }
  return {
    onPointerEnter: () => note({ isPointerIn: true }),
    onPointerLeave: () => note({ isPointerIn: false }),
    onScroll: (event: { currentTarget: HTMLElement }) =>
      note({ isScrolled: event.currentTarget.scrollTop > 0 }),
  }
}

function Head({ head, unit, note }: Pick<LiveColumn<never>, 'head' | 'unit' | 'note'>) {
  if (note !== undefined) {
    return (
      <span className="vtable-head-lines">
        {head}
        <small>{note}</small>
      </span>
    )
  }
  if (unit === undefined) return head
  return (
    <>
      {head} <span className="text-3">{unit}</span>
    </>
  )
}

function drawColumn<Row>(column: LiveColumn<Row>): GridColumn<Row> {
  const { id, width, align, cell, sort, pinned } = column
  return {
    id,
    head: <Head {...column} />,
    track: typeof width === 'number' ? `${width}px` : (width ?? 'auto'),
    align,
    cell,
    sort,
    pinned: pinned !== undefined && typeof width === 'number' ? { side: pinned, widthPx: width } : null,
  }
}

/** Enter and Space on a button press it. */
const isOwnKey = ({ key, target }: KeyboardEvent) =>
  !(target instanceof HTMLButtonElement && (key === 'Enter' || key === ' '))

/** A live list: the page holds the selected row, new rows may wait while the reader is inside, more come at the end. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowKey, checkColumn, selectedKey = null, onSelect, onOpen, onKey } = props
  const gridRef: RefObject<HTMLDivElement | null> = useRef(null)
  const columns = props.columns.map(drawColumn)
  const lookOf = (row: Row): RowLook => {
    const rail = props.rail?.(row) ?? null
    const classes = [rail === null ? '' : 'rail', props.rowClass?.(row) ?? '']
    return {
      className: classes.join(' ').trim(),
      isSelected: rowKey(row) === selectedKey,
      style: { '--rail': rail ?? undefined } as CSSProperties,
    }
  }
  return (
    <Grid
      {...{ label, rows, rowKey, gridRef, lookOf, isOwnKey }}
      skin={SKIN}
      columns={checkColumn === undefined ? columns : [checkColumn, ...columns]}
      currentKey={selectedKey}
      onWalk={(row) => onSelect?.(row, 'key')}
      onKey={(event, row) => {
        if (row === undefined) return undefined
        return event.key === 'Enter' ? onOpen?.(row) : onKey?.(event, row)
      }}
      onRowClick={(row) => onSelect?.(row, 'pointer')}
      onRowDoubleClick={onOpen}
      onEndReached={props.onEndReached}
      density={props.density}
      notice={rows.length === 0 && props.empty}
      attributes={useRowsHold(props.onRowsHold)}
    />
  )
}
