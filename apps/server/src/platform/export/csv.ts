import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Locale } from '../http/locale.ts'
import { type CellValue, type ExportColumn, quoteFormulas } from './export-column.ts'

export interface SheetSource<Row> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<Row>
  readonly locale: Locale
}

/**
 * RFC 4180 with a byte order mark, without which a spreadsheet does not read UTF-8. Every text is quoted, so that its
 * content begins neither a cell nor a row. Rows are taken as fast as the reader takes bytes. A failure of `rows` destroys
 * the stream, so that a cut file is not taken for a whole one.
 */
export function makeCsv<Row>(source: SheetSource<Row>): Readable {
  const lines = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    quoted_empty: false,
  })
  // The stream itself passes the failure to the reader.
  pipeline(Readable.from(makeLines(source)), lines, () => undefined)
  return lines
}

async function* makeLines<Row>({
  columns,
  rows,
  locale,
}: SheetSource<Row>): AsyncGenerator<(string | number)[]> {
  yield columns.map(({ head }) => head[locale])
  for await (const row of rows) yield columns.map(({ text }) => makeCsvCell(text(row, locale)))
}

function makeCsvCell(value: CellValue): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? quoteFormulas(value) : String(value)
}
