import type { Deps, ServerModule } from '#platform/module'
import { addJobMetrics, type JobMetricsPorts } from './job-metrics.ts'
import { addPlantMetrics, type PlantMetricsPorts } from './plant-metrics.ts'

/** What a monitoring system reads of alarms, devices, jobs and the checks of the server. */
export function createMetricsModule(
  { metrics, steady }: Pick<Deps, 'metrics' | 'steady'>,
  ports: PlantMetricsPorts & JobMetricsPorts,
): ServerModule {
  addPlantMetrics(metrics, steady, ports)
  addJobMetrics(metrics, steady, ports)
  return { name: 'metrics', routes: [] }
}
