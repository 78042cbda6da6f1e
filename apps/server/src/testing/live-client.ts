import type { LiveControl, LiveMessage } from '@fibrewatch/contract/live'
import { expect } from 'vitest'

export type Heard = LiveControl | LiveMessage | 'PONG'

export interface LiveTestClient {
  readonly socket: WebSocket
  readonly heard: readonly Heard[]
  /** Areas of `changed` messages, apart from `heard`: these come at any time. */
  readonly areas: readonly string[]
  /** The close code, once the connection is closed. */
  readonly closed: Promise<number>
  /** Resolves once so many messages have come. */
  hear(count: number): Promise<void>
  send(message: string | object): void
  /** Answers to everything sent before have come when the PONG has. */
  settle(): Promise<void>
  /** Resolves once the last message is this one. */
  hearLast(message: object): Promise<void>
}

/** In the address, as a browser must, or in a header, as a program does. */
type LiveCredential = string | { readonly authorization: string }

function openSocket(address: string, credential: LiveCredential, lang: string): WebSocket {
  const url = `${address.replace('http', 'ws')}/websocket`
  return typeof credential === 'string'
    ? new WebSocket(`${url}?token=${credential}&lang=${lang}`)
    : new WebSocket(url, { headers: credential })
}

/**
 * A live connection as a browser or a program opens it.
 * @param address of the listening server, as `listen` returns it
 */
export async function openLiveClient(
  address: string,
  credential: LiveCredential,
  lang = '',
): Promise<LiveTestClient> {
  const socket = openSocket(address, credential, lang)
  const heard: Heard[] = []
  const areas: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    const message = text === 'PONG' ? text : (JSON.parse(text) as Heard)
    if (message !== 'PONG' && message.type === 'changed' && 'areas' in message) areas.push(...message.areas)
    else heard.push(message)
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
  return {
    socket,
    heard,
    areas,
    closed,
    hear: async (count) => await expect.poll(() => heard.length).toBeGreaterThanOrEqual(count),
    hearLast: async (message) => await expect.poll(() => heard.at(-1)).toMatchObject(message),
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    settle: async () => {
      const count = heard.filter((message) => message === 'PONG').length
      socket.send('PING')
      await expect.poll(() => heard.filter((message) => message === 'PONG')).toHaveLength(count + 1)
    },
  }
}
