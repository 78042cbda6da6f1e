import { decodeCursor, encodeCursor, isCursorId, isCursorText } from '#platform/list/cursor'

/** The last row of a page: its sort value, then its link and wavelength. */
export interface QualityPosition {
  readonly value: string | number | null
  readonly linkId: number
  readonly wavelengthNm: number
}

/** Instants are written as numbers. */
export const makeQualityCursor = ({ value, linkId, wavelengthNm }: QualityPosition): string =>
  encodeCursor([value, linkId, wavelengthNm])

/** @throws query.cursor-invalid for anything `makeQualityCursor` did not make for such a column */
export function parseQualityCursor(cursor: string, kind: 'number' | 'string'): QualityPosition {
  const isValue = kind === 'string' ? isCursorText : isNumber
  const [value, linkId, wavelengthNm] = decodeCursor<[string | number | null, number, number]>(
    cursor,
    (given) => given === null || isValue(given),
    isCursorId,
    isCursorId,
  )
  return { value, linkId, wavelengthNm }
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
