import { IMPORT_FIELDS, type ImportKind } from '@fibrewatch/contract/import-field'
import { makeReasonText } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { RowReason } from './row-fault.ts'

/** A reason in the reader's language; a column is called as the template calls it. */
export function sayReason({ reason, values }: RowReason, kind: ImportKind, locale: Locale): string {
  const [first, ...others] = values
  const field = IMPORT_FIELDS[kind].find(({ id }) => id === first)
  const isOfColumn = reason.startsWith('import.') && field !== undefined
  return makeReasonText(reason, locale, isOfColumn ? [field.label[locale], ...others] : values)
}
