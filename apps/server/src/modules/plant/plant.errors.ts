import { readSqlState } from '#platform/database/transaction'
import { defineError } from '#platform/http/errors'

export const portNotFree = defineError('plant.link-kind')
export const routeInvalid = defineError('plant.route-invalid')

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const readConstraint = (cause: unknown): string =>
  cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''

/** The constraint a database error names when a unique key was already there, else undefined. */
export function readTakenKey(cause: unknown): string | undefined {
  return readSqlState(cause) === UNIQUE_VIOLATION ? readConstraint(cause) : undefined
}

export function isMissingParent(cause: unknown): boolean {
  return readSqlState(cause) === FOREIGN_KEY_VIOLATION
}
