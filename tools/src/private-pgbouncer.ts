import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { endProgram, handOver, requireLogLine, spawnUnprivileged } from './unprivileged.ts'

const PORT = 6432

/** Our own pooler in front of a PostgreSQL: the URL through it, and its end. */
export type PrivatePgbouncer = {
  url: string
  /** Ends the pooler as by a power cut; `resume` starts it again at the same address. */
  kill9(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Debian keeps it out of a user's PATH. */
export const findPgbouncer = (): string | undefined => findProgram('pgbouncer', ['/usr/sbin'])

/**
 * Transaction mode, and nothing that makes it milder: a start-up parameter it does not know is refused, as it is
 * when an operator installs it. It tries a database that is gone again after a second instead of fifteen.
 */
function makeSettings(
  folder: string,
  { user, host, port }: Record<'user' | 'host' | 'port', string>,
): string {
  return `[databases]
* = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
`
}

/**
 * Starts a pgbouncer in a new temporary folder, reachable by a unix socket alone, in front of a PostgreSQL whose URL
 * names its socket's folder as `host`. Throws when it is not installed or does not start.
 */
export async function startPrivatePgbouncer(databaseUrl: string): Promise<PrivatePgbouncer> {
  const program = findPgbouncer()
  if (program === undefined) throw new Error('pgbouncer is not installed (Debian: pgbouncer)')
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-pgbouncer-'))
  const { username, port, searchParams } = new URL(databaseUrl)
  const target = { user: username, port, host: searchParams.get('host') ?? '' }
  const settingsPath = join(folder, 'pgbouncer.ini')
  writeFileSync(settingsPath, makeSettings(folder, target))
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  handOver(folder)
  const launch = async () => {
    const child = spawnUnprivileged([program, settingsPath], folder)
    await requireLogLine(child, 'pgbouncer', 'process up')
    return child
  }
  const url = new URL(databaseUrl)
  url.port = String(PORT)
  url.searchParams.set('host', folder)
  let child = await launch()
  return {
    url: url.href,
    kill9: () => endProgram(child, 'SIGKILL'),
    resume: async () => {
      child = await launch()
    },
    stop: async () => {
      // SIGINT would wait for its clients.
      await endProgram(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
