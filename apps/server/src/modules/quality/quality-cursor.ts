import { defineError } from '#platform/http/errors'

const queryCursorInvalid = defineError('query.cursor-invalid')

/** The last row of a page: what it is ordered by, then its link and wavelength. */
export interface QualityPosition {
  readonly value: string | number | null
  readonly linkId: number
  readonly wavelengthNm: number
}

/** Instants go as numbers. */
export const makeQualityCursor = ({ value, linkId, wavelengthNm }: QualityPosition): string =>
  Buffer.from(JSON.stringify([value, linkId, wavelengthNm])).toString('base64url')

/** @throws query.cursor-invalid for anything `makeQualityCursor` did not make for such a column */
export function parseQualityCursor(cursor: string, kind: 'number' | 'string'): QualityPosition {
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!Array.isArray(parts) || parts.length !== 3) throw queryCursorInvalid()
  const [value, linkId, wavelengthNm] = parts as unknown[]
  if (!isPlace(linkId) || !isPlace(wavelengthNm)) throw queryCursorInvalid()
  const isValue = kind === 'string' ? typeof value === 'string' : Number.isFinite(value)
  if (value !== null && !isValue) throw queryCursorInvalid()
  return { value: value as string | number | null, linkId, wavelengthNm }
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
