import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import {
  Aedes,
  type AuthenticateError,
  type AuthenticateHandler,
  type Client,
  type PublishPacket,
} from 'aedes'
import { MAX_EVENT_BATCH_BYTES } from '@fibrewatch/contract'
import type { DeviceActor } from '#platform/http/module'
import type { Log } from '#platform/log/log'
import { BoundedConnection } from './bounded-connection.ts'
import type { IngestPlant } from './ingest.types.ts'
import { type MqttIntake, parseTopic } from './mqtt-intake.ts'

/** A whole event batch, and its topic. */
const MAX_PACKET_BYTES = MAX_EVENT_BATCH_BYTES + 1024
/** MQTT 3.1.1, table 3.1. */
const SERVER_UNAVAILABLE = 3
const BAD_CREDENTIALS = 4
/** Broker ids of our own making are longer than the 23 characters of MQTT 3.1. */
const MAX_CLIENT_ID_LENGTH = 64

export interface MqttListenerParts {
  readonly intake: MqttIntake
  readonly plant: Pick<IngestPlant, 'authenticateDevice'>
  readonly log: Log
}

export interface MqttAddress {
  readonly host: string
  readonly port: number
}

/**
 * The broker inside the server: instruments publish to it, nobody subscribes. A QoS 1 message is acknowledged when it is
 * durable; without an answer the instrument sends it again.
 */
export class MqttListener {
  readonly #parts: MqttListenerParts
  readonly #devices = new WeakMap<Client, DeviceActor>()
  readonly #sockets = new Set<Socket>()
  #broker: Aedes | undefined
  #server: Server | undefined

  constructor(parts: MqttListenerParts) {
    this.#parts = parts
  }

  /** @param port - 0 takes a free one */
  async listen(host: string, port: number): Promise<MqttAddress> {
    const broker = await this.#createBroker()
    const server = createServer((socket) => this.#accept(broker, socket))
    this.#broker = broker
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return { host, port: (server.address() as AddressInfo).port }
  }

  async close(): Promise<void> {
    const [broker, server] = [this.#broker, this.#server]
    if (broker) await new Promise<void>((resolve) => broker.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  #createBroker(): Promise<Aedes> {
    return Aedes.createBroker({
      maxClientsIdLength: MAX_CLIENT_ID_LENGTH,
      authenticate: (...call) => void this.#authenticate(...call),
      authorizePublish: (...call) => void this.#authorizePublish(...call),
      // Null refuses: the answer to the subscriber is 0x80.
      authorizeSubscribe: (_, __, done) => done(null, null),
    })
  }

  #accept(broker: Aedes, socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => this.#sockets.delete(socket))
    broker.handle(new BoundedConnection(socket, MAX_PACKET_BYTES))
  }

  async #authenticate(...[client, username, password, done]: Parameters<AuthenticateHandler>): Promise<void> {
    const { plant, log } = this.#parts
    try {
      const device = await plant.authenticateDevice(username ?? '', password?.toString('utf8') ?? '')
      if (device === undefined)
        return done(refuseConnection('unknown device or wrong key', BAD_CREDENTIALS), null)
      this.#devices.set(client, device)
      done(null, true)
    } catch (cause) {
      log.error({ err: cause }, 'an MQTT client could not be authenticated')
      done(refuseConnection('not available', SERVER_UNAVAILABLE), null)
    }
  }

  async #authorizePublish(...[client, packet, done]: Parameters<Aedes['authorizePublish']>): Promise<void> {
    let failure: Error | null = null
    try {
      await this.#receive(client, packet)
    } catch (cause) {
      failure = cause instanceof Error ? cause : new Error('the message was not stored', { cause })
    }
    done(failure)
  }

  /** Rejecting ends the connection without an acknowledgement. */
  async #receive(client: Client | null, packet: PublishPacket): Promise<void> {
    const device = client === null ? undefined : this.#devices.get(client)
    const { topic } = packet
    if (device === undefined || parseTopic(topic)?.deviceCode !== device.code) {
      this.#parts.log.warn({ device: device?.code, topic }, 'an MQTT client published outside of its topics')
      throw new Error('publishing outside of the own topics')
    }
    // Nobody subscribes, so a kept copy would only fill the memory.
    packet.retain = false
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    try {
      await this.#parts.intake.receive({ device, topic, payload })
    } catch (cause) {
      this.#parts.log.error({ err: cause, device: device.code, topic }, 'an MQTT message was not stored')
      throw cause
    }
  }
}

function refuseConnection(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode })
}
