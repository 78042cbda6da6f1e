import type { Cutover } from '@fibrewatch/contract/cutover'

/** Ends a transaction whose changes are only looked at. */
export class Looked extends Error {
  readonly cutover: Cutover
  constructor(cutover: Cutover) {
    super('taken back')
    this.cutover = cutover
  }
}
