/** `notPermitted`: the token is not good, or lacks a permission. */
export const EXIT = {
  ok: 0,
  failed: 1,
  wrongUse: 2,
  notPermitted: 3,
  unreachable: 4,
  interrupted: 130,
} as const

/** Ends the command with a sentence and an exit code. */
export class Failure extends Error {
  readonly exitCode: number
  /** The account has something to do first: the same goes on after it. */
  readonly isForNow: boolean

  constructor(exitCode: number, message: string, { isForNow = false } = {}) {
    super(message)
    this.exitCode = exitCode
    this.isForNow = isForNow
  }
}

export const wrongUse = (message: string): Failure => new Failure(EXIT.wrongUse, message)
export const failed = (message: string): Failure => new Failure(EXIT.failed, message)
