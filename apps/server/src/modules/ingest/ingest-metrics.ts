import type { CountMetric, Metrics } from '#platform/metrics/metrics'

export interface IngestMetrics {
  readonly stored: CountMetric<never>
  readonly duplicates: CountMetric<never>
  /** Events refused as invalid. */
  readonly refused: CountMetric<never>
}

export function createIngestMetrics(metrics: Metrics, readWaiting: () => number): IngestMetrics {
  metrics.addGauge({
    name: 'ingest_waiting_events',
    help: 'Events taken in and not yet committed',
    read: readWaiting,
  })
  return {
    stored: metrics.addCounter({ name: 'ingest_events_total', help: 'Events stored' }),
    duplicates: metrics.addCounter({ name: 'ingest_duplicates_total', help: 'Events received again' }),
    refused: metrics.addCounter({ name: 'ingest_refused_total', help: 'Events refused' }),
  }
}
