import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Grid, type RowLook } from '#ui/grid/grid.tsx'
import type { CheckedRows } from '#ui/grid/use-checked-rows.ts'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import { type MenuAnchor, PopupMenu } from '#ui/menu.tsx'
import { makeGridColumns } from './grid-columns.tsx'
import { useRowItems } from './row-actions.tsx'
import type { DataTableProps, ListColumn } from './table.types.ts'
import type { ListControls } from './use-list.ts'
import { useOwnColumns } from './use-own-columns.tsx'
import './table-grid.css'

/** Up to here all rows of a page are drawn; beyond, only those in sight. */
const ALL_UP_TO = 100

const SKIN = {
  head: 'grid-head',
  row: 'grid-row',
  cell: 'grid-cell',
  sort: 'column-sort',
  mark: 'sort-mark grid-mark',
} as const

type GridProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  layout: LayoutControls<ListColumn<Row>>
  checked: CheckedRows<Row>
  onSearch: () => void
  /** In place of rows. */
  notice: ReactNode
}

type Opened<Row> = { row: Row; anchor: MenuAnchor }

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Keys of a field or button inside belong to it. */
const isOwnKey = ({ target, currentTarget }: KeyboardEvent) => target === currentTarget

function anchorInRow(grid: Element): MenuAnchor {
  const box = (grid.querySelector('.is-current') ?? grid).getBoundingClientRect()
  return { x: box.left + 48, y: box.bottom, align: 'start' }
}

function useKeys<Row>({ table, checked, onSearch }: GridProps<Row>, openMenu: (opened: Opened<Row>) => void) {
  const actOn = (event: KeyboardEvent, row: Row): boolean => {
    if (event.key === 'Enter') table.onOpen?.(row)
    else if (event.key === ' ' && table.bulkActions !== undefined) {
      if ((table.whyNotSelectable?.(row) ?? null) === null) checked.toggle(row)
    } else if (isMenuKey(event) && table.rowActions !== undefined) {
      openMenu({ row, anchor: anchorInRow(event.currentTarget) })
    } else return false
    return true
  }
  return (event: KeyboardEvent, row: Row | undefined) => {
    if (event.key === '/') {
      event.preventDefault()
      onSearch()
    } else if (row !== undefined && actOn(event, row)) event.preventDefault()
  }
}

function useColumns<Row>({ table, list, layout, checked }: GridProps<Row>, currentKey: string | null) {
  const { page, size, sort } = list.state
  const own = useOwnColumns(table, {
    rows: list.rows,
    checked,
    currentKey,
    hasIndex: layout.layout.hasIndex,
    offset: (page - 1) * size,
  })
  return makeGridColumns(own, { layout, sort, onSort: (next) => list.change({ sort: next }) })
}

/** How a row is drawn: current, open, to be opened. */
function makeLook<Row>({ table, checked }: GridProps<Row>, currentKey: string | null) {
  return (row: Row): RowLook => {
    const key = table.rowKey(row)
    const isOpen = table.openKey === key
    const classes = [
      key === currentKey ? 'is-current' : '',
      isOpen ? 'is-open' : '',
      table.onOpen === undefined ? '' : 'is-openable',
      table.rowClass?.(row) ?? '',
    ]
    return {
      className: classes.filter((name) => name !== '').join(' '),
      isSelected: table.bulkActions === undefined ? isOpen : checked.isChecked(key),
      isOpen,
    }
  }
}

/** One page of a list: Space selects, Enter opens, Shift+F10 opens the row's menu. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { table, list, layout } = props
  const { label, rowKey, rowName, rowActions, bulkActions, onOpen } = table
  const { rows, total, query } = list
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const gridRef = useRef<HTMLDivElement | null>(null)
  const [opened, openMenu] = useState<Opened<Row> | null>(null)
  const makeItems = useRowItems<Row>()
  const [walkedKey, setWalkedKey] = useState<string | null>(null)
  const currentKey = rows.some((row) => rowKey(row) === walkedKey) ? walkedKey : null
  const walkTo = (row: Row) => setWalkedKey(rowKey(row))
  const closeMenu = () => {
    openMenu(null)
    gridRef.current?.focus()
  }
  return (
    <div ref={setScroll} className="table-body">
      <Grid
        {...{ label, rows, rowKey, total, gridRef, scroll, currentKey, isOwnKey }}
        skin={{ ...SKIN, grid: layout.layout.hasBorder ? 'data-grid has-border' : 'data-grid' }}
        columns={useColumns(props, currentKey)}
        lookOf={makeLook(props, currentKey)}
        bodyClass={query.isPlaceholderData ? 'grid-body is-refreshing' : 'grid-body'}
        allUpTo={ALL_UP_TO}
        isFollowed
        onWalk={walkTo}
        onKey={useKeys(props, openMenu)}
        onRowClick={(row) => {
          walkTo(row)
          onOpen?.(row)
        }}
        onRowMenu={(row, event) => {
          if (rowActions === undefined) return
          walkTo(row)
          event.preventDefault()
          openMenu({ row, anchor: { x: event.clientX, y: event.clientY, align: 'start' } })
        }}
        attributes={{ 'aria-multiselectable': bulkActions !== undefined, 'aria-busy': query.isFetching }}
      />
      {props.notice}
      {opened !== null && (
        <PopupMenu
          label={rowName(opened.row)}
          anchor={opened.anchor}
          items={makeItems(rowActions ?? [], opened.row)}
          onClose={closeMenu}
        />
      )}
    </div>
  )
}
