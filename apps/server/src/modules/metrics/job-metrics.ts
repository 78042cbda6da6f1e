import type { Clock } from '#platform/clock/clock'
import type { JobLoad } from '#platform/jobs/job-load.repository'
import type { Metrics } from '#platform/metrics/metrics'
import { keepBriefly } from './keep-briefly.ts'

export interface JobMetricsPorts {
  readonly loadJobLoad: () => Promise<readonly JobLoad[]>
}

/** Of the whole installation, as each process tells it: read the greatest, not the sum. */
export function addJobMetrics(metrics: Metrics, steady: Clock, { loadJobLoad }: JobMetricsPorts): void {
  const load = keepBriefly(steady, loadJobLoad)
  const tell = async (figure: (load: JobLoad) => number) =>
    (await load()).map((each) => ({ labels: { queue: each.queue }, value: figure(each) }))
  metrics.addTable<'queue'>({
    name: 'jobs_waiting',
    help: 'Jobs that are due and that no process has taken',
    labels: ['queue'],
    read: () => tell(({ waiting }) => waiting),
  })
  metrics.addTable<'queue'>({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest of them has been due',
    labels: ['queue'],
    read: () => tell(({ oldestS }) => oldestS),
  })
}
