import { setTimeout as wait } from 'node:timers/promises'
import type { Alarm, LiveMessage } from '@fibrewatch/contract'
import type { Admin } from '@fibrewatch/simulator'
import { LiveSocket } from '../harness/live-socket.ts'

const RETRY_MS = 300
const TOPICS = ['alarm', 'device', 'link'] as const

/** What one browser knows and met, over all its connections. */
export type Heard = {
  /** Each alarm as the last message about it told. */
  readonly alarms: Map<string, Alarm>
  messages: number
  connections: number
  /** Messages whose number was not above that of the one before. */
  disordered: number
  /** Times it was told to load everything anew. */
  resyncs: number
  /** Times it was told that the session is over: nobody may be signed out by a storm. */
  signedOut: number
}

/** A browser that comes back wherever it can, and goes on from the last number it knows. */
export class Watcher {
  readonly heard: Heard = {
    alarms: new Map(),
    messages: 0,
    connections: 0,
    disordered: 0,
    resyncs: 0,
    signedOut: 0,
  }
  #lastNumber: number | undefined
  readonly #urls: readonly string[]
  readonly #token: string
  #turn: number
  #socket: LiveSocket | undefined

  constructor(urls: readonly string[], { token }: Pick<Admin, 'token'>, turn: number) {
    this.#urls = urls
    this.#token = token
    this.#turn = turn
  }

  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#connect()
        await this.#socket?.waitForEnd(signal)
      } catch {
        await wait(RETRY_MS)
      }
      this.#collect()
    }
  }

  /** Everything up to this number has come. Called after the storm, with a connection that holds. */
  async waitForNumber(seq: number, signal: AbortSignal): Promise<void> {
    await this.#connect()
    while ((this.#lastNumber ?? 0) < seq) {
      signal.throwIfAborted()
      await wait(RETRY_MS)
      this.#collect()
    }
    await this.#socket?.close()
  }

  async #connect(): Promise<void> {
    const url = this.#urls[this.#turn % this.#urls.length] ?? ''
    this.#turn += 1
    const since = this.#lastNumber
    const subscription = { topics: [...TOPICS], ...(since === undefined ? {} : { since }) }
    this.#socket = await LiveSocket.open({ url, token: this.#token }, subscription)
    this.heard.connections += 1
  }

  #collect(): void {
    const socket = this.#socket
    if (socket === undefined) return
    for (const control of socket.controls.splice(0)) {
      if (control.type === 'signed-out') this.heard.signedOut += 1
      if (control.type === 'resync') this.#startAnew(control.seq)
    }
    for (const message of socket.messages.splice(0)) this.#learn(message)
  }

  #learn(message: LiveMessage): void {
    if (message.seq <= (this.#lastNumber ?? 0)) this.heard.disordered += 1
    this.#lastNumber = message.seq
    this.heard.messages += 1
    if (message.topic === 'alarm') this.heard.alarms.set(message.data.id, message.data)
  }

  /** What a console does then: it forgets, and asks for the lists. */
  #startAnew(seq: number): void {
    this.heard.resyncs += 1
    this.heard.alarms.clear()
    this.#lastNumber = seq
  }
}

/**
 * Alarms a browser knows otherwise than they are stored. A message that was overtaken by a newer one about the same alarm
 * need not come; the newest must. After a resync an alarm that has not changed since is known from the list.
 */
export function countUnknown({ alarms, resyncs }: Heard, stored: readonly Alarm[]): number {
  const isKnown = (alarm: Alarm): boolean => {
    const known = alarms.get(alarm.id)
    if (known === undefined) return resyncs > 0
    return known.state === alarm.state && known.count === alarm.count && known.raisedAt === alarm.raisedAt
  }
  return stored.filter((alarm) => !isKnown(alarm)).length
}
