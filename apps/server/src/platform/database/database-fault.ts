import { readSqlState } from './sql-state.ts'

/** `gone`: it does not answer · `busy`: no connection or lock came free in time · `timeout`: a statement took too long. */
export type DatabaseFaultKind = 'gone' | 'busy' | 'timeout'

/** A failure of the database and not of what was asked; the driver says these without a code. */
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

/** What of the database failed, here or in what caused it; undefined when it was something else. */
export function readDatabaseFault(cause: unknown): DatabaseFaultKind | undefined {
  if (cause instanceof DatabaseFault) return cause.kind
  const state = readSqlState(cause) ?? ''
  const kind = CONNECTION_EXCEPTION.test(state) ? 'gone' : KIND_OF_STATE.get(state)
  if (kind !== undefined || !(cause instanceof Error)) return kind
  return cause.cause === undefined ? undefined : readDatabaseFault(cause.cause)
}

/**
 * How loudly the work beside the calls tells a failure. That the database is gone is said once, by the watch over it;
 * rounds that find it gone have nothing to add.
 */
export function failureLevel<Level extends string>(cause: unknown, usual: Level): Level | 'debug' {
  return readDatabaseFault(cause) === 'gone' ? 'debug' : usual
}
