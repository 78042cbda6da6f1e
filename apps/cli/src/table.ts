import { stripVTControlCharacters } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'
import type { Program } from './program.ts'

/** C0, C1, and the separators of lines. */
const UNSHOWN = new RegExp(String.raw`[\u0000-\u001F\u007F-\u009F\u2028\u2029]`, 'g')

/** Sequences that a text of the server would play on a terminal, and whatever breaks a row. */
export const clean = (text: string): string => stripVTControlCharacters(text).replaceAll(UNSHOWN, ' ')

/** Columns on a terminal: a Chinese character takes two. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of stripVTControlCharacters(text)) width += eastAsianWidth(letter.codePointAt(0) ?? 0)
  return width
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => string | null
  /** Wraps a cell that is padded already. */
  readonly paint?: (text: string, row: Row) => string
}

export interface Table<Row> {
  /** Lines of these rows; above the first of all stand the heads. */
  add(rows: readonly Row[]): string[]
}

/** Rows below each other, aligned; a part that comes later is as wide as those before it, or wider. */
export function createTable<Row>(columns: readonly Column<Row>[]): Table<Row> {
  const widths = columns.map(({ head }) => widthOf(head))
  let isBegun = false
  const paintCell = ({ paint }: Column<Row>, row: Row, text: string): string =>
    paint === undefined ? text : paint(text, row)
  return {
    add: (rows) => {
      const cells = rows.map((row) => columns.map(({ cell }) => clean(cell(row) ?? '–')))
      for (const line of cells)
        for (const [index, text] of line.entries())
          widths[index] = Math.max(widths[index] ?? 0, widthOf(text))
      const padded = (index: number, text: string): string => pad(text, widths[index] ?? 0)
      const heads = columns.map(({ head }, index) => padded(index, head)).join('  ')
      const lines = rows.map((row, line) =>
        columns
          .map((column, index) => paintCell(column, row, padded(index, cells[line]?.[index] ?? '')))
          .join('  ')
          .trimEnd(),
      )
      const all = isBegun ? lines : [heads.trimEnd(), ...lines]
      isBegun = true
      return all
    },
  }
}

const two = (count: number): string => String(count).padStart(2, '0')

/** An instant in the zone of the reader: `2026-06-01 16:00:00`. */
export function localTime(instant: string): string {
  const at = new Date(instant)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** Whether the terminal shows colours, and its user wants them (no-color.org). */
export const hasColours = ({ env, stdout }: Program): boolean =>
  stdout.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
