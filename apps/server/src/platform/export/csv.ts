import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Locale } from '../http/locale.ts'
import { type CellValue, type ExportColumn, looksLikeFormula } from './export-column.ts'

export interface SheetSource<Row> {
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<Row>
  readonly locale: Locale
}

/**
 * RFC 4180 with a byte order mark, without which a spreadsheet does not read UTF-8. Rows are taken as fast as
 * the reader takes bytes. A failure of `rows` destroys the stream, so that a cut file is not taken for a whole one.
 */
export function makeCsv<Row>(source: SheetSource<Row>): Readable {
  const lines = stringify({ bom: true, record_delimiter: 'windows' })
  // Its failure reaches the reader through the stream itself.
  pipeline(Readable.from(makeLines(source)), lines, () => undefined)
  return lines
}

async function* makeLines<Row>({ columns, rows, locale }: SheetSource<Row>): AsyncGenerator<string[]> {
  yield columns.map(({ head }) => head[locale])
  for await (const row of rows) yield columns.map(({ text }) => makeCsvCell(text(row, locale)))
}

function makeCsvCell(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return looksLikeFormula(value) ? `'${value}` : value
}
