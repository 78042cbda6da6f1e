import type { DeviceCommand } from '@fibrewatch/contract/device-command'
import { mqttTopic } from '@fibrewatch/contract/ingest'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import {
  DeliveryError,
  type DeviceCredentials,
  type Message,
  type Receipt,
  type TakeCommand,
  type Transport,
} from './message.ts'

export interface MqttTarget extends DeviceCredentials {
  readonly host: string
  readonly port: number
}

const CONNECT_TIMEOUT_MS = 10_000
const ACKNOWLEDGE_TIMEOUT_MS = 60_000
/** MQTT 3.1.1, table 3.1: trying again does not help with these. */
const BAD_CREDENTIALS = new Set([4, 5])
const MQTT_3_1_1 = 4

/**
 * QoS 1 over one connection per device. The sender repeats unacknowledged messages, so the library's own
 * reconnecting stays off: two repeaters would only double the traffic.
 */
export function createMqttTransport(target: MqttTarget): Transport {
  let connecting: Promise<MqttClient> | undefined
  const requireClient = async (): Promise<MqttClient> => {
    if (connecting !== undefined) return connecting
    const connection = connect(target)
    const forget = (): void => {
      if (connecting === connection) connecting = undefined
    }
    connecting = connection
    connection.then((client) => client.once('close', forget), forget)
    return connection
  }
  return {
    deliver: async (message, signal) => {
      const client = await requireClient()
      try {
        return await publish(client, makePacket(target.deviceCode, message), signal)
      } catch (cause) {
        // Messages still in the connection would be sent twice.
        await client.endAsync(true).catch(() => undefined)
        throw cause
      }
    },
    followCommands: async (take, signal) => listen(await requireClient(), { ...target, take, signal }),
    close: async () => {
      const client = await connecting?.catch(() => undefined)
      await client?.endAsync(true)
    },
  }
}

async function connect({ host, port, deviceCode, deviceKey }: MqttTarget): Promise<MqttClient> {
  const options: IClientOptions = {
    protocolVersion: MQTT_3_1_1,
    username: deviceCode,
    password: deviceKey,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  }
  try {
    const client = await connectAsync(`mqtt://${host}:${port}`, options, false)
    // Every failure also closes the connection, which is noticed; without a listener it would end the process.
    client.on('error', () => undefined)
    return client
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : Number.NaN
    if (BAD_CREDENTIALS.has(code)) {
      throw new DeliveryError('refused', `${deviceCode}: the broker refuses the key`)
    }
    throw new DeliveryError('unreachable', `mqtt://${host}:${port} cannot be reached`, { cause })
  }
}

interface Listening {
  readonly deviceCode: string
  readonly take: TakeCommand
  readonly signal: AbortSignal
}

/** Until the signal is aborted; rejects when the connection closes before. */
async function listen(client: MqttClient, { deviceCode, take, signal }: Listening): Promise<void> {
  const topic = mqttTopic.commands(deviceCode)
  const hand = (_: string, payload: Buffer): void => take(JSON.parse(payload.toString()) as DeviceCommand)
  client.on('message', hand)
  try {
    await client.subscribeAsync(topic, { qos: 1 })
    await new Promise<void>((resolve, reject) => {
      const lose = (): void => reject(new DeliveryError('unreachable', `${topic}: the connection is lost`))
      if (!client.connected) return lose()
      client.once('close', lose)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause
    throw new DeliveryError('unreachable', `${topic} cannot be followed`, { cause })
  } finally {
    client.off('message', hand)
  }
}

interface Packet {
  readonly topic: string
  readonly payload: string | Buffer
}

function makePacket(deviceCode: string, message: Message): Packet {
  if (message.kind === 'trace') {
    return { topic: mqttTopic.traces(deviceCode, message.linkCode), payload: Buffer.from(message.bytes) }
  }
  if (message.kind === 'answer') {
    return { topic: mqttTopic.answers(deviceCode), payload: JSON.stringify(message.answer) }
  }
  return message.kind === 'events'
    ? { topic: mqttTopic.events(deviceCode), payload: JSON.stringify(message.events) }
    : { topic: mqttTopic.heartbeat(deviceCode), payload: JSON.stringify(message.heartbeat) }
}

/** Resolves with the PUBACK; rejects when the connection closes before it. */
function publish(client: MqttClient, { topic, payload }: Packet, signal: AbortSignal): Promise<Receipt> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(ACKNOWLEDGE_TIMEOUT_MS)])
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void => {
      stopListening()
      reject(new DeliveryError('unreachable', `${topic} was not acknowledged`, { cause }))
    }
    const lose = (): void => fail()
    const stopListening = (): void => {
      client.off('close', lose)
      ending.removeEventListener('abort', lose)
    }
    client.once('close', lose)
    ending.addEventListener('abort', lose, { once: true })
    if (ending.aborted || !client.connected) return fail()
    client.publish(topic, payload, { qos: 1 }, (cause) => {
      if (cause) return fail(cause)
      stopListening()
      resolve({})
    })
  })
}
