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
  /** More was missed than is sent one by one: the list has it. */
  readonly onGap: (seq: number) => Promise<void>
  readonly onLine: (state: 'connected' | 'lost') => void
}

interface Message {
  readonly topic?: string
  readonly type?: string
  readonly seq?: number
  readonly at?: string
  readonly data?: Alarm
  readonly topics?: readonly string[]
  readonly reason?: string
}

interface Line {
  readonly server: Server
  readonly follower: Follower
  /** Number of the last change that was told; absent before the first connection. */
  seq: number | undefined
}

/** Tells changes of alarms until the signal; whenever the line breaks it is opened again and what was missed follows. */
export async function followAlarms(server: Server, follower: Follower): Promise<void> {
  const line: Line = { server, follower, seq: undefined }
  let pauseMs = FIRST_PAUSE_MS
  let isFirst = true
  while (!follower.signal.aborted) {
    const wasOpen = (await isAnswered(server, isFirst)) && (await holdLine(line))
    if (follower.signal.aborted) return
    if (wasOpen) {
      follower.onLine('lost')
      pauseMs = FIRST_PAUSE_MS
    }
    isFirst = false
    await wait(pauseMs, undefined, { signal: follower.signal })
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Why a line is not opened, only a call tells. A token that is not good ends the command; a server that is away does at first alone. */
async function isAnswered(server: Server, isFirst: boolean): Promise<boolean> {
  try {
    await ask(server, server.client.GET('/account/token/self'))
    return true
  } catch (cause) {
    if (isFirst || !(cause instanceof Failure) || cause.exitCode === EXIT.notPermitted) throw cause
    return false
  }
}

const addressOf = ({ url }: Server): string => `${url.replace(/^http/, 'ws')}/websocket`

/** One connection, until it ends; whether it was ever open. */
async function holdLine(line: Line): Promise<boolean> {
  const { server, follower } = line
  const socket = new WebSocket(addressOf(server), { headers: { authorization: `Bearer ${server.token}` } })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let isOpen = false
  let heardAtMs = Date.now()
  const close = (): void => socket.close()
  socket.addEventListener('open', () => {
    isOpen = true
    const since = line.seq === undefined ? {} : { since: line.seq }
    socket.send(JSON.stringify({ action: 'subscribe', topics: ['alarm'], ...since }))
  })
  socket.addEventListener('message', ({ data }) => {
    heardAtMs = Date.now()
    hear(line, String(data)).catch(reject)
  })
  socket.addEventListener('close', () => resolve())
  socket.addEventListener('error', () => resolve())
  follower.signal.addEventListener('abort', close)
  const timer = setInterval(() => {
    if (Date.now() - heardAtMs > SILENT_AFTER_MS) resolve()
    else if (socket.readyState === WebSocket.OPEN) socket.send('PING')
  }, PING_EVERY_MS)
  try {
    await ended
  } finally {
    clearInterval(timer)
    follower.signal.removeEventListener('abort', close)
    socket.close()
  }
  return isOpen
}

async function hear(line: Line, text: string): Promise<void> {
  if (text === 'PONG') return
  const message = JSON.parse(text) as Message
  const { topic, type = '', seq, at, data } = message
  if (topic === 'alarm' && seq !== undefined && at !== undefined && data !== undefined) {
    line.seq = Math.max(line.seq ?? 0, seq)
    line.follower.onChange({ type, seq, at, data })
    return
  }
  if (type === 'subscribed') startLine(line, message)
  else if (type === 'resync' && seq !== undefined) {
    line.seq = seq
    await line.follower.onGap(seq)
  } else if (type === 'signed-out')
    throw new Failure(
      EXIT.notPermitted,
      `the server ended the connection: ${message.reason ?? 'signed out'}.`,
    )
}

function startLine(line: Line, { topics = [], seq }: Message): void {
  if (!topics.includes('alarm'))
    throw new Failure(EXIT.notPermitted, `the permission ${WATCH_PERMISSION} is missing.`)
  line.seq ??= seq
  line.follower.onLine('connected')
}
