/** The import was cancelled or ended before the trace was stored. */
export class MovedOnError extends Error {
  override readonly name = 'MovedOnError'
}
