type Cell = string | number | boolean | null

export interface RowQuery {
  readonly keyword?: string | undefined
  readonly sortBy?: string | undefined
  readonly isAsc?: boolean | undefined
}

export interface RowTraits<Row> {
  /** What a keyword is looked for in. */
  readonly texts: (row: Row) => readonly (string | null)[]
  /** The value a column is ordered by. */
  readonly cell: (row: Row, column: string) => Cell
}

const collator = new Intl.Collator('zh', { numeric: true })

/**
 * Rows of a list that is small by nature and loaded whole (roles, domains, …): those with the keyword, in the
 * order asked for; without one in the order they came. Equal cells keep that order.
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

/** Nothing stands first. */
function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** The rows as an export takes them. */
export async function* eachRow<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
