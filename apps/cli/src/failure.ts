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

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

export const wrongUse = (message: string): Failure => new Failure(EXIT.wrongUse, message)
export const failed = (message: string): Failure => new Failure(EXIT.failed, message)
