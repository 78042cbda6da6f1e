import { invalidFields } from '../http/errors.ts'
import type { Locale } from '../http/locale.ts'

/** What a cell can hold. A Date becomes ISO 8601 text in UTC, but for a column that `isTime` in a workbook. */
export type CellValue = string | number | boolean | Date | null | undefined

/** A column of an exported list. */
export interface ExportColumn<Row> {
  /** Id of the list's own column: named by the `columns` parameter of an export. */
  readonly id: string
  readonly head: { readonly zh: string; readonly en: string }
  readonly text: (row: Row, locale: Locale) => CellValue
  /** ISO 8601 texts: in a workbook each is a date of the reader's time zone, which the head names. */
  readonly isTime?: boolean
  /** In characters; default 16. */
  readonly width?: number
}

/**
 * The columns that the caller chose, in the order chosen; all columns when none was chosen.
 * @param chosen comma-separated ids
 * @throws request.invalid for an id that is no column of the list
 */
export function chooseColumns<Row>(
  columns: readonly ExportColumn<Row>[],
  chosen: string | undefined,
): readonly ExportColumn<Row>[] {
  if (chosen === undefined || chosen === '') return columns
  const ids = [...new Set(chosen.split(','))]
  const found = ids.map((id) => columns.find((column) => column.id === id))
  const unknown = ids.filter((_, index) => found[index] === undefined)
  if (unknown.length > 0)
    throw invalidFields(unknown.map((id) => ({ field: 'columns', reason: `no column ${id.slice(0, 40)}` })))
  return found.filter((column) => column !== undefined)
}

/**
 * What a spreadsheet takes for a formula (OWASP, CSV Injection), in full width too: where a cell begins, and where one may
 * begin for a reader that knows no quotes or divides at semicolons.
 */
const FORMULA_START = /(^|[\r\n\v\f\u0085\u2028\u2029;])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Whether a spreadsheet would run the text as a formula when the file is opened. */
export const looksLikeFormula = (text: string): boolean => text.search(FORMULA_START) >= 0

/** The same text with an apostrophe before each formula. */
export const quoteFormulas = (text: string): string => text.replaceAll(FORMULA_START, "$1'")
