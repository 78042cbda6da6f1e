import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFibrewatchClient } from '@fibrewatch/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { followAlarms } from './live-line.ts'

/** A server as far as a line needs one, which says what each test has it say. */
let http: HttpServer
let url: string
let sockets: WebSocket[]
let subscriptions: unknown[]
let status: number
const stop = new AbortController()

beforeEach(async () => {
  sockets = []
  subscriptions = []
  status = 200
  http = createServer((_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' })
    answer.end(
      JSON.stringify(
        status === 200 ? { code: 1, msg: '', data: {} } : { reason: 'auth.api-token-expired', msg: '' },
      ),
    )
  }).listen(0, '127.0.0.1')
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data: Buffer) => subscriptions.push(JSON.parse(data.toString())))
  })
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
  stop.abort()
  for (const socket of sockets) socket.terminate()
  http.close()
})

function follow() {
  const told: string[] = []
  const ended = followAlarms(
    { url, token: 'fwt_x', client: createFibrewatchClient({ url }) },
    {
      signal: stop.signal,
      onChange: ({ type, seq }) => told.push(`${type} ${seq}`),
      onGap: async (seq) => void told.push(`gap ${seq}`),
      onLine: (state) => told.push(state),
    },
  ).catch((cause: unknown) => cause)
  return { told, ended }
}

const tell = (index: number, ...messages: object[]): void => {
  for (const message of messages) sockets[index]?.send(JSON.stringify(message))
}
const alarm = (seq: number) => ({ topic: 'alarm', type: 'raised', seq, at: '', data: {} })

test('a line that broke asks for what it missed, and a gap is told; a token that has expired ends it', async () => {
  const { told, ended } = follow()
  await expect.poll(() => subscriptions).toEqual([{ action: 'subscribe', topics: ['alarm'] }])
  tell(0, { type: 'subscribed', topics: ['alarm'], seq: 7 }, alarm(9))
  await expect.poll(() => told).toEqual(['connected', 'raised 9'])
  sockets[0]?.terminate()
  await expect.poll(() => subscriptions[1]).toEqual({ action: 'subscribe', topics: ['alarm'], since: 9 })
  tell(1, { type: 'subscribed', topics: ['alarm'], seq: 5000 }, { type: 'resync', seq: 5000 })
  await expect.poll(() => told.slice(2)).toEqual(['lost', 'connected', 'gap 5000'])
  status = 401
  sockets[1]?.terminate()
  expect(await ended).toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('auth.api-token-expired') as string,
  })
  expect(subscriptions).toHaveLength(2)
})
