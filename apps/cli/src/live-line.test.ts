import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFibrewatchClient } from '@fibrewatch/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { failed } from './failure.ts'
import { followAlarms } from './live-line.ts'

/** A server as far as a line needs one, below a path as behind a proxy, which says what each test has it say. */
const PATH = '/noc/fibre'
let http: HttpServer
let url: string
let sockets: WebSocket[]
let subscriptions: unknown[]
let status: number
let reason: string
let opensSockets: boolean
let stop: AbortController
/** What a list call does in a gap. */
let loadList: () => Promise<void>

beforeEach(async () => {
  stop = new AbortController()
  sockets = []
  subscriptions = []
  status = 200
  reason = 'auth.api-token-expired'
  opensSockets = true
  loadList = async () => undefined
  http = createServer(({ url: asked = '' }, answer) => {
    answer.writeHead(asked.startsWith(`${PATH}/`) ? status : 404, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(status === 200 ? { code: 1, msg: '', data: {} } : { reason, msg: '' }))
  }).listen(0, '127.0.0.1')
  const server = new WebSocketServer({ noServer: true }).on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data: Buffer) => subscriptions.push(JSON.parse(data.toString())))
  })
  http.on('upgrade', (request, stream, head) => {
    if (opensSockets && request.url === `${PATH}/websocket`)
      server.handleUpgrade(request, stream, head, (socket) => server.emit('connection', socket, request))
    else stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${PATH}`
})
afterEach(() => {
  stop.abort()
  for (const socket of sockets) socket.terminate()
  http.close()
})

function follow() {
  const told: string[] = []
  const reasons: string[] = []
  const ended = followAlarms(
    { url, token: 'fwt_x', client: createFibrewatchClient({ url }) },
    {
      signal: stop.signal,
      onChange: ({ type, seq }) => told.push(`${type} ${seq}`),
      onGap: async (seq) => {
        told.push(`gap ${seq}`)
        await loadList()
        told.push(`closed ${seq}`)
      },
      onLine: (state, why) => {
        told.push(state)
        if (why !== undefined) reasons.push(why)
      },
    },
  ).catch((cause: unknown) => cause)
  return { told, reasons, ended }
}

const tell = (index: number, ...messages: object[]): void => {
  for (const message of messages) sockets[index]?.send(JSON.stringify(message))
}
const alarm = (seq: number) => ({ topic: 'alarm', type: 'raised', seq, at: '', data: {} })
const subscribed = (seq: number) => ({ type: 'subscribed', topics: ['alarm'], seq })
const subscribe = (since?: number) => ({
  action: 'subscribe',
  topics: ['alarm'],
  ...(since === undefined ? {} : { since }),
})
const notPermitted = (words: string) => ({
  exitCode: 3,
  message: expect.stringContaining(words) as string,
})

test('a line that broke asks for what it missed, and a gap is told; a token that has expired ends it', async () => {
  const { told, ended } = follow()
  await expect.poll(() => subscriptions).toEqual([subscribe()])
  tell(0, subscribed(7), alarm(9))
  await expect.poll(() => told).toEqual(['connected', 'raised 9'])
  sockets[0]?.terminate()
  await expect.poll(() => subscriptions[1]).toEqual(subscribe(9))
  tell(1, subscribed(5000), { type: 'resync', seq: 5000 })
  await expect.poll(() => told.slice(2)).toEqual(['lost', 'connected', 'gap 5000', 'closed 5000'])
  status = 401
  sockets[1]?.terminate()
  expect(await ended).toMatchObject(notPermitted('auth.api-token-expired'))
  expect(subscriptions).toHaveLength(2)
})

test('a gap is over when the list was loaded: what comes meanwhile waits, and a list that fails opens the line again', async () => {
  const { told, reasons } = follow()
  const first = Promise.withResolvers<void>()
  loadList = () => first.promise
  await expect.poll(() => subscriptions).toHaveLength(1)
  tell(0, subscribed(7), alarm(8), { type: 'resync', seq: 500 }, alarm(501))
  await expect.poll(() => told).toEqual(['connected', 'raised 8', 'gap 500'])
  loadList = async () => undefined
  first.reject(failed('the list cannot be loaded.'))
  await expect.poll(() => subscriptions[1]).toEqual(subscribe(8))
  expect(reasons).toEqual(['the list cannot be loaded.'])
  tell(1, subscribed(501), { type: 'resync', seq: 501 }, alarm(502))
  await expect.poll(() => told.slice(3)).toEqual(['lost', 'connected', 'gap 501', 'closed 501', 'raised 502'])
  sockets[1]?.terminate()
  await expect.poll(() => subscriptions[2]).toEqual(subscribe(502))
})

test('other rights ask for the alarms again, and end it where they are not given any more', async () => {
  const { told, ended } = follow()
  await expect.poll(() => subscriptions).toHaveLength(1)
  tell(0, subscribed(7), alarm(9), { type: 'rights-changed' })
  await expect.poll(() => subscriptions[1]).toEqual(subscribe(9))
  tell(0, subscribed(12), alarm(10), { type: 'rights-changed' })
  await expect.poll(() => subscriptions[2]).toEqual(subscribe(10))
  tell(0, { type: 'error', reason: 'auth.permission-denied', msg: '' }, { ...subscribed(12), topics: [] })
  expect(await ended).toMatchObject(notPermitted('monitor:alarm:page'))
  expect(told).toEqual(['connected', 'raised 9', 'raised 10'])
})

test('a connection that the server refuses says why, once, and is tried again', async () => {
  const { told, reasons } = follow()
  const refuse = (index: number) => {
    tell(index, { type: 'error', reason: 'live.too-many-connections', msg: 'Too many.' })
    sockets[index]?.close()
  }
  await expect.poll(() => sockets).toHaveLength(1)
  refuse(0)
  await expect.poll(() => sockets).toHaveLength(2)
  refuse(1)
  await expect.poll(() => subscriptions, { timeout: 5000 }).toHaveLength(3)
  tell(2, subscribed(3))
  await expect.poll(() => told).toEqual(['lost', 'connected'])
  expect(reasons).toEqual(['Too many. (live.too-many-connections)'])
})

test('a websocket that a proxy does not pass is named', async () => {
  opensSockets = false
  const { told, reasons } = follow()
  await expect.poll(() => reasons).toEqual([expect.stringContaining('Upgrade')])
  expect(told).toEqual(['lost'])
})

test('a token that is revoked ends it at once', async () => {
  const { ended } = follow()
  await expect.poll(() => subscriptions).toHaveLength(1)
  tell(0, subscribed(3), { type: 'signed-out', reason: 'kicked' })
  expect(await ended).toMatchObject(notPermitted('kicked'))
})

test('an account that has to choose a new password first pauses it, and ends nothing', async () => {
  const { told, reasons } = follow()
  await expect.poll(() => subscriptions).toHaveLength(1)
  tell(0, subscribed(3))
  await expect.poll(() => told).toEqual(['connected'])
  status = 423
  reason = 'auth.password-due'
  sockets[0]?.terminate()
  await expect.poll(() => reasons[1]).toContain('auth.password-due')
  status = 200
  await expect.poll(() => subscriptions[1], { timeout: 5000 }).toEqual(subscribe(3))
})
