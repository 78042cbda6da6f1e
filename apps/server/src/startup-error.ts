import { ToldError } from '#platform/program/told-error'

/** The product cannot start, or a command of it cannot; each fault is on a line of its own. */
export class StartupError extends ToldError {
  override readonly name = 'StartupError'
}
