import type { ExportColumn } from './export-column.ts'

/** Stands in place of the first row that is left out. */
const CUT = Symbol('cut')

interface Table<Row> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<Row>
}

const SENTENCES = {
  zh: (max: number) => `只导出前 ${max} 行，其余未写入：请缩小筛选范围后再导出`,
  en: (max: number) => `Only the first ${max} rows are here. Narrow the filter and export the rest.`,
}

/** The first `max` rows; where there are more, the first cell of one more line says so. */
export function cutRows<Row>(
  { columns, rows }: Table<Row>,
  max = Number.POSITIVE_INFINITY,
): Table<Row | typeof CUT> {
  const withNote = columns.map(
    (column, index): ExportColumn<Row | typeof CUT> => ({
      ...column,
      text: (row, locale) => {
        if (row !== CUT) return column.text(row, locale)
        return index === 0 ? SENTENCES[locale](max) : null
      },
    }),
  )
  return { columns: withNote, rows: takeRows(rows, max) }
}

async function* takeRows<Row>(rows: AsyncIterable<Row>, max: number): AsyncGenerator<Row | typeof CUT> {
  let count = 0
  for await (const row of rows) {
    if (count === max) {
      yield CUT
      return
    }
    count += 1
    yield row
  }
}
