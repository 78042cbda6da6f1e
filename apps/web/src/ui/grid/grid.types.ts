import type { ReactNode } from 'react'
import type { PinSide } from '#lib/table/column-layout.ts'

export type Align = 'left' | 'right' | 'center'

export type ColumnSort = {
  /** How the rows are ordered by this column now; null while by another. */
  order: 'ascending' | 'descending' | null
  onSort: () => void
}

/** A column of a list as its page declares it. */
export type Column<Row> = {
  id: string
  /** Plain text: it also stands in column settings and chips. */
  head: string
  /** Unit, small after the head. */
  unit?: string
  /** Pixels, or a track of a CSS grid (`minmax(160px, 1fr)`), at first; the reader may change it. */
  width?: number | string
  align?: Align
  cell: (row: Row) => ReactNode
  hiddenByDefault?: boolean
  pinned?: PinSide
}

/** A column as the grid draws it: a declared one, or one of the grid's own (check box, number, actions). */
export type GridColumn<Row> = {
  id: string
  head: ReactNode
  /** Track of a CSS grid. */
  track: string
  align?: Align | undefined
  cell: (row: Row, at: number) => ReactNode
  /** The list can be had in this column's order. */
  sort?: ColumnSort | undefined
  /** Stays in sight at its side while the others scroll. */
  pinned?: { side: PinSide; widthPx: number } | null
  /** At the right edge of its head. */
  headEnd?: ReactNode
}

/** The classes by which one grid is drawn as another kind of list. */
export type GridSkin = Readonly<Record<'grid' | 'head' | 'row' | 'cell' | 'sort' | 'mark', string>>
