import { connect, createServer } from 'node:net'
import type { Config } from '#platform/config/config'
import type { Finding } from './finding.ts'

const ANSWER_MS = 5000

/** What holds the port of the console. */
export interface RunningServer {
  readonly finding: Finding
  readonly isRunning: boolean
}

interface Ready {
  readonly reason?: string
  readonly msg?: string
  readonly data?: {
    readonly checks?: readonly {
      readonly name: string
      readonly state: string
      readonly reason?: string | null
    }[]
  }
}

/** Whether a server runs at the address of the settings, and what it says of itself. */
export async function lookAtServer({ host, port, basePath }: Config): Promise<RunningServer> {
  const finding = (state: Finding['state'], text: string): Finding => ({ name: 'server', state, text })
  if (port === 0)
    return {
      isRunning: false,
      finding: finding('ok', 'PORT=0 takes any free port: whether a server runs is not known.'),
    }
  const address = `http://${reachableHost(host)}:${port}${basePath}`
  const ready = await askReady(`${address}/health/ready`)
  if (ready !== undefined) {
    const failed = (ready.data?.checks ?? []).filter(({ state }) => state === 'failed')
    const told = failed.map(({ name, reason }) => `${name} (${reason ?? 'failed'})`).join(', ')
    const isWell = failed.length === 0 && ready.reason === undefined
    return {
      isRunning: true,
      finding: isWell
        ? finding('ok', `Runs at ${address} and is ready.`)
        : finding(
            'failed',
            `Runs at ${address} and says: ${told === '' ? (ready.msg ?? ready.reason ?? '') : told}.`,
          ),
    }
  }
  return { isRunning: false, finding: await tellPort(host, port) }
}

async function tellPort(host: string, port: number): Promise<Finding> {
  const isFree = await isPortFree(host, port)
  const text = isFree
    ? `None runs; PORT ${port} is free.`
    : `Something else holds PORT ${port}, or ${host} is no address of this machine: stop it, or set PORT and HOST.`
  return { name: 'server', state: isFree ? 'ok' : 'failed', text }
}

/** Undefined when no Fibrewatch answers. */
async function askReady(url: string): Promise<Ready | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    const ready = (await answer.json()) as Ready
    return ready.data?.checks === undefined ? undefined : ready
  } catch {
    return undefined
  }
}

/** An address that means all of them is asked at this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Listens for a moment. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Why nothing answers there; undefined when something does. */
export async function tryConnect(host: string, port: number): Promise<string | undefined> {
  const socket = connect({ host, port, timeout: ANSWER_MS })
  try {
    return await new Promise<string | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined))
      socket.once('timeout', () => resolve('no answer'))
      socket.once('error', (cause) => resolve('code' in cause ? String(cause.code) : cause.message))
    })
  } finally {
    socket.destroy()
  }
}
