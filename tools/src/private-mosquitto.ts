import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from './find-free-port.ts'
import { findProgram } from './find-program.ts'

/** Our own Mosquitto with persistence, which can stop and start again at the same address. */
export type PrivateMosquitto = {
  url: string
  /** The newest lines of its log, over all starts. */
  log: readonly string[]
  /** Starts it again after `stop` or `kill9`; resolves when it takes connections. */
  start(): Promise<void>
  /** SIGTERM: it stores its sessions and ends; the folder stays. */
  stop(): Promise<void>
  /** SIGKILL: what it had not stored is lost. */
  kill9(): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

const KEPT_LOG_LINES = 400
const READY = / running$/

/** Debian puts it where only root's PATH looks. */
export const findMosquitto = (): string | undefined => findProgram('mosquitto', ['/usr/sbin'])

/** As docs/operations.md advises: every change is stored at once, and no waiting message is dropped. */
const makeSettings = (folder: string, port: number): string =>
  [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    'max_queued_messages 0',
    'log_dest stderr',
    'log_type all',
  ].join('\n')

/** Root hands over to `nobody`; either way the broker dies with this process. */
function makeWrapper(folder: string): string[] {
  const mortal = ['--pdeathsig', 'KILL']
  if (process.getuid?.() !== 0) return mortal
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return [...mortal, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

async function requireReady(child: ChildProcess, log: string[]): Promise<void> {
  if (child.stderr === null) throw new Error('Mosquitto has no log')
  const lines = createInterface({ input: child.stderr })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      log.push(line)
      if (log.length > KEPT_LOG_LINES) log.shift()
      if (READY.test(line)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Mosquitto did not start:\n${log.join('\n')}`)))
  })
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Throws when Mosquitto is not installed or does not start. */
export async function startPrivateMosquitto(): Promise<PrivateMosquitto> {
  const program = findMosquitto()
  if (program === undefined) throw new Error('Mosquitto is not installed (Debian: mosquitto)')
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-mosquitto-'))
  const port = await findFreePort()
  const settings = join(folder, 'mosquitto.conf')
  writeFileSync(settings, makeSettings(folder, port))
  const wrapper = makeWrapper(folder)
  const log: string[] = []
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn('setpriv', [...wrapper, program, '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
    await requireReady(child, log)
  }
  const remove = async () => {
    await end(child, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  const url = `mqtt://127.0.0.1:${port}`
  return { url, log, start, stop: () => end(child, 'SIGTERM'), kill9: () => end(child, 'SIGKILL'), remove }
}
