import { onTestFinished, vi } from 'vitest'

/** A websocket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []

  readonly url: string
  readonly sent: string[] = []
  readyState = 0
  isClosedByClient = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: (() => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.isClosedByClient = true
    this.readyState = 3
  }

  /** The server accepts the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  /** The line breaks. */
  fail(): void {
    this.readyState = 3
    this.onerror?.()
    this.onclose?.()
  }
}

/** Replaces WebSocket until the end of the test; answers how to get at the sockets opened so far. */
export function startFakeSockets(): { latest: () => FakeSocket; count: () => number } {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    latest: () => {
      const socket = FakeSocket.all.at(-1)
      if (socket === undefined) throw new Error('no socket was opened')
      return socket
    },
    count: () => FakeSocket.all.length,
  }
}
