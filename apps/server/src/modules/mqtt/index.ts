import type { Deps, ServerModule } from '#platform/module'
import { type MqttIntakeParts, type MqttMessage, receiveMessage } from './mqtt-intake.ts'
import type { MqttAddress } from './mqtt-listener.ts'
import { createMqttTransport } from './mqtt-transport.ts'
import { createMqttMetrics } from './mqtt-metrics.ts'
import type { MqttPorts } from './mqtt.types.ts'

export type { MqttAddress } from './mqtt-listener.ts'

export interface MqttModule extends ServerModule {
  /** Where the own broker listens; undefined without one, and before the start. */
  mqttAddress(): MqttAddress | undefined
  /** Undefined while this process takes nothing from an external broker. */
  isBrokerConnected(): boolean | undefined
}

/** What instruments publish, at a broker of our own or at an external one. */
export function createMqttModule(
  deps: Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'metrics'>,
  ports: MqttPorts,
): MqttModule {
  const metrics = createMqttMetrics(deps.metrics)
  const parts: MqttIntakeParts = { ...ports, ...deps, metrics }
  const intake = { receive: (message: MqttMessage) => receiveMessage(parts, message) }
  const transport = createMqttTransport(deps, { ...ports, intake, counts: metrics })
  return {
    name: 'mqtt',
    routes: [],
    mqttAddress: transport.address,
    isBrokerConnected: transport.isBrokerConnected,
    start: transport.start,
    stop: transport.stop,
  }
}
