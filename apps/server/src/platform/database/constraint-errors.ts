import type { ConstraintName } from './constraint-names.ts'

/** What a statement is refused with, by the constraint or unique index that refused it. */
export type ConstraintRefusals = Partial<Record<ConstraintName, (cause: unknown) => Error>>

/** PostgreSQL, 54.8: both engines name it with the errors of class 23. */
const readConstraint = (cause: unknown): string | undefined =>
  cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : undefined

/**
 * Says in our words what the database refused; whatever else fails stays as it is. It goes around the transaction: a
 * foreign key may refuse at the commit.
 */
export async function mapConstraintErrors<Result>(
  refusals: ConstraintRefusals,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const refuse = new Map(Object.entries(refusals)).get(readConstraint(cause) ?? '')
    throw refuse === undefined ? cause : refuse(cause)
  }
}
