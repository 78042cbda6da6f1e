import type { AlarmModule } from '#modules/alarm'
import type { EventModule } from '#modules/event'
import type { ModuleSwitch } from '#modules/product-module'
import type { Deps, ServerModule } from '#platform/module'
import { createIngestMetrics } from './ingest.metrics.ts'
import { createIngestRoutes } from './ingest.routes.ts'
import { type IngestQueue, IngestService } from './ingest.service.ts'
import type { IngestBatch, IngestOutcome, IngestPlant, ReceivedTrace } from './ingest.types.ts'
import { IngestWriter } from './ingest.writer.ts'
import { MicroBatchQueue } from './micro-batch-queue.ts'
import { MqttIntake } from './mqtt-intake.ts'
import type { MqttAddress } from './mqtt-listener.ts'
import { createMqttTransport } from './mqtt-transport.ts'

export type { IngestBatch, IngestOutcome, IngestPlant, ReceivedTrace } from './ingest.types.ts'
export type { MqttAddress } from './mqtt-listener.ts'

/** Shared by all lanes: what may be taken in and not yet committed. */
const LIMITS = { events: 50_000, bytes: 64 * 1024 * 1024 }
const EVENTS_PER_COMMIT = 10_000
/** While one transaction is with the database the next is prepared; more would only wait for the same processors. */
const SERVER_LANES = 2

export interface IngestPorts {
  readonly plant: IngestPlant
  readonly events: Pick<EventModule, 'store' | 'announce'>
  readonly alarms: Pick<AlarmModule, 'intake'>
  /** What the trace module does with a SOR file that came by MQTT. */
  readonly receiveTrace: (trace: ReceivedTrace) => Promise<unknown>
  readonly modules: ModuleSwitch
}

export interface IngestModule extends ServerModule {
  /** Stores facts of the server's own analyses and watches as if the device had sent them; resolves after the commit. */
  submit(batch: IngestBatch): Promise<IngestOutcome>
  /** Where the own broker listens; undefined without one, and before the start. */
  mqttAddress(): MqttAddress | undefined
  /** Undefined while this process takes nothing from an external broker. */
  isBrokerConnected(): boolean | undefined
}

export function createIngestModule(deps: Deps, ports: IngestPorts): IngestModule {
  const lanes = createLanes(deps, ports)
  const metrics = createIngestMetrics(deps.metrics, () => lanes.reduce((sum, lane) => sum + lane.events, 0))
  const service = new IngestService({ plant: ports.plant, ids: deps.ids, lanes, metrics })
  const intake = new MqttIntake({ ...ports, ...deps, service, metrics })
  const transport = createMqttTransport(deps, { ...ports, intake, counts: metrics })
  return {
    name: 'ingest',
    routes: createIngestRoutes(service, ports.plant),
    submit: (batch) => service.submit(batch),
    mqttAddress: transport.address,
    isBrokerConnected: transport.isBrokerConnected,
    start: transport.start,
    stop: async () => {
      await transport.stop()
      await service.drain()
    },
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
