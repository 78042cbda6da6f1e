import type { RowResult } from './plant-import.types.ts'

/** Thrown to take back what was tried. */
export class Tried extends Error {
  readonly results: readonly RowResult[]
  constructor(results: readonly RowResult[]) {
    super('tried')
    this.results = results
  }
}
