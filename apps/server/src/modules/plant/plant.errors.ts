import { findConstraint, isForeignKeyViolation, isUniqueViolation } from '#platform/database/violation'
import { defineError, objectCodeTaken, objectNotFound } from '#platform/http/errors'

export const portNotFree = defineError('plant.link-kind')
export const routeInvalid = defineError('plant.route-invalid')

/** Runs an insert and says in our words what the database refused. */
export async function insertOrRefuse<Result>(
  code: string,
  run: () => Promise<Result>,
  refusals: Record<string, () => Error> = {},
): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (isUniqueViolation(cause))
      throw (refusals[findConstraint(cause) ?? ''] ?? (() => objectCodeTaken(code)))()
    if (isForeignKeyViolation(cause)) throw objectNotFound()
    throw cause
  }
}
