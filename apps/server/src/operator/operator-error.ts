import { readHttpStatus } from '#platform/files/s3-place'
import { ToldError } from '#platform/program/told-error'

/** What an operator asked for cannot be done; the message is for them, and says what to do. */
export class OperatorError extends ToldError {
  override readonly name = 'OperatorError'
}

/** `doing` as `read KEY`. */
export const tellStoreFault = (cause: unknown, doing: string): OperatorError =>
  new OperatorError(
    `The file store could not ${doing} (${readFaultCode(cause)}): look at the store, or at the disk of its folder.`,
    { cause },
  )

/** The code of the system, else what the store answered, else the name; the libraries wrap the system's error. */
function readFaultCode(cause: unknown): string {
  const status = readHttpStatus(cause)
  if (status !== undefined) return String(status)
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? String(cause.code) : ''
  if (code !== '' && !code.startsWith('E_')) return code
  return cause.cause === undefined ? cause.name : readFaultCode(cause.cause)
}
