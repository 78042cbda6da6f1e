import type { CSSProperties } from 'react'
import type { GridColumn, GridSkin } from './grid.types.ts'

const ALIGN_CLASS = { left: '', right: ' number', center: ' is-centered' } as const

/** What all cells of a column share, its head included. */
export type CellLook = { className: string; style: CSSProperties }

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

function findPin<Row>(columns: readonly GridColumn<Row>[], at: number): CellLook | null {
  const pinned = columns[at]?.pinned ?? null
  if (pinned === null) return null
  const { side } = pinned
  const sideOf = (column: GridColumn<Row> | undefined) => column?.pinned?.side
  const before = side === 'left' ? columns.slice(0, at) : columns.slice(at + 1)
  const offsetPx = sum(before.flatMap((other) => (other.pinned?.side === side ? other.pinned.widthPx : [])))
  const edge = sideOf(columns[side === 'left' ? at + 1 : at - 1]) === side ? '' : ' is-edge'
  return { className: ` is-pinned is-pinned-${side}${edge}`, style: { [side]: offsetPx } }
}

/** Columns from left to right: aligned, pinned ones stuck to their side. */
export function makeCellLooks<Row>(columns: readonly GridColumn<Row>[], { cell }: GridSkin): CellLook[] {
  return columns.map(({ align = 'left' }, at) => {
    const pin = findPin(columns, at)
    return { className: `${cell}${ALIGN_CLASS[align]}${pin?.className ?? ''}`, style: pin?.style ?? {} }
  })
}
