import type { Clock } from '#platform/clock/clock'
import type { CountMetric, Metrics } from '#platform/metrics/metrics'

export interface IngestMetrics {
  readonly stored: CountMetric<never>
  readonly duplicates: CountMetric<never>
  /** Events refused as invalid. */
  readonly refused: CountMetric<never>
  /** Counts as waiting until it is settled. */
  readonly noteWaiting: (work: Promise<unknown>) => void
}

export function createIngestMetrics(
  metrics: Metrics,
  { steady, readWaiting }: { readonly steady: Clock; readonly readWaiting: () => number },
): IngestMetrics {
  /** When each came, the oldest first. */
  const waiting = new Map<Promise<unknown>, number>()
  const readLagS = (): number => {
    const [oldest] = waiting.values()
    return oldest === undefined ? 0 : (steady.now() - oldest) / 1000
  }
  metrics.addGauge({
    name: 'ingest_waiting_events',
    help: 'Events taken in and not yet committed',
    read: readWaiting,
  })
  metrics.addGauge({
    name: 'ingest_lag_seconds',
    help: 'How long the oldest report that is not yet committed has waited',
    read: readLagS,
  })
  return {
    stored: metrics.addCounter({ name: 'ingest_events_total', help: 'Events stored' }),
    duplicates: metrics.addCounter({ name: 'ingest_duplicates_total', help: 'Events received again' }),
    refused: metrics.addCounter({ name: 'ingest_refused_total', help: 'Events refused' }),
    noteWaiting: (work) => {
      waiting.set(work, steady.now())
      const forget = (): boolean => waiting.delete(work)
      work.then(forget, forget)
    },
  }
}
