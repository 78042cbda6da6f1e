/** What an operator asked for cannot be done; the message is for them, and says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
