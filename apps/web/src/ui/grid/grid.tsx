import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
} from 'react'
import { rowStepOf } from '#lib/keys/row-steps.ts'
import type { Density } from '#ui/theme.ts'
import { type CellLook, makeCellLooks } from './cell-look.ts'
import { GridHead } from './grid-head.tsx'
import type { GridColumn, GridSkin } from './grid.types.ts'
import { useRowHeightPx } from './row-height.ts'
import { useVirtualRows } from './virtual-rows.ts'

export type RowLook = {
  className?: string
  isSelected: boolean
  /** Its details stand beside the grid. */
  isOpen?: boolean
  style?: CSSProperties
}

export type GridProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly GridColumn<Row>[]
  skin: GridSkin
  lookOf: (row: Row) => RowLook
  /** Rows of the whole list, where the grid holds one page of it. */
  total?: number
  /** The row that keys act on. */
  currentKey: string | null
  /** ↑↓ PgUp PgDn Home End led to a row. */
  onWalk: (row: Row) => void
  /** Which keys are the grid's; default all that are pressed within it. */
  isOwnKey?: (event: KeyboardEvent) => boolean
  /** Keys that do not walk, with the current row. */
  onKey: (event: KeyboardEvent, row: Row | undefined) => void
  onRowClick: (row: Row) => void
  onRowDoubleClick?: ((row: Row) => void) | undefined
  onRowMenu?: (row: Row, event: MouseEvent) => void
  /** The current row comes into sight also when it has another place among the rows. */
  isFollowed?: boolean
  onEndReached?: (() => void) | undefined
  /** Up to so many rows all are drawn. */
  allUpTo?: number
  density?: Density | undefined
  gridRef: RefObject<HTMLDivElement | null>
  /** What scrolls around the grid; without it the grid itself does. */
  scroll?: HTMLElement | null
  bodyClass?: string
  /** Between head and rows. */
  notice?: ReactNode
  attributes?: HTMLAttributes<HTMLDivElement>
}

type RowProps<Row> = {
  grid: GridProps<Row>
  looks: readonly CellLook[]
  row: Row
  at: number
  id: string
  style: CSSProperties
}

function GridRow<Row>({ grid, looks, row, at, id, style }: RowProps<Row>) {
  const look = grid.lookOf(row)
  const isOpen = look.isOpen === true
  return (
    <div
      id={id}
      role="row"
      className={[grid.skin.row, look.className ?? ''].join(' ').trim()}
      aria-rowindex={at + 2}
      aria-selected={look.isSelected}
      aria-current={isOpen ? 'true' : undefined}
      data-index={at}
      style={{ ...style, ...look.style }}
    >
      {grid.columns.map((column, place) => (
        <div key={column.id} role="gridcell" aria-colindex={place + 1} {...looks[place]}>
          {column.cell(row, at)}
        </div>
      ))}
    </div>
  )
}

/** The current row, where it stands, and how it comes into sight. */
function useCurrentRow<Row>(props: GridProps<Row>, id: string) {
  const { rows, rowKey, currentKey, scroll, gridRef, allUpTo = 0, isFollowed = false } = props
  const heightPx = useRowHeightPx(props.density)
  const { drawn, bodyStyle, isVirtual, reveal } = useVirtualRows({
    count: rows.length,
    heightPx,
    getScroll: () => (scroll === undefined ? gridRef.current : scroll),
    allUpTo,
    onEndReached: props.onEndReached,
  })
  const at = currentKey === null ? -1 : rows.findIndex((row) => rowKey(row) === currentKey)
  const show = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    if (isVirtual) reveal(index)
    else document.getElementById(`${id}${rowKey(row)}`)?.scrollIntoView({ block: 'nearest' })
  }
  const showCurrent = useEffectEvent(() => show(at))
  const place = isFollowed ? at : 0
  useEffect(() => {
    if (currentKey !== null && place !== -1) showCurrent()
  }, [currentKey, place])
  return { at, drawn, bodyStyle, heightPx, isVirtual, show }
}

function useKeys<Row>(
  props: GridProps<Row>,
  { at, show }: Pick<ReturnType<typeof useCurrentRow>, 'at' | 'show'>,
) {
  const { rows, isOwnKey, onWalk, onKey } = props
  return (event: KeyboardEvent) => {
    if (isOwnKey?.(event) === false) return undefined
    const step = rowStepOf(event)
    if (step === undefined || rows.length === 0) return onKey(event, rows[at])
    event.preventDefault()
    const next = Math.min(Math.max(at + step, 0), rows.length - 1)
    const row = rows[next]
    if (row !== undefined) onWalk(row)
    return show(next)
  }
}

/** What a pointer does to the row under it. */
function usePointer<Row>({ rows, skin, onRowClick, onRowDoubleClick, onRowMenu }: GridProps<Row>) {
  const withRow = (event: MouseEvent, act: ((row: Row, event: MouseEvent) => void) | undefined) => {
    const { target } = event
    const element = target instanceof Element ? target.closest<HTMLElement>(`.${skin.row}`) : null
    const row = rows[Number(element?.dataset['index'] ?? -1)]
    if (row !== undefined) act?.(row, event)
  }
  return {
    onClick: (event: MouseEvent) => withRow(event, onRowClick),
    onDoubleClick: (event: MouseEvent) => withRow(event, onRowDoubleClick),
    onContextMenu: (event: MouseEvent) => withRow(event, onRowMenu),
  }
}

/**
 * Rows and columns, of any number of rows: one tab stop, a current row that is walked by keys. Rows are addressed by
 * key, so what changes takes its place and never moves the current one.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, rowKey, columns, skin, currentKey, gridRef, total = rows.length } = props
  const id = useId()
  const looks = makeCellLooks(columns, skin)
  const current = useCurrentRow(props, id)
  const onKeyDown = useKeys(props, current)
  const { drawn, bodyStyle, heightPx, isVirtual } = current
  return (
    <div
      ref={gridRef}
      className={skin.grid}
      style={{ '--columns': columns.map(({ track }) => track).join(' ') } as CSSProperties}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={currentKey === null ? undefined : `${id}${currentKey}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...usePointer(props)}
      {...props.attributes}
    >
      <GridHead {...{ columns, looks, skin }} />
      {props.notice}
      <div role="rowgroup" className={props.bodyClass} style={{ position: 'relative', ...bodyStyle }}>
        {drawn.map(({ at, style }) => {
          const row = rows[at]
          if (row === undefined) return null
          const rowProps = {
            grid: props,
            looks,
            row,
            at,
            style: isVirtual ? { ...style, height: heightPx } : style,
          }
          return <GridRow key={rowKey(row)} id={`${id}${rowKey(row)}`} {...rowProps} />
        })}
      </div>
    </div>
  )
}
