import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type PostgresPrograms, findPostgres } from './find-postgres.ts'
import { endProgram, handOver, makeUnprivileged, requireLogLine, spawnUnprivileged } from './unprivileged.ts'

const USER = 'fibrewatch'
const PORT = 5432
const SAFE_ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C' }
/** After a kill the old sessions need a moment to notice and to leave the shared memory. */
const START_TRIES = 50
const START_TRY_EVERY_MS = 100

/** How a server is ended: PostgreSQL's two quick ways of stopping, or as by a power cut. */
export const POSTGRES_ENDS = ['fast', 'immediate', 'kill'] as const
export type PostgresEnd = (typeof POSTGRES_ENDS)[number]
const SIGNAL_OF_END = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

/** A PostgreSQL of our own: a URL that `pg` and `psql` take, and the end of it. */
export type PrivatePostgres = {
  url: string
  /** The unix socket it listens on. */
  socketPath: string
  /** Ends the server; data and address stay. */
  halt(how: PostgresEnd): Promise<void>
  /** Starts it again after `halt`, on the same data and address. */
  resume(): Promise<void>
  stop(): Promise<void>
}

async function requireSocket(path: string): Promise<void> {
  const socket = connect(path)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.destroy()
}

function createData(programs: PostgresPrograms, folder: string): void {
  handOver(folder)
  const create = ['-D', join(folder, 'data'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const { program, args } = makeUnprivileged([programs.initdb, ...create, '--no-sync'])
  execFileSync(program, args, { cwd: folder, env: SAFE_ENVIRONMENT, stdio: 'pipe' })
}

/** `preloaded`: a library that is loaded at the start, as `pg_stat_statements` must be. */
type PostgresOptions = { isDurable?: boolean; preloaded?: string }
type Place = { programs: PostgresPrograms; folder: string } & Required<PostgresOptions>

async function launch({ programs, folder, isDurable, preloaded }: Place): Promise<ChildProcess> {
  const durable = isDurable ? 'on' : 'off'
  const settings = [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['port', String(PORT)],
    ['fsync', durable],
    ['synchronous_commit', durable],
    ['full_page_writes', durable],
    // A table of tests is empty at every other moment: what was learned of it then makes the next test slow.
    ['autovacuum', durable],
    ['max_connections', '200'],
    ['shared_preload_libraries', preloaded],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnUnprivileged([programs.postgres, '-D', join(folder, 'data'), ...settings], folder)
  await requireLogLine(server, 'PostgreSQL', 'database system is ready to accept connections')
  return server
}

async function relaunch(place: Place): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(place)
    } catch (error) {
      if (tries >= START_TRIES) throw error
      await wait(START_TRY_EVERY_MS)
    }
  }
}

/**
 * Starts a PostgreSQL in a new temporary folder, reachable by a unix socket alone. It is durable (fsync on) unless its tests
 * ask nothing about a crash. `stop` ends the server and removes the folder. Throws when PostgreSQL is not installed or does
 * not start.
 */
export async function startPrivatePostgres({
  isDurable = true,
  preloaded = '',
}: PostgresOptions = {}): Promise<PrivatePostgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed (Debian: postgresql-15)')
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-pg-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const socketPath = join(folder, `.s.PGSQL.${PORT}`)
  try {
    createData(programs, folder)
    const place = { programs, folder, isDurable, preloaded }
    let server = await launch(place)
    await requireSocket(socketPath)
    return {
      url: `postgresql://${USER}@localhost:${PORT}/postgres?host=${encodeURIComponent(folder)}`,
      socketPath,
      halt: (how) => endProgram(server, SIGNAL_OF_END[how]),
      resume: async () => {
        server = await relaunch(place)
      },
      stop: async () => {
        await endProgram(server, 'SIGINT')
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}
