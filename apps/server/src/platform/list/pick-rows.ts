type Cell = string | number | boolean | null

export interface RowQuery {
  readonly keyword?: string | undefined
  readonly sortBy?: string | undefined
  readonly isAsc?: boolean | undefined
}

export interface RowTraits<Row> {
  /** The texts in which a keyword is searched. */
  readonly texts: (row: Row) => readonly (string | null)[]
  /** The value by which a column sorts. */
  readonly cell: (row: Row, column: string) => Cell
}

const collator = new Intl.Collator('zh', { numeric: true })

/**
 * Filters and sorts a small list that is loaded whole (roles, domains, …): the rows with the keyword, in the
 * requested order; without one in the given order. Rows with equal cells keep their order.
 */
export function pickRows<Row>(
  rows: readonly Row[],
  { keyword = '', sortBy, isAsc = true }: RowQuery,
  { texts, cell }: RowTraits<Row>,
): Row[] {
  const wanted = keyword.trim().toLowerCase()
  const found = rows.filter((row) => texts(row).some((text) => text?.toLowerCase().includes(wanted)))
  if (sortBy === undefined) return found
  const sign = isAsc ? 1 : -1
  return found.toSorted((a, b) => sign * compareCells(cell(a, sortBy), cell(b, sortBy)))
}

/** Null sorts first. */
function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** The rows as an export takes them. */
export async function* eachRow<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
