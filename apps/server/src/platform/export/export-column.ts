import { invalidFields } from '../http/errors.ts'
import type { Locale } from '../http/locale.ts'

/** What a cell can hold. A Date becomes ISO 8601 text in UTC: a spreadsheet's own dates know no time zone. */
export type CellValue = string | number | boolean | Date | null | undefined

/** A column of a list as a file. */
export interface ExportColumn<Row> {
  /** As the list's own column: what the `columns` parameter of an export names. */
  readonly id: string
  readonly head: { readonly zh: string; readonly en: string }
  readonly text: (row: Row, locale: Locale) => CellValue
  /** In characters; default 16. */
  readonly width?: number
}

/**
 * The columns a caller chose, in his order; all of them when he chose none.
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

/** Beginnings that a spreadsheet takes for a formula (OWASP, CSV Injection), in full width too. */
const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text that a spreadsheet would run when the file is opened. */
export const looksLikeFormula = (text: string): boolean => FORMULA_START.test(text)
