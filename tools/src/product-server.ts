import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repositoryRoot } from './workspaces.ts'

export const ADMIN_PASSWORD = 'fibrewatch-demo'

/** Two or three seconds by itself; says only when to give up on a busy machine. */
const START_TIMEOUT_MS = 180_000
const KEPT_LOG_LINES = 400
const BYTES_PER_KB = 1024

export type ServerOptions = {
  /** Absent: the embedded database. */
  databaseUrl?: string
  /** Absent: a new temporary folder, removed by `stop`. */
  dataDir?: string
  env?: Readonly<Record<string, string>>
  /** `demo`: with the sample plant reporting to it; it must be told its ports by `env`. */
  script?: Script
}

type Script = 'start' | 'demo'

/** A running product of our own: its real addresses, and the end of it. */
export type ProductServer = {
  url: string
  mqttUrl: string
  dataDir: string
  /** A clean end; its data folder goes too where none was named. */
  stop(): Promise<unknown>
}

/** And as the process that it is when delivered. */
export type ServerProcess = Omit<ProductServer, 'stop'> & {
  pid: number
  /** From starting the process to its ready line. */
  readyAfterMs: number
  /** The newest lines of its log. */
  log: readonly string[]
  /** Resident memory of the process in bytes. */
  loadRssBytes(): number
  /** SIGTERM and the end of the process; returns its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: what a power cut leaves behind is the data folder. */
  kill9(): Promise<void>
}

type ReadyLine = { http: string; mqtt: string }

/** The addresses on the server's ready line; undefined for every other line. */
export function parseReadyLine(line: string): ReadyLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const record = JSON.parse(line) as Partial<ReadyLine>
    if (typeof record.http !== 'string') return undefined
    return { http: record.http, mqtt: typeof record.mqtt === 'string' ? record.mqtt : '' }
  } catch {
    return undefined
  }
}

const VARIABLE = /^([A-Z_]+)=(.*)$/

/** How a script of `package.json` starts the program: with which bounds of memory, by variables and by options of Node. */
function readCommand(script: Script): { env: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    scripts: Record<Script, string>
  }
  const words = scripts[script].split('&& ').at(-1)?.split(' ') ?? []
  const node = words.indexOf('node')
  const variables = words.slice(0, Math.max(node, 0)).map(parseVariable)
  if (node === -1) throw new Error(`The script "${script}" starts no node: ${scripts[script]}`)
  return { env: Object.fromEntries(variables), args: words.slice(node + 1) }
}

function parseVariable(word: string): [name: string, value: string] {
  const [, name, value] = VARIABLE.exec(word) ?? []
  if (name === undefined || value === undefined) throw new Error(`The script sets no variable: ${word}`)
  return [name, value]
}

/** Options of Node for each server that tests start, before its own: see `vitest.config.ts`. They say how it computes, never what. */
export const listNodeOptions = (): string[] => process.env['SERVER_NODE_OPTIONS']?.split(' ') ?? []

/** The settings of a server of tests, and all else that it sees of ours. */
export function makeServerEnv(dataDir: string, { databaseUrl, env }: ServerOptions): Record<string, string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const known = Object.entries({
    PATH,
    HOME,
    // A seventh of what a start computes is compiling: who starts many may name a folder that keeps the result.
    NODE_COMPILE_CACHE,
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    ADMIN_PASSWORD_WEAK: 'accept',
    DATABASE_URL: databaseUrl,
    ...env,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known)
}

function launch(dataDir: string, options: ServerOptions): ChildProcess {
  const command = readCommand(options.script ?? 'start')
  return spawn(process.execPath, [...listNodeOptions(), ...command.args], {
    cwd: repositoryRoot,
    env: { ...command.env, ...makeServerEnv(dataDir, options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Keeps the newest lines of both outputs; `onLine` sees each. */
export function followLog(child: ChildProcess, onLine: (line: string) => void): string[] {
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      log.push(line)
      if (log.length > KEPT_LOG_LINES) log.shift()
      onLine(line)
    })
  }
  return log
}

async function requireReady(child: ChildProcess): Promise<{ ready: ReadyLine; log: string[] }> {
  const found = Promise.withResolvers<ReadyLine>()
  const log = followLog(child, (line) => {
    const ready = parseReadyLine(line)
    if (ready !== undefined) found.resolve(ready)
  })
  const fail = (why: string) => found.reject(new Error(`The server ${why}:\n${log.join('\n')}`))
  child.once('error', (error) => fail(`could not be started (${error.message})`))
  child.once('exit', (code) => fail(`ended with ${code} before it was ready`))
  const timer = setTimeout(() => fail('did not become ready in time'), START_TIMEOUT_MS)
  try {
    return { ready: await found.promise, log }
  } finally {
    clearTimeout(timer)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

/** Linux tells it in kB; elsewhere there is no such file and the call throws. */
function loadRssBytes(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) * BYTES_PER_KB
}

/**
 * Starts the product as it is delivered (`apps/server/src/main.ts`) on free ports and waits for its ready line.
 * Throws with the server's log when it ends or does not become ready. A server that this process forgets dies with it.
 */
export async function startProductServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fibrewatch-data-'))
  const startedAt = performance.now()
  const child = launch(dataDir, options)
  // The demo is told, and ends its server; killed, it would leave it behind.
  const killWithUs = () => child.kill(options.script === 'demo' ? 'SIGTERM' : 'SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  try {
    const { ready, log } = await requireReady(child)
    const pid = child.pid ?? 0
    return {
      url: ready.http,
      mqttUrl: ready.mqtt,
      pid,
      dataDir,
      readyAfterMs: performance.now() - startedAt,
      log,
      loadRssBytes: () => loadRssBytes(pid),
      stop: async () => {
        const code = await end(child, 'SIGTERM')
        if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
        return code
      },
      kill9: async () => {
        await end(child, 'SIGKILL')
      },
    }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}
