import type { Joint } from '@fibrewatch/contract/cable'
import type { LinkMapping } from '#modules/plant'
import type { CableFields } from './cable.repository.ts'
import type { ServiceFibre } from './carried-service.repository.ts'
import type { KeptStop } from './stop.repository.ts'

export interface CutCable {
  readonly id: number
  readonly fields: CableFields
  readonly stops: readonly KeptStop[]
}

export interface CutService {
  readonly id: number
  readonly code: string
  readonly fibres: readonly ServiceFibre[]
}

/** All that one cutover touches, as its history keeps it: what it was is put back as a whole. */
export interface CutPiece {
  /** By id; one that is not there is absent. */
  readonly cables: readonly CutCable[]
  readonly joints: readonly Joint[]
  readonly services: readonly CutService[]
  /** Links whose optical distances change with it. */
  readonly links: readonly LinkMapping[]
  /** Of its last cutover: what was measured before lies where it lay then. Null: there was none. */
  readonly validFrom: string | null
}

/** Which rows a piece is made of. */
export interface PieceIds {
  readonly cableIds: readonly number[]
  readonly jointIds: readonly number[]
  readonly serviceIds: readonly number[]
  readonly linkIds: readonly number[]
}

export const listPieceIds = (pieces: readonly CutPiece[]): PieceIds => {
  const idsOf = (list: (piece: CutPiece) => readonly { readonly id: number }[]): number[] =>
    [...new Set(pieces.flatMap(list).map(({ id }) => id))].toSorted((a, b) => a - b)
  return {
    cableIds: idsOf(({ cables }) => cables),
    jointIds: idsOf(({ joints }) => joints),
    serviceIds: idsOf(({ services }) => services),
    linkIds: idsOf(({ links }) => links),
  }
}
