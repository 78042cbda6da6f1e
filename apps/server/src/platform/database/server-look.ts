import type { ClientBase } from 'pg'
import { ServerClient } from './server-client.ts'
import { readSqlState } from './sql-state.ts'

/** What a server says of itself before anything is done with it. */
export interface ServerLook {
  /** As `15.3`. */
  readonly version: string
  /** Whether this version is supported. */
  readonly isKnown: boolean
  /** Migrations that were applied; none in an empty database. */
  readonly applied: readonly string[]
  /** Whether this user may make tables. */
  readonly mayCreate: boolean
  /** Its clock less ours, in milliseconds. */
  readonly clockMs: number
}

/** server_version_num of PostgreSQL 15. */
const OLDEST = 150_000
const LIMIT_MS = 5000
const LIMITS = { statementMs: LIMIT_MS, lockMs: LIMIT_MS, idleInTransactionMs: LIMIT_MS }

export interface ServerAddress {
  readonly connectionString: string
  /** Past a pooler, or to one: a pooler refuses settings at the start of a connection. */
  readonly isPooled: boolean
}

export const isVersionKnown = (versionNumber: number): boolean => versionNumber >= OLDEST

/** Changes nothing. @throws what the driver throws: see `explainServerFault` */
export async function lookAtServer(address: ServerAddress): Promise<ServerLook> {
  const client = new ServerClient({ ...address, limits: LIMITS, onBroken: () => undefined })
  try {
    await client.connect()
    return await look(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function look(client: ClientBase): Promise<ServerLook> {
  const askedAtMs = Date.now()
  const { rows } = await client.query<{
    number: string
    version: string
    at: string
    isMigrated: boolean
    mayCreate: boolean
  }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
            (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
            to_regclass('schema_migration') IS NOT NULL AS "isMigrated",
            COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false) AND has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`,
  )
  const answeredAtMs = Date.now()
  const [row] = rows
  if (row === undefined) throw new Error('the database said nothing of itself')
  return {
    version: row.version.split(' ')[0] ?? '',
    isKnown: isVersionKnown(Number(row.number)),
    applied: row.isMigrated ? await listNames(client) : [],
    mayCreate: row.mayCreate,
    clockMs: Number(row.at) - (askedAtMs + answeredAtMs) / 2,
  }
}

async function listNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')
  return rows.map(({ name }) => name)
}

/** PostgreSQL, Appendix A. */
const ADVICE_OF_STATE = new Map<string, (place: Place) => string>([
  ['28P01', ({ user }) => `refuses the password of ${user}: correct it`],
  [
    '28000',
    ({ user }) => `does not let ${user} in: look at the user, the address and TLS in its pg_hba.conf`,
  ],
  ['3D000', ({ database }) => `has no database ${database}: make it (createdb ${database}), or name another`],
  ['53300', () => 'has no connection free: raise its max_connections, or lower DATABASE_POOL_SIZE'],
  ['57P03', () => 'is just starting or stopping: try again'],
  ['42501', ({ user }) => `gives ${user} no right to its tables: make them the owner of the database`],
  ['08P01', () => 'is a pooler: set DATABASE_DIRECT_URL to the database behind it, and keep DATABASE_URL'],
])

const NETWORK = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
])
/** Node.js, "X509 certificate error codes". */
const CERTIFICATE = /^(?:CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT)/

interface Place {
  readonly user: string
  readonly database: string
  readonly address: string
}

/** Why the database cannot be used, in one sentence that holds no password; undefined for what is no fault of the connection. */
export function explainServerFault(cause: unknown, setting: string, url: string): string | undefined {
  const place = readPlace(url)
  const begin = `The database of ${setting} at ${place.address}`
  const advice = ADVICE_OF_STATE.get(readSqlState(cause) ?? '')
  if (advice !== undefined) return `${begin} ${advice(place)}.`
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  const path = 'path' in cause ? String(cause.path) : ''
  if (CERTIFICATE.test(code))
    return `${begin} shows a certificate that is not trusted (${code}): name its authority by sslrootcert=FILE in ${setting}, or by NODE_EXTRA_CA_CERTS.`
  if (/does not support SSL/.test(cause.message))
    return `${begin} offers no TLS: switch it on there, or take sslmode out of ${setting}.`
  if (code === 'ENOENT' && !path.includes('.s.PGSQL'))
    return `The file ${path} of ${setting} cannot be read: correct its path.`
  if (NETWORK.has(code) || code === 'ENOENT' || /timeout expired|terminated|timed out/i.test(cause.message))
    return `${begin} does not answer (${code === '' ? cause.message : code}): start it, or correct the address.`
  return cause.cause === undefined ? undefined : explainServerFault(cause.cause, setting, url)
}

function readPlace(url: string): Place {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const user = decodeURIComponent(username) || 'this user'
  return {
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
    address: `${host}:${port || '5432'}`,
  }
}
