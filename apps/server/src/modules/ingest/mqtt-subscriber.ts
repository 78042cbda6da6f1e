import { hostname } from 'node:os'
import { MQTT_ROOT } from '@fibrewatch/contract'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { DeviceActor } from '#platform/http/module'
import type { Log } from '#platform/log/log'
import { type MqttIntake, parseTopic } from './mqtt-intake.ts'

/** The library handles one message at a time per connection; several make a batch. */
const CONNECTIONS = 8
const TOPICS = ['events', 'heartbeat', 'traces/+'].map((rest) => `$share/${MQTT_ROOT}/${MQTT_ROOT}/+/${rest}`)

export interface MqttSubscriberParts {
  readonly intake: MqttIntake
  /** The external broker has authenticated the device and bound it to its topics. */
  readonly loadDevice: (code: string) => Promise<DeviceActor | undefined>
  readonly log: Log
  /** Stable from start to start, so that the broker keeps for us what came meanwhile; absent: the host's name. */
  readonly instanceId: string | undefined
}

/** Takes what instruments publish at an external broker, shared with the other server processes. */
export class MqttSubscriber {
  readonly #parts: MqttSubscriberParts
  readonly #clients: MqttClient[] = []

  constructor(parts: MqttSubscriberParts) {
    this.#parts = parts
  }

  /** Resolves when every connection has subscribed; later ones are made again by themselves. */
  async connect(url: string): Promise<void> {
    const name = this.#parts.instanceId ?? hostname()
    const names = Array.from({ length: CONNECTIONS }, (_, index) => `${MQTT_ROOT}-${name}-${index}`)
    await Promise.all(names.map((clientId) => this.#open(url, clientId)))
  }

  async #open(url: string, clientId: string): Promise<void> {
    const client = connect(url, { clientId, clean: false, protocolVersion: 4, manualConnect: true })
    this.#clients.push(client)
    client.on('error', (cause) => this.#parts.log.warn({ err: cause, clientId }, 'the MQTT broker is not reachable'))
    // The acknowledgement is sent when `done` is called.
    client.handleMessage = (packet, done) => {
      this.#receive(packet).then(
        () => done(),
        (cause: unknown) => {
          this.#parts.log.error({ err: cause, topic: packet.topic }, 'an MQTT message was not stored')
          // Without an acknowledgement the broker delivers again on the next connection.
          client.stream.destroy()
        },
      )
    }
    client.connect()
    await new Promise<void>((resolve) => client.once('connect', () => resolve()))
    await client.subscribeAsync(TOPICS, { qos: 1 })
  }

  async #receive({ topic, payload }: IPublishPacket): Promise<void> {
    const code = parseTopic(topic)?.deviceCode
    const device = code === undefined ? undefined : await this.#parts.loadDevice(code)
    if (device === undefined) {
      this.#parts.log.warn({ topic }, 'an MQTT message of an unknown device was refused')
      return
    }
    await this.#parts.intake.receive({
      ...{ device, topic },
      payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
    })
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      // What the broker would keep for a member of the group that is gone is lost to the others.
      await client.unsubscribeAsync(TOPICS)
      await client.endAsync()
    }
  }
}
