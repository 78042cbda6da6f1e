import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'

/** No other part of a measurement raises this type. */
export const PROBE_TYPE = 'CABLE_TAMPER'

/** The connections a session may hold: more sessions sign in, as other users do. */
const CLIENTS_PER_SESSION = 40

/** The clients take the sessions in turns. */
export type ClientsData = Pick<Admin, 'url'> & { tokens: readonly string[]; count: number }
export type ClientsMessage =
  | { kind: 'open' }
  | { kind: 'lost' }
  | { kind: 'probe'; linkCode: string; positionM: number; receivedAt: number }

export type ProbeSeen = Extract<ClientsMessage, { kind: 'probe' }>

/** Websocket clients in a thread of their own, so that sending does not delay receiving. */
export class LiveClients {
  readonly seen: ProbeSeen[] = []
  lost = 0
  readonly #worker: Worker

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  static async open({ url }: Admin, count: number): Promise<LiveClients> {
    const tokens: string[] = []
    while (tokens.length * CLIENTS_PER_SESSION < count) {
      tokens.push((await createAdmin(url, 'admin', ADMIN_PASSWORD)).token)
    }
    const workerData: ClientsData = { url, tokens, count }
    const worker = new Worker(new URL('./live-clients.worker.ts', import.meta.url), { workerData })
    const clients = new LiveClients(worker)
    const opened = Promise.withResolvers<void>()
    worker.on('error', opened.reject)
    worker.on('message', (message: ClientsMessage) => {
      if (message.kind === 'open') opened.resolve()
      else if (message.kind === 'lost') clients.lost += 1
      else clients.seen.push(message)
    })
    await opened.promise
    return clients
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage('close')
    await ended
  }
}
