import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { rowStepOf } from '#lib/keys/row-steps.ts'
import { type MenuAnchor, PopupMenu } from '#ui/menu.tsx'
import { type Density, useTheme } from '#ui/theme.ts'
import { type GridColumn, makeGridColumns } from './grid-columns.ts'
import { useRowItems } from './row-actions.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table.types.ts'
import type { CheckedRows } from './use-checked-rows.ts'
import type { LayoutControls } from './use-layout.ts'
import type { ListControls } from './use-list.ts'
import { useOwnColumns } from './use-own-columns.tsx'
import './table-grid.css'

const ROW_HEIGHT_PX: Record<Density, number> = { default: 40, middle: 34, compact: 28 }
/** Up to here all rows of a page are drawn; beyond, only those in sight. */
const VIRTUAL_FROM = 100
const OVERSCAN = 10

type GridProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  layout: LayoutControls<Row>
  checked: CheckedRows<Row>
  onSearch: () => void
  /** In place of rows. */
  notice: ReactNode
}

type Opened<Row> = { row: Row; anchor: MenuAnchor }

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

function anchorInRow(grid: Element, id: string): MenuAnchor {
  const box = (grid.ownerDocument.getElementById(id) ?? grid).getBoundingClientRect()
  return { x: box.left + 48, y: box.bottom, align: 'start' }
}

function useCurrentRow<Row>({ table, list }: GridProps<Row>) {
  const [key, setKey] = useState<string | null>(null)
  const { rows } = list
  const at = rows.findIndex((row) => table.rowKey(row) === key)
  const current = rows[at]
  return { key: current === undefined ? null : key, at, current, setKey }
}

type Current<Row> = ReturnType<typeof useCurrentRow<Row>>

function useGridKeys<Row>(
  props: GridProps<Row>,
  context: { id: string; current: Current<Row>; openMenu: (opened: Opened<Row>) => void },
) {
  const { table, list, checked } = props
  const { id, current } = context
  const actOn = (event: KeyboardEvent, row: Row): boolean => {
    if (event.key === 'Enter') table.onOpen?.(row)
    else if (event.key === ' ' && table.bulkActions !== undefined) {
      if ((table.whyNotSelectable?.(row) ?? null) === null) checked.toggle(row)
    } else if (isMenuKey(event) && table.rowActions !== undefined) {
      context.openMenu({ row, anchor: anchorInRow(event.currentTarget, `${id}${table.rowKey(row)}`) })
    } else return false
    return true
  }
  return (event: KeyboardEvent) => {
    // Keys of a field or button inside belong to it.
    if (event.target !== event.currentTarget) return
    const step = rowStepOf(event)
    if (step !== undefined && list.rows.length > 0) {
      event.preventDefault()
      const row = list.rows[Math.min(Math.max(current.at + step, 0), list.rows.length - 1)]
      if (row !== undefined) current.setKey(table.rowKey(row))
    } else if (event.key === '/') {
      event.preventDefault()
      props.onSearch()
    } else if (current.current !== undefined && actOn(event, current.current)) event.preventDefault()
  }
}

type RowProps<Row> = {
  grid: GridProps<Row>
  columns: readonly GridColumn<Row>[]
  row: Row
  at: number
  id: string
  isCurrent: boolean
  topPx: number | null
}

function GridRow<Row>({ grid, columns, row, at, id, isCurrent, topPx }: RowProps<Row>) {
  const { table, checked } = grid
  const key = table.rowKey(row)
  const isOpen = table.openKey === key
  const classes = [
    'grid-row',
    isCurrent ? 'is-current' : '',
    isOpen ? 'is-open' : '',
    table.onOpen === undefined ? '' : 'is-openable',
    table.rowClass?.(row) ?? '',
  ]
  const style: CSSProperties = topPx === null ? {} : { position: 'absolute', insetInline: 0, top: topPx }
  return (
    <div
      id={id}
      role="row"
      className={classes.filter((name) => name !== '').join(' ')}
      aria-rowindex={at + 2}
      aria-selected={table.bulkActions === undefined ? isOpen : checked.isChecked(key)}
      aria-current={isOpen ? 'true' : undefined}
      data-index={at}
      style={style}
    >
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={place + 1}
          className={column.className}
          style={column.style}
        >
          {column.cell(row, at)}
        </div>
      ))}
    </div>
  )
}

const rowIndexOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('.grid-row') : null
  return Number(row?.dataset['index'] ?? -1)
}

type BodyProps<Row> = {
  grid: GridProps<Row>
  columns: readonly GridColumn<Row>[]
  id: string
  current: Current<Row>
  scroll: HTMLElement | null
}

function GridBody<Row>({ grid, columns, id, current, scroll }: BodyProps<Row>) {
  const { table, list } = grid
  const { rows } = list
  const density = useTheme((theme) => theme.density)
  const heightPx = ROW_HEIGHT_PX[density]
  const isVirtual = rows.length > VIRTUAL_FROM
  const scroller = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroll,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
  })
  useEffect(() => scroller.measure(), [scroller, heightPx])
  useEffect(() => {
    if (current.key === null) return
    if (isVirtual) scroller.scrollToIndex(current.at)
    else document.getElementById(`${id}${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [isVirtual, scroller, id, current.at, current.key])
  const draw = (at: number, topPx: number | null) => {
    const row = rows[at]
    if (row === undefined) return null
    const key = table.rowKey(row)
    const rowProps = { grid, columns, row, at, topPx, isCurrent: key === current.key }
    return <GridRow key={key} id={`${id}${key}`} {...rowProps} />
  }
  const className = list.query.isPlaceholderData ? 'grid-body is-refreshing' : 'grid-body'
  return (
    <div role="rowgroup" className={className} style={isVirtual ? { height: scroller.getTotalSize() } : {}}>
      {isVirtual
        ? scroller.getVirtualItems().map(({ index, start }) => draw(index, start))
        : rows.map((_, at) => draw(at, null))}
    </div>
  )
}

function useColumns<Row>({ table, list, layout, checked }: GridProps<Row>, current: Current<Row>) {
  const { page, size } = list.state
  const own = useOwnColumns(table, {
    rows: list.rows,
    checked,
    currentKey: current.key,
    hasIndex: layout.layout.hasIndex,
    offset: (page - 1) * size,
  })
  return makeGridColumns(layout.shown, own)
}

/** What a pointer does to the row under it: a click opens, the right button shows its menu. */
function usePointer<Row>(
  { table, list }: GridProps<Row>,
  current: Current<Row>,
  openMenu: (opened: Opened<Row>) => void,
) {
  const withRow = (event: MouseEvent, act: (row: Row) => void) => {
    const row = list.rows[rowIndexOf(event.target)]
    if (row === undefined) return
    current.setKey(table.rowKey(row))
    act(row)
  }
  return {
    onClick: (event: MouseEvent) => withRow(event, (row) => table.onOpen?.(row)),
    onContextMenu: (event: MouseEvent) => {
      if (table.rowActions === undefined) return
      withRow(event, (row) => {
        event.preventDefault()
        openMenu({ row, anchor: { x: event.clientX, y: event.clientY, align: 'start' } })
      })
    },
  }
}

/** The grid itself: one tab stop, ↑↓ Home End walk, Space selects, Enter opens, Shift+F10 opens the row's menu. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { table, list, layout } = props
  const id = useId()
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const gridRef = useRef<HTMLDivElement | null>(null)
  const [opened, openMenu] = useState<Opened<Row> | null>(null)
  const makeItems = useRowItems<Row>()
  const current = useCurrentRow(props)
  const columns = useColumns(props, current)
  const onKeyDown = useGridKeys(props, { id, current, openMenu })
  const closeMenu = () => {
    openMenu(null)
    gridRef.current?.focus()
  }
  const tracks = { '--columns': columns.map(({ track }) => track).join(' ') } as CSSProperties
  return (
    <div ref={setScroll} className="table-body">
      <div
        ref={gridRef}
        className={layout.layout.hasBorder ? 'data-grid has-border' : 'data-grid'}
        style={tracks}
        role="grid"
        aria-label={table.label}
        aria-rowcount={list.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={table.bulkActions !== undefined}
        aria-busy={list.query.isFetching}
        aria-activedescendant={current.key === null ? undefined : `${id}${current.key}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...usePointer(props, current, openMenu)}
      >
        <TableHead
          columns={columns}
          sort={list.state.sort}
          onSort={(sort) => list.change({ sort })}
          layout={layout}
        />
        <GridBody grid={props} columns={columns} id={id} current={current} scroll={scroll} />
      </div>
      {props.notice}
      {opened !== null && (
        <PopupMenu
          label={table.rowName(opened.row)}
          anchor={opened.anchor}
          items={makeItems(table.rowActions ?? [], opened.row)}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}
