import { MQTT_ROOT, mqttTopic } from '@fibrewatch/contract/ingest'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { DeviceActor } from '#platform/auth/actor'
import type { Log } from '#platform/log/log'
import type { MqttMetrics } from './mqtt-metrics.ts'
import type { MqttPorts } from './mqtt.types.ts'
import { type MqttIntake, parseTopic } from './mqtt-intake.ts'

/** More wait in the connection: a broker that sends without limit must not fill the memory. */
const MAX_IN_FLIGHT = 64
const TOPICS = ['events', 'heartbeat', 'answers', 'traces/+', 'traces/+/backward'].map(
  (rest) => `${MQTT_ROOT}/+/${rest}`,
)
/** MQTT 3.1.1, 3.4: PUBACK, two bytes follow. */
const PUBACK_HEADER = [0x40, 2]

export interface MqttSubscriberParts {
  readonly intake: MqttIntake
  /** The external broker has authenticated the device and bound it to its topics. */
  readonly plant: Pick<MqttPorts['plant'], 'findDevice'>
  readonly commands: Pick<MqttPorts['commands'], 'takeCommands'>
  readonly modules: Pick<MqttPorts['modules'], 'requireDeviceOn'>
  readonly log: Log
  readonly metrics: MqttMetrics
}

/** One message of the broker, and the connection it came by. */
interface Delivery {
  readonly packet: IPublishPacket
  readonly stream: MqttClient['stream']
}

/**
 * Takes what instruments publish at an external broker, from a session that the broker keeps. The library would
 * acknowledge each message before it delivers the next; here many are in flight at once, so that they share commits, and
 * each is acknowledged when it is durable, in the order they came (MQTT 3.1.1, 4.6).
 */
export class MqttSubscriber {
  readonly #parts: MqttSubscriberParts
  readonly #client: MqttClient
  readonly #identity: { readonly clientId: string }
  #acknowledged: Promise<void> = Promise.resolve()
  #inFlight = 0
  #goOn: (() => void) | undefined
  #isClosing = false
  #isOutageTold = false
  #isRetainedTold = false

  /** Starts to connect; retries a broker that cannot be reached. */
  constructor(url: string, clientId: string, parts: MqttSubscriberParts) {
    this.#parts = parts
    this.#identity = { clientId }
    // Subscribes at every connect: some brokers keep a session and forget its subscriptions.
    const options = {
      clientId,
      clean: false,
      resubscribe: false,
      protocolVersion: 4,
      manualConnect: true,
    } as const
    this.#client = connect(url, options)
    this.#client.on('connect', ({ sessionPresent }) => this.#subscribe(sessionPresent))
    this.#client.on('error', (cause) => this.#tellOutage({ err: cause }))
    this.#client.on('close', () => this.#tellOutage({}))
    this.#client.handleMessage = (packet, next) => this.#take(packet, next)
    this.#client.connect()
  }

  get isConnected(): boolean {
    return this.#client.connected
  }

  /** Hands out what waits for a device; what is not heard is said again when its lease has ended. */
  async deliver(device: DeviceActor): Promise<void> {
    const { commands, log, modules } = this.#parts
    // The library would keep it for a connection that may come long after its time.
    if (!this.#client.connected || this.#isClosing) return
    try {
      await modules.requireDeviceOn(device)
      for (const command of await commands.takeCommands(device))
        await this.#client.publishAsync(mqttTopic.commands(device.code), JSON.stringify(command), { qos: 1 })
    } catch (err) {
      log.warn({ err, device: device.code }, 'commands to a device were not handed to the MQTT broker')
    }
  }

  /** Completes the received messages first. With `unsubscribes` the broker keeps nothing for us any more. */
  async close({ unsubscribes }: { readonly unsubscribes: boolean }): Promise<void> {
    this.#isClosing = true
    await this.#acknowledged
    const { connected } = this.#client
    if (connected && unsubscribes) await this.#client.unsubscribeAsync(TOPICS)
    await this.#client.endAsync(!connected)
  }

  /** Ends at once: another process may resume the session. */
  abandon(): void {
    this.#isClosing = true
    this.#client.end(true)
  }

  #subscribe(isSessionKept: boolean): void {
    const { log } = this.#parts
    this.#isOutageTold = false
    log.info({ ...this.#identity, isSessionKept }, 'connected to the MQTT broker')
    this.#client.subscribe(TOPICS, { qos: 1 }, (cause) => {
      if (cause) log.error({ err: cause, ...this.#identity }, 'the MQTT broker refused the subscription')
    })
  }

  #tellOutage(cause: object): void {
    if (this.#isOutageTold || this.#isClosing) return
    this.#isOutageTold = true
    this.#parts.log.warn(
      { ...cause, ...this.#identity },
      'there is no connection to the MQTT broker, trying again',
    )
  }

  #take(packet: IPublishPacket, next: (cause?: Error) => void): void {
    // The library acknowledges every message without an error.
    const goOn = (): void => next(new Error('acknowledged later'))
    // An unacknowledged message stays with the broker.
    if (this.#isClosing) return goOn()
    this.#inFlight += 1
    const delivery = { packet, stream: this.#client.stream }
    const isDone = this.#receive(packet).then(
      () => true,
      (cause: unknown) => this.#refuse(delivery, cause),
    )
    this.#acknowledged = this.#acknowledge(delivery, isDone, this.#acknowledged)
    if (this.#inFlight < MAX_IN_FLIGHT) goOn()
    else this.#goOn = goOn
    return undefined
  }

  async #acknowledge({ packet, stream }: Delivery, isDone: Promise<boolean>, before: Promise<void>) {
    const mayAcknowledge = await isDone
    await before
    const { messageId } = packet
    if (mayAcknowledge && packet.qos > 0 && messageId !== undefined && stream.writable)
      stream.write(Buffer.from([...PUBACK_HEADER, messageId >> 8, messageId & 0xff]))
    this.#inFlight -= 1
    const goOn = this.#goOn
    // Before the call, during which the next message may come and wait in its turn.
    this.#goOn = undefined
    goOn?.()
  }

  /** Without an acknowledgement the broker delivers it again on the next connection. */
  #refuse({ packet, stream }: Delivery, cause: unknown): false {
    if (!stream.destroyed)
      this.#parts.log.error(
        { err: cause, topic: packet.topic },
        'MQTT messages were not stored; they stay with the broker and come again',
      )
    stream.destroy()
    return false
  }

  async #receive(packet: IPublishPacket): Promise<void> {
    if (packet.retain) return this.#skipRetained(packet)
    const { topic, payload } = packet
    const code = parseTopic(topic)?.deviceCode
    const device = code === undefined ? undefined : await this.#parts.plant.findDevice(code)
    if (device === undefined) {
      this.#parts.metrics.messagesRefused.labels('auth.device-unknown').inc()
      this.#parts.log.warn({ topic }, 'an MQTT message of an unknown device was refused')
      return undefined
    }
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    return this.#parts.intake.receive({ device, topic, payload: bytes })
  }

  /** A retained copy comes with every subscription: it was delivered when it was published. */
  #skipRetained({ topic }: IPublishPacket): void {
    this.#parts.metrics.messagesRefused.labels('retained').inc()
    if (this.#isRetainedTold) return
    this.#isRetainedTold = true
    this.#parts.log.warn({ topic }, 'the MQTT broker keeps messages as retained; such copies are passed over')
  }
}
