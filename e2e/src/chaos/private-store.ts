import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Our own object store in a process of its own, which can stop and start again at the same address. */
export type PrivateStore = {
  port: number
  kill9(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./object-store.cli.ts', import.meta.url))
const READY = /^store up (\d+)$/

async function launch(folder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [PROGRAM, folder, String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  for await (const line of createInterface({ input: child.stderr })) {
    const [, told] = READY.exec(line) ?? []
    if (told !== undefined) return { child, port: Number(told) }
  }
  throw new Error('the object store did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function startPrivateStore(): Promise<PrivateStore> {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-store-'))
  const first = await launch(folder, 0)
  let { child } = first
  return {
    port: first.port,
    kill9: () => end(child),
    resume: async () => {
      ;({ child } = await launch(folder, first.port))
    },
    stop: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
