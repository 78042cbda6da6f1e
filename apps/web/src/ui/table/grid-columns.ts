import type { CSSProperties, ReactNode } from 'react'
import type { ListColumn } from './table.types.ts'
import type { ShownColumn } from './use-layout.ts'

/** A column as the grid draws it: a declared one, or one of the table's own (check box, number, actions). */
export type GridColumn<Row> = {
  id: string
  declared: ListColumn<Row> | null
  head: ReactNode
  widthPx: number
  track: string
  className: string
  style: CSSProperties
  cell: (row: Row, at: number) => ReactNode
}

export type OwnColumn<Row> = {
  id: string
  head: ReactNode
  widthPx: number
  pinned: 'left' | 'right'
  align?: 'left' | 'right' | 'center'
  cell: (row: Row, at: number) => ReactNode
}

const ALIGN_CLASS = { left: '', right: ' number', center: ' center' } as const

type Loose<Row> = Omit<GridColumn<Row>, 'className' | 'style'> & {
  align: 'left' | 'right' | 'center'
  pinned: 'left' | 'right' | null
}

function ofDeclared<Row>({ column, pinned, widthPx, isGrowing }: ShownColumn<Row>): Loose<Row> {
  return {
    id: column.id,
    declared: column,
    head: column.head,
    widthPx,
    track: isGrowing ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`,
    align: column.align ?? 'left',
    pinned,
    cell: column.cell,
  }
}

const ofOwn = <Row>(column: OwnColumn<Row>): Loose<Row> => ({
  ...column,
  declared: null,
  track: `${column.widthPx}px`,
  align: column.align ?? 'left',
})

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

function stick<Row>(columns: readonly Loose<Row>[], at: number): { className: string; style: CSSProperties } {
  const column = columns[at]
  const className = `grid-cell${ALIGN_CLASS[column?.align ?? 'left']}`
  if (column === undefined || column.pinned === null) return { className, style: {} }
  const { pinned } = column
  const before = pinned === 'left' ? columns.slice(0, at) : columns.slice(at + 1)
  const offsetPx = sum(before.filter((other) => other.pinned === pinned).map(({ widthPx }) => widthPx))
  const neighbour = columns[pinned === 'left' ? at + 1 : at - 1]
  const edge = neighbour?.pinned === pinned ? '' : ' is-edge'
  return {
    className: `${className} is-pinned pinned-${pinned}${edge}`,
    style: pinned === 'left' ? { left: offsetPx } : { right: offsetPx },
  }
}

/** All columns from left to right, pinned ones stuck to their side. */
export function makeGridColumns<Row>(
  shown: readonly ShownColumn<Row>[],
  own: { before: readonly OwnColumn<Row>[]; after: readonly OwnColumn<Row>[] },
): GridColumn<Row>[] {
  // Check boxes and numbers stay in sight only together with a column that says whose they are.
  const isAnyLeft = shown.some(({ pinned }) => pinned === 'left')
  const before = own.before.map((column) => ({
    ...ofOwn<Row>(column),
    pinned: isAnyLeft ? ('left' as const) : null,
  }))
  const loose = [...before, ...shown.map(ofDeclared), ...own.after.map(ofOwn<Row>)]
  return loose.map((column, at) => ({ ...column, ...stick(loose, at) }))
}
