import { createHash } from 'node:crypto'
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '@fibrewatch/contract/import-field'
import { DBF_NAME_LENGTH } from './shapefile.ts'

/** Spaces, marks and brackets say nothing: `Optical distance (m)` is `opticaldistancem`. */
const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_\-.()（）:：/]/g, '')

/** A name in the table of a Shapefile has so many letters. */
const namesOf = ({ id, label, aliases }: ImportField): ReadonlySet<string> =>
  new Set([id, id.slice(0, DBF_NAME_LENGTH), label.zh, label.en, ...aliases].map(plain))

/** The column of each field that a heading names, in either language; no column is taken twice. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): Record<string, number> {
  const columns = headings.map(plain)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  for (const field of IMPORT_FIELDS[kind]) {
    const names = namesOf(field)
    const column = columns.findIndex((heading, index) => names.has(heading) && !taken.has(index))
    if (column < 0) continue
    mapping[field.id] = column
    taken.add(column)
  }
  return mapping
}

/** Files of one source have the same headings. */
export const hashHeadings = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')
