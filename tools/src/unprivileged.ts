import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Programs that refuse root are handed over to `nobody`; undefined: run as who we are. */
function loadOtherIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The words before a command that drop root and end the program when this process dies. */
export function makeUnprivileged(command: readonly string[]): { program: string; args: string[] } {
  const ids = loadOtherIds()
  const mortal = ['--pdeathsig', 'INT']
  const drop = ids === undefined ? [] : [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
  return { program: 'setpriv', args: [...mortal, ...drop, ...command] }
}

/** Gives a file or folder to whom `makeUnprivileged` runs programs as. */
export function handOver(path: string): void {
  const ids = loadOtherIds()
  if (ids !== undefined) chownSync(path, ids.uid, ids.gid)
}

/** Starts a program without root; its log is what it writes to the error output. */
export function spawnUnprivileged(command: readonly string[], folder: string): ChildProcess {
  const { program, args } = makeUnprivileged(command)
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  return spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Resolves when the program's log has a line with these words; rejects with the log when it ends first. */
export async function requireLogLine(child: ChildProcess, name: string, words: string): Promise<void> {
  if (child.stderr === null) throw new Error(`${name} has no log`)
  const log: string[] = []
  const lines = createInterface({ input: child.stderr })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      log.push(line)
      if (line.includes(words)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${name} did not start:\n${log.join('\n')}`)))
  })
}

/** Sends the signal unless the program has ended, and waits for its end. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
