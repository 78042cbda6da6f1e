import { Client, type ClientConfig } from 'pg'
import { type ClientGuard, guardClient } from './guarded-client.ts'

/** Limits of a statement and of a transaction, enforced by the server, in milliseconds. */
export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleInTransactionMs: number
}

/** Longer than the server's own limit, whose error says more. */
const ANSWER_GRACE_MS = 5000
const CONNECT_TIMEOUT_MS = 5000
const KEEP_ALIVE_AFTER_MS = 10_000

export interface ServerClientConfig extends ClientConfig {
  readonly limits: StatementLimits
  /** A pooler refuses limits at the start of a connection: then each transaction sets them. */
  readonly isPooled: boolean
  readonly onBroken: ClientGuard['onBroken']
}

/** A connection to PostgreSQL, or to a pooler before it: no setting outlives a transaction. */
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

  /** The driver's startup parameters and the time zone, which poolers keep. */
  getStartupConf(): Record<string, string> {
    // The driver's typings lack its own method.
    const driver = Client.prototype as unknown as { getStartupConf(this: Client): Record<string, string> }
    return { ...driver.getStartupConf.call(this), TimeZone: 'UTC' }
  }
}

const makeStartLimits = ({ statementMs, lockMs, idleInTransactionMs }: StatementLimits): ClientConfig => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** The statement that begins a transaction sets its limits too: through a pooler a session is ours only for a transaction. */
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
