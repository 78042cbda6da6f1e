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

/** Rows below each other, aligned; with the heads above them unless `isMore` of a table that has begun. */
export function makeTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isMore = false } = {},
): string[] {
  const cells = rows.map((row) => columns.map(({ cell }) => clean(cell(row) ?? '–')))
  const widths = columns.map(({ head }, index) =>
    Math.max(widthOf(head), ...cells.map((line) => widthOf(line[index] ?? ''))),
  )
  const heads = columns.map(({ head }, index) => pad(head, widths[index] ?? 0)).join('  ')
  const lines = rows.map((row, line) =>
    columns
      .map(({ paint }, index) => {
        const text = pad(cells[line]?.[index] ?? '', widths[index] ?? 0)
        return paint === undefined ? text : paint(text, row)
      })
      .join('  ')
      .trimEnd(),
  )
  return isMore ? lines : [heads.trimEnd(), ...lines]
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
