import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { LIVE_HELLO, LIVE_PATH, type LiveMessage } from '@fibrewatch/contract/live'
import { WebSocket } from 'ws'
import { nowMs } from './clock.ts'
import type { ClientsData, ClientsMessage } from './live-clients.ts'
import { PROBE_TYPE } from './live-clients.ts'

const { url, tokens, count } = workerData as ClientsData
const post = (message: ClientsMessage) => parentPort?.postMessage(message)

/** Only probes are parsed: the handling of other messages is not measured here. */
function receive(text: string): void {
  if (!text.includes(PROBE_TYPE)) return
  const receivedAt = nowMs()
  const message = JSON.parse(text) as LiveMessage
  if (message.topic !== 'alarm' || message.type !== 'raised' || message.data.positionM === null) return
  post({
    kind: 'probe',
    linkCode: message.data.linkCode ?? '',
    positionM: message.data.positionM,
    receivedAt,
  })
}

async function openClient(token: string): Promise<WebSocket> {
  const address = new URL(`${LIVE_PATH}?token=${encodeURIComponent(token)}`, url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const subscribed = Promise.withResolvers<void>()
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString('utf8')
    if (text.includes('"subscribed"')) subscribed.resolve()
    receive(text)
  })
  socket.on('close', (code) => {
    subscribed.reject(new Error(`a client was cut off with ${code} before it was subscribed`))
    post({ kind: 'lost' })
  })
  await once(socket, 'open')
  socket.send(LIVE_HELLO)
  socket.send(JSON.stringify({ action: 'subscribe', topics: ['alarm', 'device', 'link', 'quality'] }))
  await subscribed.promise
  return socket
}

const sockets: WebSocket[] = []
for (let opened = 0; opened < count; opened += 1) {
  sockets.push(await openClient(tokens[opened % tokens.length] ?? ''))
}
post({ kind: 'open' })
parentPort?.once('message', () => {
  for (const socket of sockets) socket.terminate()
  parentPort?.close()
})
