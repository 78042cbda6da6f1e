/** A row of a grid as it is typed: every cell is text. */
export type GridRow<Cell extends string> = Readonly<Record<Cell, string>> & {
  /** Its own while rows come and go. */
  readonly key: number
  /** Of the stored object; null for a new one. */
  readonly id: number | null
}

/** The words people write for the values of a column, in lower case; of the cells that hold a choice. */
export type CellWords<Cell extends string> = Partial<Record<Cell, ReadonlyMap<string, string>>>

/** What a grid is made of. */
export type GridShape<Cell extends string, Row extends GridRow<Cell>> = {
  /** In the order of the columns, which is also that of a pasted line. */
  cells: readonly Cell[]
  words: CellWords<Cell>
  makeEmptyRow: (key: number) => Row
  /** A first line of names of columns; it is no row. */
  isHead: (cells: readonly string[]) => boolean
  /** What a row becomes by the cells pasted over it; default: what they say. */
  settle?: (next: Row, former: Row) => Row
}

/** Null: not a figure. Thousands may be separated, as spreadsheets write them. */
export function parseFigure(text: string): number | null {
  const plain = text.trim().replaceAll(/[,，\s]/g, '')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return null
  return Number(plain)
}

export const writeFigure = (value: number | null): string => (value === null ? '' : String(value))

export const findFreeKey = (rows: readonly { readonly key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** Whether a text is cells of a spreadsheet and not a word for one field. */
export const isCells = (text: string): boolean => /[\t\n]/.test(text.trimEnd())

/** What people write for each value of a choice, in every language, and as the product writes it. */
export const makeChoiceWords = <Value extends string>(
  values: readonly Value[],
  tell: (value: Value) => readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    values.flatMap((value) => [value, ...tell(value)].map((word) => [word.toLowerCase(), value] as const)),
  )

const splitLines = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/** Lines of a spreadsheet over the rows from a cell on; what goes beyond the last row is added. */
export function pasteCells<Cell extends string, Row extends GridRow<Cell>>(
  rows: readonly Row[],
  { text, key, cell }: { text: string; key: number; cell: Cell },
  { cells, words, makeEmptyRow, isHead, settle = (next) => next }: GridShape<Cell, Row>,
): Row[] {
  const first = cells.indexOf(cell)
  const [head = [], ...others] = splitLines(text)
  const lines = first === 0 && isHead(head) ? others : [head, ...others]
  const filled = lines.filter((line) => line.some((one) => one.trim() !== ''))
  const read = (name: Cell, written: string): string => {
    const plain = written.trim()
    return words[name]?.get(plain.toLowerCase()) ?? plain
  }
  const from = Math.max(
    0,
    rows.findIndex((row) => row.key === key),
  )
  const pasted = [...rows]
  for (const [at, line] of filled.entries()) {
    const row = pasted[from + at] ?? makeEmptyRow(findFreeKey(pasted))
    const named = line.flatMap((one, column) => {
      const name = cells[first + column]
      return name === undefined ? [] : [[name, read(name, one)] as const]
    })
    pasted[from + at] = settle({ ...row, ...Object.fromEntries(named) }, row)
  }
  return pasted
}
