import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { CountMetric } from '#platform/metrics/metrics'

/** Why a connection was refused, or ended before signing in. */
export type MqttRefusal =
  | 'too-many'
  | 'too-many-of-address'
  | 'too-many-waiting'
  | 'too-many-waiting-of-address'
  | 'too-many-of-device'
  | 'too-slow'
  | 'too-large'
  | 'not-mqtt'
  | 'tls-failed'
  | 'no-certificate'
  | 'bad-certificate'
  | 'other-certificate'
  | 'left'
  | 'bad-credentials'
  | 'not-available'

const TEXTS: Record<MqttRefusal, string> = {
  'too-many': 'an MQTT connection was refused: there are as many as there may be',
  'too-many-of-address': 'an MQTT connection was refused: its address has as many as it may have',
  'too-many-waiting': 'an MQTT connection was refused: too many have not signed in yet',
  'too-many-waiting-of-address':
    'an MQTT connection was refused: too many of its address have not signed in yet',
  'too-many-of-device': 'the oldest MQTT connection of a device was ended: it has more than it may have',
  'too-slow': 'an MQTT connection was ended: it did not sign in in time',
  'too-large': 'an MQTT connection was ended: a packet is larger than it may be',
  'not-mqtt': 'an MQTT connection was ended: it does not speak MQTT 3.1.1',
  'tls-failed': 'an MQTT connection was ended: TLS was not agreed on',
  'no-certificate': 'an MQTT connection was refused: it shows no certificate, and one is required',
  'bad-certificate': 'an MQTT connection was refused: its certificate is not good',
  'other-certificate': 'an MQTT sign-in was refused: the certificate is that of another device',
  left: 'an MQTT connection ended before it signed in',
  'bad-credentials': 'an MQTT sign-in was refused: unknown or disabled device, or a wrong key',
  'not-available': 'an MQTT sign-in could not be checked',
}

/** One log line of each kind per minute; the others are counted in the next. */
const LOG_INTERVAL_MS = 60_000

export interface MqttRefusalsParts {
  readonly clock: Clock
  readonly log: Log
  readonly count: CountMetric<'reason'>
}

/** Counts every refusal, and logs so few that an attack cannot fill the disk. */
export class MqttRefusals {
  readonly #parts: MqttRefusalsParts
  readonly #told = new Map<MqttRefusal, { at: number; untold: number }>()

  constructor(parts: MqttRefusalsParts) {
    this.#parts = parts
  }

  tell(reason: MqttRefusal, about: { readonly address: string; readonly [name: string]: unknown }): void {
    const { clock, log, count } = this.#parts
    count.labels(reason).inc()
    const last = this.#told.get(reason)
    const at = clock.now()
    if (last !== undefined && Math.abs(at - last.at) < LOG_INTERVAL_MS) {
      last.untold += 1
      return
    }
    this.#told.set(reason, { at, untold: 0 })
    log.warn({ reason, ...about, othersSinceLastLine: last?.untold ?? 0 }, TEXTS[reason])
  }
}
