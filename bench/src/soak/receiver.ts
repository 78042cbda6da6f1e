import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notifyApi } from '@fibrewatch/contract/notify'
import type { Admin } from '@fibrewatch/simulator'

const HOST = '127.0.0.1'
const ROOT_DOMAIN_ID = 1
/** What the server must be told, so that it calls a receiver on this host. */
export const RECEIVER_ENVIRONMENT = { NOTIFY_NETWORKS: HOST }

export interface Told {
  /** Messages that the receiver has taken. */
  readonly taken: number
  /** What waits to be sent when the load has ended. */
  readonly waiting: number
  readonly dead: number
}

/** A channel that tells every alarm to a receiver of ours. `stop` says what became of the messages. */
export async function startTelling(admin: Admin): Promise<{ stop(): Promise<Told> }> {
  let taken = 0
  const receiver = createServer((request, answer) => {
    request.resume().once('end', () => {
      taken += 1
      answer.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, HOST, resolve))
  const { port } = receiver.address() as AddressInfo
  const body = {
    name: 'soak',
    domainId: ROOT_DOMAIN_ID,
    kind: 'webhook' as const,
    targets: [`http://${HOST}:${port}/`],
    minSeverity: 'warning' as const,
    events: ['raised' as const, 'cleared' as const],
    language: 'zh' as const,
    timeZone: 'Asia/Shanghai',
    isEnabled: true,
  }
  await admin.call(notifyApi.add, { body })
  return {
    stop: async () => {
      const [channel] = (await admin.call(notifyApi.page, { query: {} })).list
      receiver.closeAllConnections()
      receiver.close()
      return { taken, waiting: channel?.waiting ?? Number.NaN, dead: channel?.dead ?? Number.NaN }
    },
  }
}
