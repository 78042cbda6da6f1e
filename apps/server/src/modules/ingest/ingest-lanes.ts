import type { AlarmModule } from '#modules/alarm'
import type { EventModule } from '#modules/event'
import type { Deps } from '#platform/module'
import type { IngestQueue } from './ingest.service.ts'
import type { IngestPlant } from './ingest.types.ts'
import { commitBatches, type IngestWriterParts } from './ingest-writer.ts'
import { MicroBatchQueue } from './micro-batch-queue.ts'

/** Shared by all lanes: events accepted and not yet committed. */
const LIMITS = { events: 50_000, bytes: 64 * 1024 * 1024 }

const EVENTS_PER_COMMIT = 10_000

/** While the database runs one transaction the next is prepared; more lanes would only compete for the processors. */
const SERVER_LANES = 2

export interface IngestPorts {
  readonly plant: IngestPlant
  readonly events: Pick<EventModule, 'store' | 'announce'>
  readonly alarms: Pick<AlarmModule, 'intake'>
}

/** One queue per writer; a device always uses the same. */
export function createLanes({ database, clock }: Deps, { events, alarms }: IngestPorts): IngestQueue[] {
  const parts: IngestWriterParts = { database, events, alarms, clock }
  const count = database.kind === 'server' ? SERVER_LANES : 1
  const limits = { events: LIMITS.events / count, bytes: LIMITS.bytes / count }
  return Array.from(
    { length: count },
    () =>
      new MicroBatchQueue({
        commit: (batches) => commitBatches(parts, batches),
        limits,
        eventsPerCommit: EVENTS_PER_COMMIT,
      }),
  )
}
