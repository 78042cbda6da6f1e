import { setTimeout as wait } from 'node:timers/promises'
import type { Alarm } from './alarm-words.ts'
import { EXIT, Failure } from './failure.ts'
import { ask, type Server } from './server.ts'

const PING_EVERY_MS = 30_000
/** Two pings without an answer. */
const SILENT_AFTER_MS = 75_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const WATCH_PERMISSION = 'monitor:alarm:page'

export interface AlarmChange {
  readonly type: string
  readonly seq: number
  readonly at: string
  readonly data: Alarm
}

export interface Follower {
  readonly signal: AbortSignal
  readonly onChange: (change: AlarmChange) => void
  /** More was missed than is sent one by one: the list has it. What comes meanwhile waits; when it fails, the gap stays open. */
  readonly onGap: (seq: number) => Promise<void>
  /** `why` says what ended the connection, or keeps it from being opened. */
  readonly onLine: (state: 'connected' | 'lost', why?: string) => void
}

interface Message {
  readonly topic?: string
  readonly type?: string
  readonly seq?: number
  readonly at?: string
  readonly data?: Alarm
  readonly topics?: readonly string[]
  readonly reason?: string
  readonly msg?: string
}

interface Line {
  readonly server: Server
  readonly follower: Follower
  /** Number up to which everything was told; absent before the first connection. */
  seq: number | undefined
  /** What was last said of an interruption: the same is not said at every try. */
  saidWhy: string | undefined
}

/** How a connection ended. `isGood`: it had brought everything up to then. */
interface End {
  readonly isGood: boolean
  readonly why: string
}

/** Tells changes of alarms until the signal; whenever the line breaks it is opened again and what was missed follows. */
export async function followAlarms(server: Server, follower: Follower): Promise<void> {
  const line: Line = { server, follower, seq: undefined, saidWhy: undefined }
  let pauseMs = FIRST_PAUSE_MS
  for (let isFirst = true; !follower.signal.aborted; isFirst = false) {
    const { isGood, why } = (await findSilence(server, isFirst)) ?? (await holdLine(line))
    if (follower.signal.aborted) return
    if (isGood) pauseMs = FIRST_PAUSE_MS
    if (isGood || why !== line.saidWhy) follower.onLine('lost', why)
    line.saidWhy = why
    await wait(pauseMs, undefined, { signal: follower.signal })
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** A refusal ends the command; of anything else, why it is tried again. */
function requirePassing(cause: unknown): string {
  if (cause instanceof Failure && cause.exitCode === EXIT.notPermitted && !cause.isForNow) throw cause
  return cause instanceof Error ? cause.message : String(cause)
}

/** Why a line is not opened, only a call tells. A token that is not good ends the command; a server that is away does at first alone. */
async function findSilence(server: Server, isFirst: boolean): Promise<End | undefined> {
  try {
    await ask(server, server.client.GET('/account/token/self'))
    return undefined
  } catch (cause) {
    if (isFirst) throw cause
    return { isGood: false, why: requirePassing(cause) }
  }
}

const addressOf = ({ url }: Server): string => `${url.replace(/^http/, 'ws')}/websocket`

interface Connection {
  readonly socket: WebSocket
  /** What the server said last of why it ends the connection. */
  trouble: string | undefined
  isSubscribed: boolean
}

/** One connection, until it ends and everything that came by it was told. */
async function holdLine(line: Line): Promise<End> {
  const { server, follower } = line
  const socket = new WebSocket(addressOf(server), { headers: { authorization: `Bearer ${server.token}` } })
  const connection: Connection = { socket, trouble: undefined, isSubscribed: false }
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // One message after the other: what follows a gap waits for the list.
  let work = Promise.resolve()
  let heardAtMs = performance.now()
  const close = (): void => socket.close()
  socket.addEventListener('open', () => subscribe(line, socket))
  socket.addEventListener('message', ({ data }) => {
    heardAtMs = performance.now()
    work = work.then(() => hear(line, connection, String(data)))
    work.catch(reject)
  })
  for (const end of ['close', 'error'] as const) socket.addEventListener(end, () => resolve())
  follower.signal.addEventListener('abort', close)
  const timer = setInterval(() => {
    if (performance.now() - heardAtMs > SILENT_AFTER_MS) resolve()
    else if (socket.readyState === WebSocket.OPEN) socket.send('PING')
  }, PING_EVERY_MS)
  try {
    await ended
    await work
    return describeEnd(connection)
  } catch (cause) {
    return { isGood: false, why: requirePassing(cause) }
  } finally {
    clearInterval(timer)
    follower.signal.removeEventListener('abort', close)
    socket.close()
  }
}

function describeEnd({ isSubscribed, trouble }: Connection): End {
  if (trouble !== undefined) return { isGood: false, why: trouble }
  if (isSubscribed) return { isGood: true, why: 'the server, or what lies between, ended it.' }
  return {
    isGood: false,
    why: 'the server answers and its websocket does not: a proxy must pass “Upgrade” for …/websocket.',
  }
}

function subscribe({ seq }: Line, socket: WebSocket): void {
  const since = seq === undefined ? {} : { since: seq }
  socket.send(JSON.stringify({ action: 'subscribe', topics: ['alarm'], ...since }))
}

async function hear(line: Line, connection: Connection, text: string): Promise<void> {
  if (text === 'PONG') return
  const message = JSON.parse(text) as Message
  const { topic, type = '', seq, at, data } = message
  if (topic === 'alarm' && seq !== undefined && at !== undefined && data !== undefined) {
    line.follower.onChange({ type, seq, at, data })
    line.seq = Math.max(line.seq ?? 0, seq)
  } else if (topic === undefined) await hearControl(line, connection, message)
}

/** What is said of the connection itself. */
async function hearControl(line: Line, connection: Connection, message: Message): Promise<void> {
  const { type = '', seq, reason = '', msg = '' } = message
  if (type === 'subscribed') startLine(line, connection, message)
  else if (type === 'resync' && seq !== undefined) {
    await line.follower.onGap(seq)
    line.seq = seq
  }
  // The server has taken away what the token may no longer read, and gives nothing back by itself.
  else if (type === 'rights-changed') subscribe(line, connection.socket)
  else if (type === 'error') connection.trouble = `${msg} (${reason})`
  else if (type === 'signed-out')
    throw new Failure(EXIT.notPermitted, `the token is not good any more (${reason || 'signed out'}).`)
}

function startLine(line: Line, connection: Connection, { topics = [], seq }: Message): void {
  if (!topics.includes('alarm'))
    throw new Failure(EXIT.notPermitted, `the permission ${WATCH_PERMISSION} is missing.`)
  line.seq ??= seq
  if (!connection.isSubscribed) line.follower.onLine('connected')
  connection.isSubscribed = true
  connection.trouble = undefined
}
