import { IMPORT_FIELDS, type ImportKind } from '@fibrewatch/contract/import-field'
import { VALUE_WORDS } from '@fibrewatch/contract/import-value'
import { makeReasonText } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { RowReason } from './row-fault.ts'

/** What a cell may say, in words of the reader's language where there are any. */
const sayChoices = (choices: string, locale: Locale): string =>
  choices
    .split(', ')
    .map((value) => (locale === 'zh' ? (VALUE_WORDS[value]?.[0] ?? value) : value))
    .join(locale === 'zh' ? '、' : ', ')

/** A reason in the reader's language; a column is called as the template calls it. */
export function sayReason({ reason, values }: RowReason, kind: ImportKind, locale: Locale): string {
  const [first, ...others] = values
  // An archive holds objects of every kind.
  const fields = kind === 'plant' ? Object.values(IMPORT_FIELDS).flat() : IMPORT_FIELDS[kind]
  const field = fields.find(({ id }) => id === first)
  const said =
    reason === 'import.not-one-of' ? [others[0] ?? '', sayChoices(String(others[1]), locale)] : others
  const isOfColumn = reason.startsWith('import.') && field !== undefined
  return makeReasonText(reason, locale, isOfColumn ? [field.label[locale], ...said] : values)
}
