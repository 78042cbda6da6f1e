/**
 * What stands in the way of an operator and is theirs to change, said in full by its message: where the program ends by it,
 * nothing else is shown. Any other error is a fault of ours, shown with all details.
 */
export class ToldError extends Error {
  override readonly name: string = 'ToldError'
}
