import { setTimeout as wait } from 'node:timers/promises'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { LiveMessage } from '@fibrewatch/contract/live'
import type { Admin } from '@fibrewatch/simulator'
import { LiveSocket } from '../harness/live-socket.ts'

const RETRY_MS = 300
const TOPICS = ['alarm', 'device', 'link'] as const

/** What one browser knows and received, over all its connections. */
export type Heard = {
  /** Each alarm as its last message described it. */
  readonly alarms: Map<string, Alarm>
  messages: number
  connections: number
  /** Messages whose number was not above that of the one before. */
  disordered: number
  /** How often it was told to reload everything. */
  resyncs: number
  /** How often it was told that the session is over: failures must not sign users out. */
  signedOut: number
}

/** A browser that reconnects to any process, and resumes from the last number it knows. */
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

  /**
   * Resolves when everything up to this number has come. Called after the run, when every process is there; a connection
   * that ends all the same is opened again, as by a browser.
   * @throws Error that says how far it came when the signal is aborted
   */
  async waitForNumber(seq: number, signal: AbortSignal): Promise<void> {
    await this.#socket?.close()
    while ((this.#lastNumber ?? 0) < seq) {
      if (signal.aborted) throw new Error(this.#describe(seq))
      if (this.#socket?.isOpen !== true) await this.#connect().catch(() => undefined)
      await wait(RETRY_MS)
      this.#collect()
    }
    await this.#socket?.close()
  }

  #describe(seq: number): string {
    const state = this.#socket?.isOpen === true ? 'open' : 'gone'
    return `number ${this.#lastNumber ?? 0} of ${seq} came after ${this.heard.connections} connections; the last is ${state}`
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

  /** As a console does: it forgets, and loads the lists. */
  #startAnew(seq: number): void {
    this.heard.resyncs += 1
    this.heard.alarms.clear()
    this.#lastNumber = seq
  }
}

/**
 * Alarms that a browser knows differently from the stored ones. A message replaced by a newer one about the same alarm
 * need not come; the newest must. After a resync an unchanged alarm is known from the list.
 */
export function countUnknown({ alarms, resyncs }: Heard, stored: readonly Alarm[]): number {
  const isKnown = (alarm: Alarm): boolean => {
    const known = alarms.get(alarm.id)
    if (known === undefined) return resyncs > 0
    return known.state === alarm.state && known.count === alarm.count && known.raisedAt === alarm.raisedAt
  }
  return stored.filter((alarm) => !isKnown(alarm)).length
}
