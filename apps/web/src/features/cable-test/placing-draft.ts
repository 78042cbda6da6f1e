import type { BatchFile, Direction } from '@fibrewatch/contract/batch'

/** A file whose fibre and direction somebody sets; the fibre as it is typed. */
export type PlacingDraft = { id: string; fileName: string; fibre: string; direction: Direction | null }

export const makeDrafts = (files: readonly BatchFile[]): PlacingDraft[] =>
  files.map(({ id, fileName, fibreNumber, direction }) => ({
    id,
    fileName,
    fibre: fibreNumber === null ? '' : String(fibreNumber),
    direction,
  }))

export const setAllDirections = (drafts: readonly PlacingDraft[], direction: Direction): PlacingDraft[] =>
  drafts.map((draft) => ({ ...draft, direction }))

const isFibre = (text: string, fibreCount: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= fibreCount

/** Every file has a direction and a fibre of the cable. */
export const isWhole = (drafts: readonly PlacingDraft[], fibreCount: number): boolean =>
  drafts.every(({ fibre, direction }) => direction !== null && isFibre(fibre, fibreCount))
