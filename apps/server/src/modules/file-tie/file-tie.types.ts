import type { FileOwner, FilePart } from '@fibrewatch/contract/plant-file'

/** The object of the plant that a file is kept with. */
export interface Owner {
  readonly owner: FileOwner
  readonly ownerId: number
}

export interface PartRef {
  readonly kind: FilePart
  readonly id: number
}

/** A file of the netdisk at an object, as the history keeps it. */
export interface KeptTie extends Owner {
  readonly id: number
  readonly part: PartRef | null
  readonly fileId: number
  readonly name: string
  readonly remark: string
  readonly addedAt: string
  readonly addedBy: string
}

export type NewTie = Omit<KeptTie, 'id'>
