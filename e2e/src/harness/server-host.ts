import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort } from '@fibrewatch/tools/find-free-port'
import {
  followLog,
  makeServerEnv,
  type ProductServer,
  type ServerOptions,
} from '@fibrewatch/tools/product-server'
import type { HostAnswer, HostOrder } from '@fibrewatch/tools/server-host-messages'
import { repositoryRoot } from '@fibrewatch/tools/workspaces'

const PROGRAM = join(repositoryRoot, 'apps/server/src/testing/server-host.cli.ts')

type Waiting = PromiseWithResolvers<HostAnswer>
type Host = { child: ChildProcess; log: readonly string[]; waiting: Map<number, Waiting> }

let host: Host | undefined
let lastId = 0
/** Of one server after the other, so that a page which showed the console of one shows that of the next with the code it has. */
let ownPort: number | undefined
let isPortTaken = false

function startHost(): Host {
  const child = fork(PROGRAM, [], {
    cwd: repositoryRoot,
    execArgv: ['--single-threaded-gc'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  const log = followLog(child, () => undefined)
  child.on('message', ({ id, ...answer }: HostAnswer) => waiting.get(id)?.resolve({ id, ...answer }))
  child.once('exit', (code) => {
    host = undefined
    for (const { reject } of waiting.values())
      reject(new Error(`The process with the servers ended with ${code}:\n${log.join('\n')}`))
  })
  return { child, log, waiting }
}

async function ask({ child, log, waiting }: Host, order: HostOrder): Promise<HostAnswer> {
  const answered = Promise.withResolvers<HostAnswer>()
  waiting.set(order.id, answered)
  child.send(order)
  try {
    const answer = await answered.promise
    if (answer.kind !== 'failed') return answer
    throw new Error(`The server could not ${order.kind}: ${answer.why}\n${log.join('\n')}`)
  } finally {
    waiting.delete(order.id)
  }
}

type HostedOptions = ServerOptions & { dataDir: string }

type TakenPort = { port: number; giveBack: () => void }

/** The worker's own port for the first of several servers at once, any for the others. */
async function takePort(): Promise<TakenPort> {
  if (isPortTaken) return { port: 0, giveBack: () => undefined }
  isPortTaken = true
  ownPort ??= await findFreePort()
  return {
    port: ownPort,
    giveBack: () => {
      isPortTaken = false
    },
  }
}

/** Starts the product in this worker's process with servers, where a start takes a tenth of what it takes by itself. */
export async function startHostedServer({ dataDir, ...options }: HostedOptions): Promise<ProductServer> {
  host ??= startHost()
  const own = host
  lastId += 1
  const id = lastId
  const { port, giveBack } = await takePort()
  const env = makeServerEnv(dataDir, { ...options, env: { PORT: String(port), ...options.env } })
  try {
    const ready = await ask(own, { id, kind: 'start', env })
    if (ready.kind !== 'ready') throw new Error(`The server answered a start with "${ready.kind}"`)
    const { url, mqttUrl } = ready
    const stop = async () => await ask(own, { id, kind: 'stop' }).finally(giveBack)
    return { url, mqttUrl, dataDir, stop }
  } catch (error) {
    giveBack()
    throw error
  }
}
