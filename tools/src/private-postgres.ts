import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type PostgresPrograms, findPostgres } from './find-postgres.ts'

const USER = 'fibrewatch'
const PORT = 5432
const SAFE_ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C' }

/** A PostgreSQL of our own: a URL that `pg` and `psql` take, and the end of it. */
export type PrivatePostgres = { url: string; stop(): Promise<void> }

/** Who runs the server: PostgreSQL refuses root, so root hands over to `nobody`. */
function loadServerIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The words before a command that drop root and end the server when this process dies. */
function makeWrapper(ids: { uid: number; gid: number } | undefined): string[] {
  const mortal = ['--pdeathsig', 'INT']
  if (ids === undefined) return mortal
  return [...mortal, `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
}

/** Resolves when the server says on its log that it takes connections; rejects with its log when it ends first. */
async function requireReady(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('PostgreSQL has no log')
  const log: string[] = []
  const lines = createInterface({ input: server.stderr })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      log.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log.join('\n')}`)))
  })
}

async function requireSocket(folder: string): Promise<void> {
  const socket = connect(join(folder, `.s.PGSQL.${PORT}`))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.destroy()
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

function launch(programs: PostgresPrograms, folder: string): ChildProcess {
  const ids = loadServerIds()
  if (ids !== undefined) chownSync(folder, ids.uid, ids.gid)
  const wrapper = makeWrapper(ids)
  const data = join(folder, 'data')
  const create = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const options = { cwd: folder, env: SAFE_ENVIRONMENT }
  execFileSync('setpriv', [...wrapper, programs.initdb, ...create], { ...options, stdio: 'pipe' })
  const settings = [
    ['listen_addresses', ''],
    ['unix_socket_directories', folder],
    ['port', String(PORT)],
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['max_connections', '200'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('setpriv', [...wrapper, programs.postgres, '-D', data, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/**
 * Starts a durable PostgreSQL (fsync on) in a new temporary folder, reachable by a unix socket alone.
 * `stop` ends the server and removes the folder. Throws when PostgreSQL is not installed or does not start.
 */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed (Debian: postgresql-15)')
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-pg-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const server = launch(programs, folder)
    await requireReady(server)
    await requireSocket(folder)
    const url = `postgresql://${USER}@localhost:${PORT}/postgres?host=${encodeURIComponent(folder)}`
    const stop = async () => {
      await stopServer(server)
      removeFolder()
    }
    return { url, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}
