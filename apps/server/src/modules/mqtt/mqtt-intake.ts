import { MQTT_ROOT } from '@fibrewatch/contract/ingest'
import type { Clock } from '#platform/clock/clock'
import { objectNotFound, ReasonError } from '#platform/http/errors'
import type { DeviceActor } from '#platform/auth/actor'
import type { Log } from '#platform/log/log'
import type { MqttMetrics } from './mqtt-metrics.ts'
import type { MqttPorts } from './mqtt.types.ts'

export interface MqttIntakeParts extends Omit<MqttPorts, 'plant' | 'modules'> {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: MqttMetrics
  readonly modules: Pick<MqttPorts['modules'], 'requireDeviceOn' | 'requireOn'>
}

/** What the transports hand their messages to. */
export interface MqttIntake {
  /** Resolves when the message is durable or refused for good; rejects when it should be delivered again. */
  receive(message: MqttMessage): Promise<void>
}

export interface MqttMessage {
  readonly device: DeviceActor
  readonly topic: string
  readonly payload: Uint8Array
}

/** `fibrewatch/{deviceCode}/…`: the device and the rest; undefined for any other topic. */
export function parseTopic(
  topic: string,
): { readonly deviceCode: string; readonly rest: string } | undefined {
  const [root, deviceCode, ...rest] = topic.split('/')
  if (root !== MQTT_ROOT || !deviceCode || rest.length === 0) return undefined
  return { deviceCode, rest: rest.join('/') }
}

/**
 * Resolves when the message is durable or refused for good; rejects when it should be delivered again. MQTT 3.1.1 cannot refuse
 * a message: an invalid one is logged, counted and acknowledged, or it would be delivered again for ever.
 */
export async function receiveMessage(parts: MqttIntakeParts, message: MqttMessage): Promise<void> {
  try {
    await dispatch(parts, message)
  } catch (cause) {
    if (!(cause instanceof ReasonError) || cause.family !== 'user') throw cause
    const { device, topic, payload } = message
    const { reason, detail } = cause
    parts.metrics.messagesRefused.labels(reason).inc()
    parts.log.warn(
      { device: device.code, topic, bytes: payload.byteLength, reason, errors: detail.errors?.slice(0, 5) },
      'an MQTT message was refused',
    )
  }
}

async function dispatch(parts: MqttIntakeParts, { device, topic, payload }: MqttMessage): Promise<unknown> {
  const receivedAt = parts.clock.now()
  await parts.modules.requireDeviceOn(device)
  const rest = parseTopic(topic)?.rest ?? ''
  if (rest === 'events') return receiveEvents(parts, { device, bytes: payload, receivedAt })
  if (rest === 'heartbeat') return parts.devices.receiveHeartbeat({ device, bytes: payload, receivedAt })
  if (rest === 'answers') return parts.commands.receiveAnswer({ device, bytes: payload })
  const [, linkCode, isBackward] = /^traces\/([^/]+)(\/backward)?$/.exec(rest) ?? []
  if (linkCode === undefined) throw objectNotFound()
  parts.modules.requireOn('trace')
  const direction = isBackward === undefined ? 'forward' : 'backward'
  return parts.traces.receiveTrace({ device, linkCode, direction, bytes: payload, receivedAt })
}

function receiveEvents(
  parts: MqttIntakeParts,
  received: { readonly device: DeviceActor; readonly bytes: Uint8Array; readonly receivedAt: number },
): Promise<unknown> {
  const contentType = 'application/json'
  return parts.ingest.receiveEvents({
    ...received,
    contentType,
    isPartial: false,
    waitsForRoom: true,
  })
}
