import type { BulkAnswer, BulkRow } from '@fibrewatch/contract/plant-bulk'

export interface Tried {
  readonly rows: readonly BulkRow[]
  readonly refused: BulkAnswer['refused']
}

/** Thrown to take back what was tried. */
export class TakenBack extends Error {
  readonly tried: Tried
  constructor(tried: Tried) {
    super('taken back')
    this.tried = tried
  }
}
