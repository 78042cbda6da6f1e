import type { IngestAnswer } from '@fibrewatch/contract'
import type { AlarmModule } from '#modules/alarm'
import type { EventModule } from '#modules/event'
import type { Deps, ServerModule } from '#platform/module'
import { createIngestMetrics } from './ingest-metrics.ts'
import { createIngestRoutes } from './ingest.routes.ts'
import { type IngestQueue, IngestService, type ReceivedEvents } from './ingest.service.ts'
import type { IngestBatch, IngestOutcome, IngestPlant } from './ingest.types.ts'
import { IngestWriter } from './ingest-writer.ts'
import { MicroBatchQueue } from './micro-batch-queue.ts'

export { parseJsonBytes } from './event-body.ts'
export type { IngestBatch, IngestOutcome } from './ingest.types.ts'
export { findJsonFault, isStorableText } from './storable-text.ts'

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

export interface IngestModule extends ServerModule {
  /** Stores facts of the server's own analyses and watches as if the device had sent them; resolves after the commit. */
  submit(batch: IngestBatch): Promise<IngestOutcome>
  /** Events as an instrument sends them. @throws request.malformed, request.unsupported-type, request.invalid, ingest.busy */
  receiveEvents(received: ReceivedEvents): Promise<IngestAnswer>
}

export function createIngestModule(deps: Deps, ports: IngestPorts): IngestModule {
  const lanes = createLanes(deps, ports)
  const metrics = createIngestMetrics(deps.metrics, () => lanes.reduce((sum, lane) => sum + lane.events, 0))
  const service = new IngestService({ plant: ports.plant, ids: deps.ids, lanes, metrics })
  return {
    name: 'ingest',
    routes: createIngestRoutes(service),
    submit: (batch) => service.submit(batch),
    receiveEvents: (received) => service.receiveEvents(received),
    stop: () => service.drain(),
  }
}

function createLanes({ database, clock }: Deps, { events, alarms }: IngestPorts): IngestQueue[] {
  const writer = new IngestWriter({ database, events, alarms, clock })
  const count = database.kind === 'server' ? SERVER_LANES : 1
  const limits = { events: LIMITS.events / count, bytes: LIMITS.bytes / count }
  return Array.from(
    { length: count },
    () =>
      new MicroBatchQueue({
        commit: (batches) => writer.commit(batches),
        limits,
        eventsPerCommit: EVENTS_PER_COMMIT,
      }),
  )
}
