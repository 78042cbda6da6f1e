import type { Clock } from '#platform/clock/clock'
import type { Metrics } from '#platform/metrics/metrics'
import type { QueueState } from './outbox.repository.ts'
import type { DeliveryParts } from './notify.types.ts'

export interface NotifyMetrics {
  readonly onEnded: DeliveryParts['onEnded']
  /** What the last round of this process found. */
  readonly note: (queue: QueueState) => void
}

/** A round comes every two seconds; one that did not come to its end says nothing. */
const KNOWN_FOR_MS = 30_000

/** Figures that are not known are NaN: before the first round, and while the database is away. */
export function createNotifyMetrics(
  metrics: Metrics,
  { clock, steady }: { readonly clock: Clock; readonly steady: Clock },
): NotifyMetrics {
  let known: { readonly queue: QueueState; readonly atMs: number } | undefined
  const read = (figure: (queue: QueueState) => number): number =>
    known === undefined || steady.now() - known.atMs > KNOWN_FOR_MS ? Number.NaN : figure(known.queue)
  const tries = metrics.addCounter({
    name: 'notify_attempts_total',
    help: 'Tries to send a notification, by kind of channel and how they ended',
    labels: ['kind', 'outcome'],
  })
  metrics.addGauge({
    name: 'notify_waiting',
    help: 'Notifications written and not yet sent or given up',
    read: () => read(({ length }) => length),
  })
  metrics.addGauge({
    name: 'notify_oldest_seconds',
    help: 'Age of the oldest notification that is not yet sent or given up',
    read: () => read(({ oldestAt }) => (oldestAt === null ? 0 : (clock.now() - oldestAt.getTime()) / 1000)),
  })
  return {
    onEnded: (kind, outcome) => tries.labels({ kind, outcome }).inc(),
    note: (queue) => {
      known = { queue, atMs: steady.now() }
    },
  }
}
