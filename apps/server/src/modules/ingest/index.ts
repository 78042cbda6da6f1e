import type { IngestAnswer } from '@fibrewatch/contract/ingest'
import type { Deps, ServerModule } from '#platform/module'
import { createIngestMetrics } from './ingest-metrics.ts'
import { makeIngestRoutes } from './ingest.routes.ts'
import { drain, type IngestParts, type ReceivedEvents, receiveEvents, submitFacts } from './ingest.service.ts'
import type { IngestBatch, IngestOutcome } from './ingest.types.ts'
import { createLanes, type IngestPorts } from './ingest-lanes.ts'
import { KeyedOrder } from './keyed-order.ts'

export { parseJsonBytes } from './event-body.ts'
export type { IngestBatch, IngestOutcome } from './ingest.types.ts'
export { findJsonFault, isStorableText } from './storable-text.ts'
export type { IngestPorts } from './ingest-lanes.ts'

export interface IngestModule extends ServerModule {
  /** Stores facts of the server's own analyses and watches as if the device had sent them; resolves after the commit. */
  submit(batch: IngestBatch): Promise<IngestOutcome>
  /** Events as an instrument sends them. @throws request.malformed, request.unsupported-type, request.invalid, ingest.busy */
  receiveEvents(received: ReceivedEvents): Promise<IngestAnswer>
}

export function createIngestModule(deps: Deps, ports: IngestPorts): IngestModule {
  const lanes = createLanes(deps, ports)
  const metrics = createIngestMetrics(deps.metrics, {
    steady: deps.steady,
    readWaiting: () => lanes.reduce((sum, lane) => sum + lane.events, 0),
  })
  const order = new KeyedOrder<number>()
  const parts: IngestParts = { plant: ports.plant, ids: deps.ids, lanes, metrics, order }
  return {
    name: 'ingest',
    routes: makeIngestRoutes(parts),
    submit: (batch) => submitFacts(parts, batch),
    receiveEvents: (received) => receiveEvents(parts, received),
    stop: () => drain(parts),
  }
}
