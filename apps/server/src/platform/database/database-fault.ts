import { readSqlState } from './sql-state.ts'

/** `gone`: it does not answer · `busy`: no connection or lock came free in time · `timeout`: a statement took too long. */
export type DatabaseFaultKind = 'gone' | 'busy' | 'timeout'

/** The database failed, not the statement; the driver reports some of these without a code. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  readonly kind: DatabaseFaultKind

  constructor(kind: DatabaseFaultKind, cause?: unknown) {
    super(`the database is ${kind === 'timeout' ? 'too slow' : kind}`, { cause })
    this.kind = kind
  }
}

/** PostgreSQL, Appendix A. */
const KIND_OF_STATE = new Map<string, DatabaseFaultKind>([
  ['57P01', 'gone'],
  ['57P02', 'gone'],
  ['57P03', 'gone'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'timeout'],
  ['25P03', 'timeout'],
])
/** Class 08, connection exceptions: poolers answer with these when the database behind them does not. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/

/** The database fault in this error or its causes; undefined when there is none. */
export function readDatabaseFault(cause: unknown): DatabaseFaultKind | undefined {
  if (cause instanceof DatabaseFault) return cause.kind
  const state = readSqlState(cause) ?? ''
  const kind = CONNECTION_EXCEPTION.test(state) ? 'gone' : KIND_OF_STATE.get(state)
  if (kind !== undefined || !(cause instanceof Error)) return kind
  return cause.cause === undefined ? undefined : readDatabaseFault(cause.cause)
}

/**
 * The log level at which background work reports a failure. The database watch reports once that the database is gone;
 * background work that then fails logs at a lower level.
 */
export function failureLevel<Level extends string>(cause: unknown, usual: Level): Level | 'debug' {
  return readDatabaseFault(cause) === 'gone' ? 'debug' : usual
}
