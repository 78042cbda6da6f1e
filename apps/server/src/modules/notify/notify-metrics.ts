import type { Clock } from '#platform/clock/clock'
import type { Metrics } from '#platform/metrics/metrics'
import type { QueueState } from './outbox.repository.ts'
import type { DeliveryParts } from './notify.types.ts'

export interface NotifyMetrics {
  readonly onEnded: DeliveryParts['onEnded']
  /** What the last round of this process found. */
  readonly note: (queue: QueueState) => void
}

export function createNotifyMetrics(metrics: Metrics, clock: Clock): NotifyMetrics {
  let queue: QueueState = { length: 0, oldestAt: null }
  const tries = metrics.addCounter({
    name: 'notify_attempts_total',
    help: 'Tries to send a notification, by kind of channel and how they ended',
    labels: ['kind', 'outcome'],
  })
  metrics.addGauge({
    name: 'notify_waiting',
    help: 'Notifications written and not yet sent or given up',
    read: () => queue.length,
  })
  metrics.addGauge({
    name: 'notify_oldest_seconds',
    help: 'Age of the oldest notification that is not yet sent or given up',
    read: () => (queue.oldestAt === null ? 0 : (clock.now() - queue.oldestAt.getTime()) / 1000),
  })
  return {
    onEnded: (kind, outcome) => tries.labels({ kind, outcome }).inc(),
    note: (found) => {
      queue = found
    },
  }
}
