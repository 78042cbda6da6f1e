/** No class begins with E, which the system's codes do: `EPIPE` has five characters too. */
const SQL_STATE = /^[0-9A-DF-Z][0-9A-Z]{4}$/

/** Values it refuses (22) and rules they break (23). */
const DATA_ERROR = /^2[23]/
/** Text that PostgreSQL cannot hold: NUL. */
const UNTRANSLATABLE_TEXT = new Set(['22021', '22P05'])
const DISK_FULL = '53100'

/** The SQLSTATE of a database error (PostgreSQL, Appendix A), on both engines. */
export function readSqlState(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return typeof cause.code === 'string' && SQL_STATE.test(cause.code) ? cause.code : undefined
}

/** Whether the database itself answered with an error; not what failed before or beside it. */
export const isDatabaseError = (cause: unknown): boolean => readSqlState(cause) !== undefined

/** Whether the database refused what a row holds: others may be stored. */
export const isDataError = (cause: unknown): boolean => DATA_ERROR.test(readSqlState(cause) ?? '')

export const isUntranslatableText = (cause: unknown): boolean =>
  UNTRANSLATABLE_TEXT.has(readSqlState(cause) ?? '')

/** What was asked for is not stored. */
export const isDatabaseDiskFull = (cause: unknown): boolean => readSqlState(cause) === DISK_FULL

/** Another transaction held what was to be locked for longer than it was waited for. */
export const isLockTimeout = (cause: unknown): boolean => readSqlState(cause) === '55P03'
