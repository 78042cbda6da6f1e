import type { Socket } from 'node:net'
import type { Aedes, AuthenticateError, AuthenticateHandler, Client, PublishPacket } from 'aedes'
import type { DeviceCommand } from '@fibrewatch/contract/device-command'
import { MAX_EVENT_BATCH_BYTES, mqttTopic } from '@fibrewatch/contract/ingest'
import type { DevicePass } from '#modules/plant'
import type { DeviceActor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { TlsFiles } from '#platform/config/tls-files'
import type { Log } from '#platform/log/log'
import { BoundedConnection } from './bounded-connection.ts'
import type { ClientCertificate } from './client-certificate.ts'
import type { MqttMetrics } from './mqtt-metrics.ts'
import type { MqttPorts } from './mqtt.types.ts'
import { MQTT_LIMITS, type MqttGuest, MqttGuests, type MqttLimits } from './mqtt-guests.ts'
import { type MqttIntake, parseTopic } from './mqtt-intake.ts'
import { type MqttRefusal, MqttRefusals } from './mqtt-refusals.ts'
import { type MqttServer, openMqttServer, TLS_RELOAD_MS } from './mqtt-server.ts'

/** A topic of each device on which the server alone speaks. */
const COMMANDS = 'commands'
/** A whole event batch, and its topic. */
const MAX_PACKET_BYTES = MAX_EVENT_BATCH_BYTES + 1024
/** MQTT 3.1.1, table 3.1. */
const SERVER_UNAVAILABLE = 3
const BAD_CREDENTIALS = 4
/** The limit of MQTT 3.1; the client id begins with the code of its device. */
const MAX_CLIENT_ID_LENGTH = 128
/** MQTT 3.1.1, 3.9.3: in place of the QoS of a subscription. */
const REFUSED = 128
/** Notices a connection whose peer has silently gone, also without MQTT's own keep-alive. */
const TCP_KEEP_ALIVE_MS = 60_000
/** Of these the answer to the sign-in is still being sent; the broker closes after it. */
const ANSWERED: ReadonlySet<MqttRefusal> = new Set(['bad-credentials', 'other-certificate', 'not-available'])
/** Connections whose key has ended may publish no more, and are closed within this time. */
const SWEEP_INTERVAL_MS = 10_000

export interface MqttListenerParts {
  readonly intake: MqttIntake
  readonly plant: Pick<MqttPorts['plant'], 'admitDevice' | 'admitCertified' | 'onDeviceChange'>
  readonly commands: Pick<MqttPorts['commands'], 'takeCommands' | 'onWaiting'>
  readonly modules: Pick<MqttPorts['modules'], 'requireDeviceOn'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<MqttMetrics, 'connectionsRefused'>
  readonly tls?: TlsFiles | undefined
  readonly limits?: MqttLimits
  readonly tlsReloadMs?: number
}

interface ShownKey {
  readonly code: string
  readonly key: string
}

export interface MqttAddress {
  readonly protocol: 'mqtt' | 'mqtts'
  readonly host: string
  readonly port: number
}

/**
 * The embedded broker: instruments publish to it, and each may subscribe to its own commands. A QoS 1 message is acknowledged
 * when it is durable; without an answer the instrument sends it again.
 */
export class MqttListener {
  readonly #parts: MqttListenerParts
  readonly #limits: MqttLimits
  readonly #guests: MqttGuests
  readonly #refusals: MqttRefusals
  readonly #guestOf = new WeakMap<Client, MqttGuest>()
  #broker: Aedes | undefined
  #server: MqttServer | undefined
  #stopFollowing: readonly (() => void)[] = []
  #sweep: NodeJS.Timeout | undefined
  #deviceChanges = 0

  constructor(parts: MqttListenerParts) {
    this.#parts = parts
    this.#limits = parts.limits ?? MQTT_LIMITS
    this.#guests = new MqttGuests(this.#limits)
    this.#refusals = new MqttRefusals({ ...parts, count: parts.metrics.connectionsRefused })
  }

  get connections(): number {
    return this.#guests.count
  }

  get waitingConnections(): number {
    return this.#guests.waitingCount
  }

  /** @param port - 0 takes a free one */
  async listen(host: string, port: number): Promise<MqttAddress> {
    const { tls, log, plant, commands, tlsReloadMs = TLS_RELOAD_MS } = this.#parts
    const broker = await this.#createBroker()
    const guestOf = new WeakMap<Socket, MqttGuest>()
    this.#broker = broker
    this.#server = await openMqttServer(host, port, {
      tls,
      log,
      tlsReloadMs,
      onConnection: (socket) => {
        const guest = this.#enter(socket)
        if (guest) guestOf.set(socket, guest)
        return guest !== undefined
      },
      onOpen: (socket, stream, certificate) => {
        const guest = guestOf.get(socket)
        if (guest === undefined) return
        guest.certificate = certificate
        this.#serve(broker, guest, stream)
      },
      onUncertified: (socket, { refusal, about }) => {
        const guest = guestOf.get(socket)
        if (guest) this.#refuse(guest, refusal, about)
      },
      onTrustChanged: () => this.#guests.listCertified().forEach((guest) => this.#end(guest)),
      onTlsFailed: (socket, err) => {
        const guest = socket && guestOf.get(socket)
        if (guest) this.#refuse(guest, 'tls-failed', { err })
      },
    })
    this.#stopFollowing = [
      plant.onDeviceChange((code) => this.#recheck(code)),
      commands.onWaiting((device) => void this.#deliver(device)),
    ]
    this.#sweep = setInterval(() => this.#endExpired(), SWEEP_INTERVAL_MS).unref()
    return { protocol: tls ? 'mqtts' : 'mqtt', host, port: this.#server.port }
  }

  async close(): Promise<void> {
    for (const stop of this.#stopFollowing) stop()
    clearInterval(this.#sweep)
    const broker = this.#broker
    if (broker) await new Promise<void>((resolve) => broker.close(resolve))
    for (const { socket } of this.#guests.listAll()) socket.destroy()
    await this.#server?.close()
  }

  async #createBroker(): Promise<Aedes> {
    // Loaded here: a start with an external broker does without.
    const { Aedes: Broker } = await import('aedes')
    const broker = await Broker.createBroker({
      connectTimeout: this.#limits.signInMs,
      maxClientsIdLength: MAX_CLIENT_ID_LENGTH,
      // A session's name begins with its device's code: with another device's it cannot end that device's connection.
      preConnect: (client, packet, done) => {
        const code = this.#guestOf.get(client)?.certificate?.code ?? packet.username ?? ''
        if (packet.clientId !== '') packet.clientId = `${code}/${packet.clientId}`
        // Nothing is kept for who is away: commands wait in the database, and come to who subscribes.
        packet.clean = true
        done(null, true)
      },
      authenticate: (...call) => void this.#authenticate(...call),
      authorizePublish: (...call) => void this.#authorizePublish(...call),
      // Null refuses: the answer to the subscriber is 0x80.
      authorizeSubscribe: (client, subscription, done) =>
        done(null, this.#ownsCommands(client, subscription.topic) ? subscription : null),
    })
    const onError = (client: Client, cause: Error): void => {
      const guest = this.#guestOf.get(client)
      if (guest && !guest.hasSignedIn) this.#refuse(guest, 'not-mqtt', { err: cause })
    }
    broker.on('subscribe', (subscriptions, client) => this.#onSubscribed(client, subscriptions))
    broker.on('unsubscribe', (topics, client) => this.#onUnsubscribed(client, topics))
    broker.on('connectionError', onError)
    broker.on('clientError', onError)
    return broker
  }

  #enter(socket: Socket): MqttGuest | undefined {
    const address = socket.remoteAddress ?? ''
    const refusal = this.#guests.findRefusal(address)
    if (refusal !== undefined) {
      this.#refusals.tell(refusal, { address })
      socket.destroy()
      return undefined
    }
    const guest = this.#guests.enter(socket, address)
    const timer = setTimeout(() => {
      if (!guest.hasSignedIn) this.#refuse(guest, 'too-slow')
    }, this.#limits.signInMs)
    socket.setNoDelay(true)
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS)
    // The error is seen by the reader; before there is one, the socket only closes.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      if (!guest.hasSignedIn) this.#refuse(guest, 'left')
      this.#guests.leave(guest)
    })
    return guest
  }

  #serve(broker: Aedes, guest: MqttGuest, stream: Socket): void {
    const limits = { firstFrameBytes: this.#limits.signInBytes, frameBytes: MAX_PACKET_BYTES }
    const connection = new BoundedConnection(stream, limits, () => this.#refuse(guest, 'too-large'))
    guest.client = broker.handle(connection)
    this.#guestOf.set(guest.client, guest)
  }

  #refuse(guest: MqttGuest, reason: MqttRefusal, about: Readonly<Record<string, unknown>> = {}): void {
    if (!guest.isRefused) this.#refusals.tell(reason, { address: guest.address, ...about })
    guest.isRefused = true
    if (!ANSWERED.has(reason)) guest.socket.destroy()
  }

  async #authenticate(...[client, username, password, done]: Parameters<AuthenticateHandler>): Promise<void> {
    const guest = this.#guestOf.get(client)
    if (guest === undefined) return done(refuseConnection('not available', SERVER_UNAVAILABLE), null)
    try {
      const { certificate } = guest
      const code = username ?? ''
      if (certificate !== undefined && code !== '' && code !== certificate.code) {
        this.#refuse(guest, 'other-certificate', { certificate: certificate.code, device: code })
        return done(refuseConnection('the certificate of another device', BAD_CREDENTIALS), null)
      }
      const pass = await this.#admit(certificate ?? { code, key: password?.toString('utf8') ?? '' })
      if (pass === undefined) {
        this.#refuse(guest, 'bad-credentials', certificate && { certificate: certificate.code })
        return done(refuseConnection('unknown device or wrong key', BAD_CREDENTIALS), null)
      }
      for (const other of this.#guests.signIn(guest, pass)) this.#refuse(other, 'too-many-of-device')
      done(null, true)
    } catch (cause) {
      this.#refuse(guest, 'not-available', { err: cause })
      done(refuseConnection('not available', SERVER_UNAVAILABLE), null)
    }
    return undefined
  }

  /** A device read during a change may be outdated. */
  async #admit(shown: ClientCertificate | ShownKey): Promise<DevicePass | undefined> {
    const { plant } = this.#parts
    const before = this.#deviceChanges
    const pass = await ('key' in shown
      ? plant.admitDevice(shown.code, shown.key)
      : plant.admitCertified(shown.code, shown.endsAt))
    return before === this.#deviceChanges ? pass : this.#admit(shown)
  }

  #ownsCommands(client: Client | null, topic: string): boolean {
    const code = client === null ? undefined : this.#guestOf.get(client)?.pass?.device.code
    return code !== undefined && topic === mqttTopic.commands(code)
  }

  #onSubscribed(
    client: Client,
    subscriptions: readonly { readonly topic: string; readonly qos: number }[],
  ): void {
    const guest = this.#guestOf.get(client)
    const isTaken = subscriptions.some(({ topic, qos }) => qos < REFUSED && this.#ownsCommands(client, topic))
    if (guest?.pass === undefined || !isTaken) return
    guest.takesCommands = true
    void this.#deliver(guest.pass.device)
  }

  #onUnsubscribed(client: Client, topics: readonly string[]): void {
    const guest = this.#guestOf.get(client)
    if (guest && topics.some((topic) => this.#ownsCommands(client, topic))) guest.takesCommands = false
  }

  /** What is not heard is said again when its lease has ended. */
  async #deliver(device: DeviceActor): Promise<void> {
    const { commands, log, modules } = this.#parts
    if (!this.#guests.listByDevice(device.code).some(({ takesCommands }) => takesCommands)) return
    try {
      await modules.requireDeviceOn(device)
      for (const command of await commands.takeCommands(device)) await this.#publish(device, command)
    } catch (err) {
      log.warn({ err, device: device.code }, 'commands to a device were not handed out over MQTT')
    }
  }

  #publish({ code }: DeviceActor, command: DeviceCommand): Promise<void> {
    const payload = JSON.stringify(command)
    const packet = {
      cmd: 'publish',
      topic: mqttTopic.commands(code),
      payload,
      qos: 1,
      retain: false,
      dup: false,
    } as const
    return new Promise((resolve, reject) => {
      this.#broker?.publish(packet, (cause) => (cause ? reject(cause) : resolve()))
    })
  }

  #recheck(code: string | undefined): void {
    this.#deviceChanges += 1
    for (const guest of this.#guests.listByDevice(code)) {
      guest.checked = guest.checked.then(() => this.#renew(guest))
    }
  }

  /** A connection that cannot be checked must sign in again. */
  async #renew(guest: MqttGuest): Promise<void> {
    if (guest.pass === undefined) return
    const renewed = await guest.pass.renew().catch(() => undefined)
    if (renewed === undefined) this.#end(guest)
    else guest.pass = renewed
  }

  #endExpired(): void {
    const now = this.#parts.clock.now()
    for (const guest of this.#guests.listByDevice(undefined)) {
      if (guest.pass && guest.pass.endsAt <= now) this.#end(guest)
    }
  }

  #end(guest: MqttGuest): void {
    const { pass, address, socket } = guest
    guest.pass = undefined
    socket.destroy()
    this.#parts.log.info(
      { device: pass?.device.code, address },
      'an MQTT connection was ended: its key or certificate is taken no more, or its device has another code, is disabled or removed',
    )
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
    const guest = client === null ? undefined : this.#guestOf.get(client)
    await guest?.checked
    const pass = guest?.pass
    if (guest === undefined || pass === undefined) throw new Error('not signed in any more')
    if (pass.endsAt <= this.#parts.clock.now()) {
      this.#end(guest)
      throw new Error('the key or certificate has ended')
    }
    const { topic } = packet
    const { device } = pass
    const own = parseTopic(topic)
    if (own?.deviceCode !== device.code || own.rest === COMMANDS) {
      this.#parts.log.warn({ device: device.code, topic }, 'an MQTT client published outside of its topics')
      throw new Error('publishing outside of the own topics')
    }
    // Nobody subscribes to reports, so a retained copy would only fill the memory.
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
