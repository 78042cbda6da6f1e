import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../main.ts')

/** The data of an answer, or what makes it; `'gone'`: the connection breaks; a number: refused with this status. */
export type Answer = object | 'gone' | number | (() => object)

/** A server that answers each path by its answers in turn, the last of them again and again; returns its address. */
export async function serveCalls(answers: Readonly<Record<string, readonly Answer[]>>): Promise<string> {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]))
  const server = createServer((request, response) => {
    const list = left.get(new URL(request.url ?? '', 'http://localhost').pathname) ?? []
    const given = list.length > 1 ? list.shift() : list[0]
    const answer = typeof given === 'function' ? (given as () => object)() : given
    request.resume()
    if (answer === 'gone') request.socket.destroy()
    else if (typeof answer === 'object') response.end(JSON.stringify({ code: 1, msg: '', data: answer }))
    else
      response
        .writeHead(answer ?? 404)
        .end(JSON.stringify({ code: answer, msg: 'Refused.', reason: 'test.refused' }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface Running {
  readonly child: ChildProcess
  readonly home: string
  readonly ended: Promise<Ended>
}

/** The command as a process of its own, with a home of its own. */
export function startCommand(words: readonly string[], env: Readonly<Record<string, string>>): Running {
  const home = mkdtempSync(join(tmpdir(), 'fibrewatch-cli-'))
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, FIBREWATCH_TOKEN: `fwt_${'a'.repeat(43)}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })
  const ended = Promise.all([
    once(child, 'exit').then(([code]) => code as number | null),
    text(child.stdout),
    text(child.stderr),
  ]).then(([code, out, err]) => ({ code, out, err }))
  return { child, home, ended }
}

export const runCommand = async (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => startCommand(words, env).ended
