import type { QualityRow } from '@fibrewatch/contract/quality'

/** The key of a row in the list and in the address: the link, and the wavelength once it was tested. */
export const keyOfRow = ({ linkId, wavelengthNm }: Pick<QualityRow, 'linkId' | 'wavelengthNm'>): string =>
  wavelengthNm === null ? String(linkId) : `${linkId}-${wavelengthNm}`

/** Null for an invalid key. */
export function parseRowKey(key: string | null): { linkId: number; wavelengthNm?: number } | null {
  const match = /^(\d{1,15})(?:-(\d{3,4}))?$/.exec(key ?? '')
  if (match === null) return null
  return { linkId: Number(match[1]), ...(match[2] !== undefined && { wavelengthNm: Number(match[2]) }) }
}

/** Where the rule sets are read and changed. */
export const RULES_PATH = '?tab=quality&view=rules'
