/** A table written as text, a line for each row, its cells parted by semicolons. */
export function parseTable<const Columns extends readonly string[]>(
  table: string,
  columns: Columns,
): Record<Columns[number], string>[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split(';')
      if (cells.length !== columns.length) throw new Error(`${columns.length} cells were expected in ${line}`)
      const pairs = columns.map((column, at) => [column, cells[at]])
      return Object.fromEntries(pairs) as Record<Columns[number], string>
    })
}

/** `0-3 7` is 0, 1, 2, 3 and 7, in this order. */
export function parseNumbers(text: string): number[] {
  return text.split(' ').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })
}
