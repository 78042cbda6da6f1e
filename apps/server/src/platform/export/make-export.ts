import type { ExportFormat } from '@fibrewatch/contract/envelope'
import type { Locale } from '../http/locale.ts'
import type { BinaryAnswer } from '../http/route.ts'
import { isTimeZone } from '../clock/time-zone.ts'
import { invalidFields } from '../http/errors.ts'
import { makeCsv } from './csv.ts'
import { cutRows } from './cut-rows.ts'
import { chooseColumns, type ExportColumn } from './export-column.ts'
import { makeXlsx } from './xlsx.ts'

export type { ExportColumn } from './export-column.ts'

/** Of a list that grows with every day: a spreadsheet opens that many with ease. */
export const MAX_HISTORY_ROWS = 100_000
const DEFAULT_FORMAT: ExportFormat = 'csv'
const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A list to be written to a file. */
export interface ExportSheet<Row> {
  readonly columns: readonly ExportColumn<Row>[]
  /** Without extension; also the name of the sheet. */
  readonly fileName: Readonly<Record<Locale, string>>
  /** More rows than these are left out, and the last line says so; default: all are written. */
  readonly maxRows?: number
}

/** The parameters of the call; `columns` are comma-separated ids. */
export interface ExportCall {
  readonly query: { readonly format?: ExportFormat; readonly columns?: string; readonly timeZone?: string }
  readonly locale: Locale
}

/**
 * A list as a file, streamed: only the rows in transit are in memory.
 * @param rows all that match; see `readPages`
 * @throws request.invalid when the call names a column that the list does not have, or a time zone nobody knows
 */
export function makeExport<Row>(
  sheet: ExportSheet<Row>,
  rows: AsyncIterable<Row>,
  { query, locale }: ExportCall,
): BinaryAnswer {
  const { format = DEFAULT_FORMAT, timeZone } = query
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw invalidFields([{ field: 'timeZone', reason: 'no time zone' }])
  const title = sheet.fileName[locale]
  const columns = chooseColumns(sheet.columns, query.columns)
  const source = { ...cutRows({ columns, rows }, sheet.maxRows), locale }
  const content = format === 'csv' ? makeCsv(source) : makeXlsx({ ...source, title, timeZone })
  return { content, contentType: CONTENT_TYPE[format], fileName: `${title}.${format}` }
}

/** The embedded database has one session: with pages of 1,000 an event reached browsers three times as late while a file was written. */
const PAGE_SIZE = 200

/**
 * Rows one by one, loaded page after page by key: `load` returns at most `limit` rows after the
 * given one in its order, which must be total (the id as last key).
 */
export async function* readPages<Row>(
  load: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined
  for (;;) {
    const page = await load(after, PAGE_SIZE)
    yield* page
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)
  }
}

/** The rows as the list shows them. */
export async function* mapRows<Row, Shown>(
  rows: AsyncIterable<Row>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows) yield show(row)
}
