import type { RowResult } from './plant-import.types.ts'

/** How far it was tried. */
interface Reached {
  readonly lastKey: string
  readonly isLast: boolean
}

/** Thrown to take back what was tried. */
export class Tried extends Error {
  readonly results: readonly RowResult[]
  readonly reached: Reached
  constructor(results: readonly RowResult[], { lastKey, isLast }: Reached) {
    super('tried')
    this.results = results
    this.reached = { lastKey, isLast }
  }
}
