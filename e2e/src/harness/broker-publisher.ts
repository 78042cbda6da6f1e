import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { mqttTopic } from '@fibrewatch/contract/ingest'
import { connectAsync, type MqttClient } from 'mqtt'
import type { Instrument, PlantLink } from './plant.ts'

/** About the pace of a busy instrument. */
const PAUSE_MS = 20
const RETRY_MS = 100
/** Long enough ago that no event lies in the future, which a server would refuse. */
const FIRST_AGE_MS = 30 * 24 * 3_600_000

type Source = { url: string; instrument: Instrument; link: PlantLink }
type Line = { client: MqttClient; gone: Promise<never> }
type Message = { eventId: string; text: string }

/**
 * An instrument at a broker: one event after the other, each sent until the broker acknowledges it. After a cut,
 * and at its end, it repeats the last acknowledged too: a killed broker may not have stored that one.
 */
export class BrokerPublisher {
  readonly acknowledged: string[] = []
  readonly #source: Source
  #isStopped = false
  readonly #startMs = Date.now() - FIRST_AGE_MS
  #second = 0
  #last: Message | undefined
  #isOver = false
  readonly #running: Promise<void>

  constructor(source: Source) {
    this.#source = source
    this.#running = this.#run()
  }

  /** Resolves when everything begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    let message = this.#makeMessage()
    while (!this.#isOver) {
      const line = await this.#connect()
      try {
        await this.#repeatLast(line)
        while (!this.#isStopped) {
          await this.#publish(line, message)
          this.acknowledged.push(message.eventId)
          this.#last = message
          message = this.#makeMessage()
          await pause(PAUSE_MS)
        }
        await this.#repeatLast(line)
        this.#isOver = true
      } catch {
        // The connection broke: unacknowledged events are sent again.
      } finally {
        line?.client.end(true)
      }
    }
  }

  async #connect(): Promise<Line | undefined> {
    const { code: username, key: password } = this.#source.instrument
    const who = { username, password }
    const options = { ...who, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 2000 } as const
    try {
      const client = await connectAsync(this.#source.url, options)
      const gone = new Promise<never>((_, reject) =>
        client.once('close', () => reject(new Error('the broker is gone'))),
      )
      // If the connection ends while nothing is sent, the next message reports it.
      gone.catch(() => {})
      return { client, gone }
    } catch {
      await pause(RETRY_MS)
      return undefined
    }
  }

  async #repeatLast(line: Line | undefined): Promise<void> {
    if (this.#last) await this.#publish(line, this.#last)
  }

  async #publish(line: Line | undefined, { text }: Message): Promise<void> {
    if (line === undefined) throw new Error('there is no broker')
    const topic = mqttTopic.events(this.#source.instrument.code)
    await Promise.race([line.gone, line.client.publishAsync(topic, text, { qos: 1 })])
  }

  #makeMessage(): Message {
    const eventId = randomUUID()
    this.#second += 1
    const at = new Date(this.#startMs + this.#second * 1000).toISOString()
    const event = { eventId, at, link: this.#source.link.code, type: 'POWER_LOW', value: -30 }
    return { eventId, text: JSON.stringify([event]) }
  }
}
