import { Client, type ClientConfig } from 'pg'
import { type ClientGuard, guardClient } from './guarded-client.ts'

/** What a statement and a transaction may take before the server ends them, in milliseconds. */
export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleInTransactionMs: number
}

/** Longer than the server's own limit, which says more. */
const ANSWER_GRACE_MS = 5000
const CONNECT_TIMEOUT_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000

export interface ServerClientConfig extends ClientConfig {
  readonly limits: StatementLimits
  /** A pooler refuses limits at the start of a connection: transactions set them for themselves then. */
  readonly isPooled: boolean
  readonly onBroken: ClientGuard['onBroken']
}

/** A connection to a PostgreSQL, or to a pooler before one: nothing is set on it that outlives a transaction. */
export class ServerClient extends Client {
  constructor(config: ServerClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      ...(config.isPooled ? {} : makeStartLimits(config.limits)),
    })
    guardClient(this, {
      answerTimeoutMs: config.limits.statementMs + ANSWER_GRACE_MS,
      onBroken: config.onBroken,
    })
    if (config.isPooled) limitTransactions(this, config.limits)
  }

  /** What the driver says at the start of a connection, and the time zone, which poolers know how to keep. */
  getStartupConf(): Record<string, string> {
    // The driver's typings leave its own method out.
    const driver = Client.prototype as unknown as { getStartupConf(this: Client): Record<string, string> }
    return { ...driver.getStartupConf.call(this), TimeZone: 'UTC' }
  }
}

const makeStartLimits = ({ statementMs, lockMs, idleInTransactionMs }: StatementLimits): ClientConfig => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** What begins a transaction sets its limits along with it: through a pooler no session is ours for longer. */
function limitTransactions(
  client: Client,
  { statementMs, lockMs, idleInTransactionMs }: StatementLimits,
): void {
  const begin = [
    'begin',
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = ${lockMs}`,
    `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  ].join(';')
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const limited = (text: unknown, ...given: unknown[]): unknown =>
    text === 'begin' ? query(begin, ...given) : query(text, ...given)
  client.query = limited as Client['query']
}
