import { isForeignKeyViolation, isUniqueViolation } from '#platform/database/violation'
import { defineError } from '#platform/http/errors'

export const portNotFree = defineError('plant.link-kind')
export const routeInvalid = defineError('plant.route-invalid')

const readConstraint = (cause: unknown): string =>
  cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''

/** The constraint a database error names when a unique key was already there, else undefined. */
export function readTakenKey(cause: unknown): string | undefined {
  return isUniqueViolation(cause) ? readConstraint(cause) : undefined
}

export { isForeignKeyViolation as isMissingParent }
