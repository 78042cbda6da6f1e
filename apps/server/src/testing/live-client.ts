import type { LiveControl, LiveMessage } from '@fibrewatch/contract'
import { expect, vi } from 'vitest'

export type Heard = LiveControl | LiveMessage | 'PONG'

export interface LiveTestClient {
  readonly socket: WebSocket
  readonly heard: readonly Heard[]
  /** The close code, once the connection is closed. */
  readonly closed: Promise<number>
  /** Until so many messages have come. */
  hear(count: number): Promise<void>
  send(message: string | object): void
  /** Answers to what was sent before have come when the PONG has. */
  settle(): Promise<void>
  /** Until the last message is this one. */
  hearLast(message: object): Promise<void>
}

const PATIENCE_MS = 5000

/**
 * A live connection as a browser opens it.
 * @param address of the listening server, as `listen` gives it
 */
export async function openLiveClient(address: string, token: string, lang = ''): Promise<LiveTestClient> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket?token=${token}&lang=${lang}`)
  const heard: Heard[] = []
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    heard.push(text === 'PONG' ? text : (JSON.parse(text) as Heard))
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
    closed,
    hear: (count) => vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), PATIENCE_MS),
    hearLast: (message) => vi.waitFor(() => expect(heard.at(-1)).toMatchObject(message), PATIENCE_MS),
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    settle: async () => {
      const count = heard.filter((message) => message === 'PONG').length
      socket.send('PING')
      await vi.waitFor(
        () => expect(heard.filter((message) => message === 'PONG')).toHaveLength(count + 1),
        PATIENCE_MS,
      )
    },
  }
}
