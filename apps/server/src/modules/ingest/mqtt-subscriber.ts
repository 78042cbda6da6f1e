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

  /** Starts to connect; a broker that cannot be reached is tried again and again. */
  connect(url: string): void {
    const name = this.#parts.instanceId ?? hostname()
    for (let index = 0; index < CONNECTIONS; index += 1) this.#open(url, `${MQTT_ROOT}-${name}-${index}`)
  }

  #open(url: string, clientId: string): void {
    const client = connect(url, { clientId, clean: false, protocolVersion: 4, manualConnect: true })
    this.#clients.push(client)
    client.on('error', (cause) =>
      this.#parts.log.warn({ err: cause, clientId }, 'the MQTT broker is not reachable'),
    )
    client.on('connect', () =>
      client.subscribe(TOPICS, { qos: 1 }, (cause) => {
        if (cause) this.#parts.log.error({ err: cause, clientId }, 'the MQTT broker refused the subscription')
      }),
    )
    // The acknowledgement is sent when `done` is called.
    client.handleMessage = (packet, done) => void this.#handle(client, packet, done)
    client.connect()
  }

  async #handle(client: MqttClient, packet: IPublishPacket, done: () => void): Promise<void> {
    try {
      await this.#receive(packet)
    } catch (cause) {
      this.#parts.log.error({ err: cause, topic: packet.topic }, 'an MQTT message was not stored')
      // Without an acknowledgement the broker delivers again on the next connection.
      client.stream.destroy()
      return
    }
    done()
  }

  async #receive({ topic, payload }: IPublishPacket): Promise<void> {
    const code = parseTopic(topic)?.deviceCode
    const device = code === undefined ? undefined : await this.#parts.loadDevice(code)
    if (device === undefined) {
      this.#parts.log.warn({ topic }, 'an MQTT message of an unknown device was refused')
      return
    }
    await this.#parts.intake.receive({
      device,
      topic,
      payload: typeof payload === 'string' ? Buffer.from(payload) : payload,
    })
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      // What the broker would keep for a member of the group that is gone is lost to the others.
      if (client.connected) await client.unsubscribeAsync(TOPICS)
      await client.endAsync()
    }
  }
}
