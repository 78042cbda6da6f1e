import { readSqlState } from './transaction.ts'

/** PostgreSQL, Appendix A, class 23. */
const [UNIQUE, FOREIGN_KEY] = ['23505', '23503']

/** Whether a statement failed because a key of its row was already there. */
export const isUniqueViolation = (cause: unknown): boolean => readSqlState(cause) === UNIQUE

/** Whether a statement failed because what its row names is not there, or because others still name its row. */
export const isForeignKeyViolation = (cause: unknown): boolean => readSqlState(cause) === FOREIGN_KEY

/** Which constraint or unique index of the schema refused a statement; undefined for any other failure. */
export const findConstraint = (cause: unknown): string | undefined =>
  cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : undefined
