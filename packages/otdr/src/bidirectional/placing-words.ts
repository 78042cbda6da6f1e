/** `ab`: measured from end A towards end B. */
export const testDirections = ['ab', 'ba'] as const
export type TestDirection = (typeof testDirections)[number]

/** Names of both ends of a cable. */
export interface CableEnds {
  readonly endA: string
  readonly endB: string
}

/** What a file name says; unsure where it could mean another thing. */
export interface NamedFibre<Value> {
  readonly value: Value
  readonly isUnsure: boolean
}

/** A fibre number, from 1; longer ones are serial numbers. */
export function findNumber(digits: string | undefined): number | null {
  if (digits === undefined || digits.length > 5) return null
  const value = Number(digits)
  return value >= 1 ? value : null
}

/** Names as people type them: case and blanks say nothing. */
const plain = (text: string): string => text.replace(/\s/gu, '').toLowerCase()

export function isSameText(a: string, b: string): boolean {
  return plain(a) !== '' && plain(a) === plain(b)
}

/** Where a name stands in a text; -1 where it does not, or is empty. */
export function placeOf(name: string, text: string): number {
  return plain(name) === '' ? -1 : plain(text).indexOf(plain(name))
}
