import type { Deps, ServerModule } from '#platform/module'
import { addPlantMetrics, type PlantMetricsPorts } from './plant-metrics.ts'

/** What a monitoring system reads of alarms, devices and the checks of the server. */
export function createMetricsModule(
  { metrics, steady }: Pick<Deps, 'metrics' | 'steady'>,
  ports: PlantMetricsPorts,
): ServerModule {
  addPlantMetrics(metrics, steady, ports)
  return { name: 'metrics', routes: [] }
}
