import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, type ServerOptions, startProductServer } from '@fibrewatch/tools/product-server'
import type { Victim } from './plan.ts'

const START_TRIES = 60
const START_AGAIN_MS = 500
/** What a server wrote before it ended. */
const TOLD_LINES = 20

/** A server process that comes back at the same address after it was killed. */
export class MortalServer implements Victim {
  readonly name: string
  /** The highest resident memory seen. */
  highestRssBytes = 0
  readonly #options: ServerOptions
  #server: ServerProcess
  #isStruck = false

  private constructor(name: string, options: ServerOptions, server: ServerProcess) {
    this.name = name
    this.#options = options
    this.#server = server
  }

  static async start(name: string, options: ServerOptions): Promise<MortalServer> {
    const first = await startProductServer(options)
    const { port } = new URL(first.url)
    const mqttPort = first.mqttUrl === '' ? {} : { MQTT_PORT: new URL(first.mqttUrl).port }
    const env = { ...options.env, PORT: port, ...mqttPort }
    return new MortalServer(name, { ...options, env }, first)
  }

  get url(): string {
    return this.#server.url
  }

  get mqttUrl(): string {
    return this.#server.mqttUrl
  }

  get dataDir(): string {
    return this.#server.dataDir
  }

  async strike(): Promise<void> {
    this.#isStruck = true
    this.#readMemory()
    await this.#server.kill9()
  }

  /** Tries again and again, as a service manager does: the services it needs may be down too. */
  async recover(): Promise<void> {
    for (let tries = 1; this.#isStruck; tries += 1) {
      try {
        this.#server = await startProductServer(this.#options)
        this.#isStruck = false
      } catch (error) {
        if (tries === START_TRIES) throw error
        await wait(START_AGAIN_MS)
      }
    }
  }

  /** Throws when the process ended without having been killed: its memory cannot be read any more. */
  requireAlive(): void {
    if (!this.#isStruck) this.#readMemory()
  }

  async stop(): Promise<number | null> {
    return await this.#server.stop()
  }

  #readMemory(): void {
    try {
      this.highestRssBytes = Math.max(this.highestRssBytes, this.#server.loadRssBytes())
    } catch (cause) {
      const last = this.#server.log.slice(-TOLD_LINES).join('\n')
      throw new Error(`${this.name} ended by itself; it wrote last:\n${last}`, { cause })
    }
  }
}
