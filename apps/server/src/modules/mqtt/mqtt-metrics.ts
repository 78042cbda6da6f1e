import type { CountMetric, Metrics } from '#platform/metrics/metrics'

export interface MqttMetrics {
  /** Messages that were acknowledged and not stored, because they never can be. */
  readonly messagesRefused: CountMetric<'reason'>
  /** Connections to the own broker that were not let in, or ended before they signed in. */
  readonly connectionsRefused: CountMetric<'reason'>
}

export const createMqttMetrics = (metrics: Pick<Metrics, 'addCounter'>): MqttMetrics => ({
  messagesRefused: metrics.addCounter({
    name: 'ingest_mqtt_refused_total',
    help: 'MQTT messages acknowledged and not stored',
    labels: ['reason'],
  }),
  connectionsRefused: metrics.addCounter({
    name: 'mqtt_connections_refused_total',
    help: 'MQTT connections refused, or ended before they signed in',
    labels: ['reason'],
  }),
})
