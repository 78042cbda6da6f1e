import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from './database.ts'

/** Metrics of the connections: how many are in use, how many callers wait, how often the database was gone. */
export function addDatabaseMetrics(metrics: Metrics, { readLoad, watch }: Database): void {
  metrics.addGauge({
    name: 'database_connections_used',
    help: 'Database connections that something holds',
    read: () => readLoad().used,
  })
  metrics.addGauge({
    name: 'database_callers_waiting',
    help: 'Callers that wait for a database connection',
    read: () => readLoad().waiting,
  })
  metrics.addGauge({
    name: 'database_outages',
    help: 'How often the database was gone since the start',
    read: () => watch?.outages ?? 0,
  })
  metrics.addGauge({
    name: 'database_gone',
    help: '1 while the database is gone',
    read: () => (watch?.isGone === true ? 1 : 0),
  })
}
