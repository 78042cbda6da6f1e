import type { IdPart, LinkRule } from '@fibrewatch/contract/sor-import'

export type FileIds = Readonly<Record<IdPart, string>>

export const normalKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** What the code or the name of the link must be; null where the file does not fill a part: half an id finds the wrong link. */
export function makeLinkKey(
  ids: FileIds,
  { parts, separator }: Pick<LinkRule, 'parts' | 'separator'>,
): string | null {
  const given = parts.map((part) => ids[part].trim())
  return given.includes('') ? null : normalKey(given.join(separator))
}

/** The name of a file alone: without folders and its ending. */
export const makeStem = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/u, '').replace(/\.sor$/iu, '')

const FILLABLE = ['cableId', 'fibreId', 'locationA', 'locationB'] as const

/** Files of one maker that fill the same ids are named by the same habit. */
export const makeSourceKey = (supplier: string, ids: Omit<FileIds, 'fileName'>): string =>
  [normalKey(supplier), ...FILLABLE.filter((part) => ids[part].trim() !== '')].join('|')

const TOLERANCE_M = 50
const TOLERANCE_SHARE = 0.02

/** Null: one of both is not known. */
export function isLengthOff(endM: number | null, linkM: number | null): boolean | null {
  if (endM === null || linkM === null || linkM <= 0) return null
  return Math.abs(endM - linkM) > Math.max(TOLERANCE_M, linkM * TOLERANCE_SHARE)
}
