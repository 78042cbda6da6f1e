import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { rowStepOf } from '#lib/keys/row-steps.ts'
import { Icon } from './icon.tsx'
import { type Density, useTheme } from './theme.ts'
import './virtual-table.css'

export type Column<Row> = {
  id: string
  head: ReactNode
  /** Track of a CSS grid: `96px`, `minmax(160px, 1fr)`. */
  width: string
  align?: 'left' | 'right' | 'center'
  cell: (row: Row) => ReactNode
  /** The list can be had in this column's order. */
  sort?: ColumnSort
}

export type ColumnSort = {
  /** How the rows are ordered by this column now; null while by another. */
  order: 'ascending' | 'descending' | null
  onSort: () => void
}

export type VirtualTableProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
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
  onHold?: (isHeld: boolean) => void
  /** Shown in place of rows. */
  empty?: ReactNode
}

const ROW_HEIGHT_PX: Record<Density, number> = { default: 40, middle: 34, compact: 28 }
const OVERSCAN = 8
const END_ROWS = 10
const JUSTIFY = { left: 'vtable-cell', right: 'vtable-cell number', center: 'vtable-cell center' } as const

type TallTableProps<Row> = VirtualTableProps<Row> & { heightPx: number }
type Scroller = Virtualizer<HTMLDivElement, Element>

function useKeys<Row>(props: VirtualTableProps<Row>, scroller: Scroller) {
  const { rows, rowKey, selectedKey = null, onSelect, onOpen, onKey } = props
  return (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => rowKey(row) === selectedKey)
    const selected = rows[at]
    const step = rowStepOf(event)
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      const next = Math.min(Math.max(at + step, 0), rows.length - 1)
      const row = rows[next]
      if (row !== undefined) onSelect?.(row, 'key')
      return scroller.scrollToIndex(next)
    }
    if (selected === undefined) return undefined
    if (event.key === 'Enter') return onOpen?.(selected)
    return onKey?.(event, selected)
  }
}

/** What was selected otherwise than by walking comes into sight too. */
function useSelectionInSight<Row>(props: VirtualTableProps<Row>, scroller: Scroller): void {
  const { rows, rowKey, selectedKey = null } = props
  const reveal = useEffectEvent(() => {
    const at = rows.findIndex((row) => rowKey(row) === selectedKey)
    if (at !== -1) scroller.scrollToIndex(at)
  })
  useEffect(() => {
    if (selectedKey !== null) reveal()
  }, [selectedKey])
}

function useEndReached(scroller: Scroller, count: number, onEndReached: (() => void) | undefined): void {
  const lastIndex = scroller.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = lastIndex >= count - END_ROWS
  useEffect(() => {
    // Once per page: again only when the table has grown.
    if (isNearEnd && count > 0) onEndReached?.()
  }, [isNearEnd, count, onEndReached])
}

/** Tells when the reader is inside: the pointer on the table or the rows scrolled. */
function useHold(onHold: ((isHeld: boolean) => void) | undefined) {
  const inside = useRef({ isPointerIn: false, isScrolled: false })
  const note = (change: Partial<typeof inside.current>) => {
    const former = inside.current.isPointerIn || inside.current.isScrolled
    Object.assign(inside.current, change)
    const isHeld = inside.current.isPointerIn || inside.current.isScrolled
    if (isHeld !== former) onHold?.(isHeld)
  }
  return {
    onPointerEnter: () => note({ isPointerIn: true }),
    onPointerLeave: () => note({ isPointerIn: false }),
    onScroll: (event: { currentTarget: HTMLElement }) =>
      note({ isScrolled: event.currentTarget.scrollTop > 0 }),
  }
}

type RowProps<Row> = {
  table: VirtualTableProps<Row>
  row: Row
  id: string
  index: number
  top: number
  heightPx: number
}

function TableRow<Row>({ table, row, id, index, top, heightPx }: RowProps<Row>) {
  const rail = table.rail?.(row) ?? null
  const style = {
    height: heightPx,
    transform: `translateY(${top}px)`,
    '--rail': rail ?? undefined,
  } as CSSProperties
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={table.rowKey(row) === table.selectedKey}
      className={`vtable-row${rail === null ? '' : ' rail'} ${table.rowClass?.(row) ?? ''}`}
      data-index={index}
      style={style}
    >
      {table.columns.map(({ id: column, align = 'left', cell }) => (
        <div key={column} role="gridcell" className={JUSTIFY[align]}>
          {cell(row)}
        </div>
      ))}
    </div>
  )
}

function SortButton({ order, onSort, children }: ColumnSort & { children: ReactNode }) {
  return (
    <button type="button" className="vtable-sort" onClick={onSort}>
      {children}
      <span className={order === null ? 'vtable-mark' : 'vtable-mark is-on'}>
        <Icon name={order === 'ascending' ? 'up' : 'down'} size={12} />
      </span>
    </button>
  )
}

function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div className="vtable-head" role="row" aria-rowindex={1}>
      {columns.map(({ id, head, align = 'left', sort }) => (
        <div
          key={id}
          role="columnheader"
          aria-sort={sort === undefined ? undefined : (sort.order ?? 'none')}
          className={JUSTIFY[align]}
        >
          {sort === undefined ? head : <SortButton {...sort}>{head}</SortButton>}
        </div>
      ))}
    </div>
  )
}

function useScroller<Row>(props: TallTableProps<Row>, scrollRef: RefObject<HTMLDivElement | null>): Scroller {
  const { rows, rowKey, heightPx } = props
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => heightPx,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: OVERSCAN,
  })
}

/** Index of the row an event came from; -1 outside the rows. */
function rowIndexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('.vtable-row') : null
  return Number(row?.dataset['index'] ?? -1)
}

function TableOfHeight<Row>(props: TallTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    columns,
    selectedKey = null,
    onSelect,
    onOpen,
    onEndReached,
    onHold,
    empty,
    heightPx,
  } = props
  const id = useId()
  const scrollRef = useRef<HTMLDivElement>(null)
  const scroller = useScroller(props, scrollRef)
  useEndReached(scroller, rows.length, onEndReached)
  useSelectionInSight(props, scroller)
  const onKeyDown = useKeys(props, scroller)
  const withRow = (event: MouseEvent, act: ((row: Row) => void) | undefined) => {
    const row = rows[rowIndexOf(event.target)]
    if (row !== undefined) act?.(row)
  }
  const style = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <div
      ref={scrollRef}
      className="vtable"
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selectedKey === null ? undefined : `${id}${selectedKey}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={(event) => withRow(event, (row) => onSelect?.(row, 'pointer'))}
      onDoubleClick={(event) => withRow(event, onOpen)}
      {...useHold(onHold)}
    >
      <TableHead columns={columns} />
      {rows.length === 0 && empty}
      <div role="rowgroup" style={{ position: 'relative', height: scroller.getTotalSize() }}>
        {scroller.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const rowProps = { table: props, row, index, top: start, heightPx }
          return <TableRow key={key} id={`${id}${rowKey(row)}`} {...rowProps} />
        })}
      </div>
    </div>
  )
}

/**
 * A table of any length: only what is in sight exists. One tab stop; ↑↓ select, Enter opens. Rows are addressed by
 * key, so live changes replace values in place and never move the selection.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const userDensity = useTheme((theme) => theme.density)
  const heightPx = ROW_HEIGHT_PX[props.density ?? userDensity]
  // Rows of another height are another table: what was measured no longer holds.
  return <TableOfHeight key={heightPx} {...props} heightPx={heightPx} />
}
