import fastifyWebsocket from '@fastify/websocket'
import { SESSION_HOLDS } from '@fibrewatch/contract/endpoint'
import { LIVE_PATH, LIVE_PONG, type LiveSubscribe, type LiveTopic } from '@fibrewatch/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { readDatabaseFault } from '../database/database-fault.ts'
import { type Actor, isHeld, isLocked } from '../auth/actor.ts'
import { makeReasonText } from '../http/errors.ts'
import { parseLocale } from '../http/locale.ts'
import { isApiToken } from '../auth/credential.ts'
import { LiveClient } from './client.ts'
import { isLiveTopic, parseClientMessage } from './client-message.ts'
import type { LiveHub } from './hub.ts'
import { createPresence, type Presence } from './presence.ts'
import {
  applySessionChange,
  CLOSE,
  type Connection,
  mayRead,
  refreshRights,
  type SocketHost,
} from './session-watch.ts'

const MAX_FRAME_BYTES = 16 * 1024
const PING_EVERY_MS = 30_000
/** Four unanswered pings. Browsers answer them by themselves, also for a sleeping tab. */
const SILENT_AFTER_MS = 125_000
const MAX_MESSAGES = 100
const RATE_WINDOW_MS = 10_000
/** Per process: more pages than any user has open, few enough that one account cannot fill the server's memory. */
const MAX_CONNECTIONS = { ofSession: 50, ofUser: 200 }

/** The live connections at `/websocket?token=…`, or with `Authorization: Bearer …` of a program: checked before the upgrade, closed when the session ends. */
export async function registerLiveSocket(app: FastifyInstance, host: SocketHost): Promise<void> {
  const connections = new Set<Connection>()
  const presence = createPresence(host)
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    preClose: async () => {
      for (const { client } of connections) client.socket.close(CLOSE.goingAway)
    },
  })
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      onRequest: async (request) =>
        void (await host.sessions.requireActor(readToken(request), { answeredWhile: SESSION_HOLDS })),
    },
    (socket, request) => void open(socket, request, { host, connections, presence }),
  )
  const timer = setInterval(() => {
    for (const connection of connections) void checkAlive(connection, host)
    presence.renew()
  }, PING_EVERY_MS)
  app.addHook('onClose', async () => clearInterval(timer))
  host.sessions.onChange((change) => {
    for (const connection of connections) void applySessionChange(connection, change, host)
  })
}

function readToken(request: FastifyRequest): string | undefined {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return request.headers.authorization
  // Proxies write addresses down: what lasts a year does not stand in one.
  return isApiToken(token) ? '' : token
}

/** A browser cannot set headers on a websocket; its `lang` parameter stands in for Accept-Language. */
function readLanguage(request: FastifyRequest): string | undefined {
  const { lang } = request.query as { lang?: unknown }
  return typeof lang === 'string' && lang !== '' ? lang : undefined
}

type Room = {
  readonly host: SocketHost
  readonly connections: Set<Connection>
  readonly presence: Presence
}

async function open(socket: WebSocket, request: FastifyRequest, room: Room): Promise<void> {
  const { host, connections, presence } = room
  // Listeners first: a message may arrive while the session is read.
  const early: RawData[] = []
  let receive = (data: RawData): void => void early.push(data)
  socket.on('message', (data) => receive(data))
  socket.on('error', (cause) => request.log.info({ err: cause }, 'a live connection failed'))
  const token = readToken(request) ?? ''
  const actor = await host.sessions
    .requireActor(token, { answeredWhile: SESSION_HOLDS })
    .catch((cause: unknown) => {
      socket.close(readDatabaseFault(cause) === undefined ? CLOSE.policy : CLOSE.tryLater)
    })
  if (actor === undefined || socket.readyState !== socket.OPEN) {
    socket.close(CLOSE.policy)
    return
  }
  const { hub, clock } = host
  const locale = parseLocale(readLanguage(request) ?? request.headers['accept-language'])
  const client = new LiveClient({
    socket,
    stream: request.raw.socket,
    locale,
    actor,
    readSeq: () => hub.seq,
  })
  const limit = findExceeded(connections, actor)
  if (limit !== undefined) {
    request.log.warn(
      { user: actor.username, limit },
      'a live connection is refused: there are too many of one user',
    )
    client.control(makeError(client, 'live.too-many-connections', [limit]))
    socket.close(CLOSE.policy)
    return
  }
  const connection = makeConnection(client, token, clock.now())
  connections.add(connection)
  hub.clients.add(client)
  presence.opened(actor.sessionId)
  socket.on('close', () => {
    connections.delete(connection)
    hub.clients.delete(client)
    presence.closed(actor.sessionId)
  })
  socket.on('pong', () => {
    connection.heardAtMs = clock.now()
  })
  // The session may have changed after it was read and before the connection was registered.
  if (!(await refreshRights(connection, host))) return
  connection.toldHolds = client.actor.holds
  if (isLocked(client.actor)) client.control({ type: 'locked' })
  receive = (data) => void hear(connection, data, host)
  for (const data of early) receive(data)
}

const makeConnection = (client: LiveClient, token: string, nowMs: number): Connection => ({
  client,
  token,
  toldHolds: client.actor.holds,
  hasStaleRights: false,
  locks: 0,
  heardAtMs: nowMs,
  windowStartMs: nowMs,
  messagesInWindow: 0,
})

/** The limit that one more connection would exceed. */
function findExceeded(
  connections: ReadonlySet<Connection>,
  { sessionId, userId }: Actor,
): number | undefined {
  let [ofSession, ofUser] = [0, 0]
  for (const { client } of connections) {
    if (client.actor.userId !== userId) continue
    ofUser++
    if (client.actor.sessionId === sessionId) ofSession++
  }
  if (ofSession >= MAX_CONNECTIONS.ofSession) return MAX_CONNECTIONS.ofSession
  return ofUser >= MAX_CONNECTIONS.ofUser ? MAX_CONNECTIONS.ofUser : undefined
}

async function hear(connection: Connection, data: RawData, { hub, clock }: SocketHost): Promise<void> {
  const { client } = connection
  const now = clock.now()
  connection.heardAtMs = now
  if (isTooMuch(connection, now)) {
    client.control(makeError(client, 'request.too-many', [RATE_WINDOW_MS / 1000]))
    client.socket.close(CLOSE.policy)
    return
  }
  const message = parseClientMessage(readText(data))
  if (message.kind === 'ping') client.text(LIVE_PONG)
  else if (message.kind === 'hello') client.control({ type: 'welcome', seq: hub.seq })
  else if (message.kind === 'subscribe') await subscribe(client, message.subscribe, hub)
  else client.control(makeError(client, 'request.malformed'))
}

function isTooMuch(connection: Connection, nowMs: number): boolean {
  if (nowMs - connection.windowStartMs >= RATE_WINDOW_MS) {
    connection.windowStartMs = nowMs
    connection.messagesInWindow = 0
  }
  return ++connection.messagesInWindow > MAX_MESSAGES
}

function readText(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8')
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8')
}

type ErrorReason =
  | 'request.malformed'
  | 'request.invalid'
  | 'request.too-many'
  | 'auth.permission-denied'
  | 'live.too-many-connections'

const makeError = (client: LiveClient, reason: ErrorReason, values: readonly (string | number)[] = []) =>
  ({ type: 'error', reason, msg: makeReasonText(reason, client.locale, values) }) as const

/** Replaces the earlier subscriptions. Each unknown or forbidden topic is answered with an error. */
async function subscribe(client: LiveClient, { topics, since }: LiveSubscribe, hub: LiveHub): Promise<void> {
  const allowed = topics.filter((topic) => mayRead(client, topic))
  for (const topic of topics.filter((name) => !allowed.includes(name as LiveTopic))) {
    const isKnown = isLiveTopic(topic)
    client.control(
      makeError(client, isKnown ? 'auth.permission-denied' : 'request.invalid', isKnown ? [] : [1]),
    )
  }
  client.topics = new Set(allowed as LiveTopic[])
  client.control({ type: 'subscribed', topics: allowed, seq: hub.seq })
  // After a hold the console reloads everything, so nothing is replayed.
  if (since === undefined || isHeld(client.actor)) return
  client.startReplay()
  const query = { topics: client.topics, sinceSeq: since, locale: client.locale }
  client.finishReplay(await hub.loadMissed(query).catch(() => undefined))
}

/** Sends a ping, and checks whether the session still exists (it may have expired). */
async function checkAlive(connection: Connection, host: SocketHost): Promise<void> {
  const { socket } = connection.client
  if (host.clock.now() - connection.heardAtMs > SILENT_AFTER_MS) {
    socket.terminate()
    return
  }
  socket.ping()
  await refreshRights(connection, host)
}
