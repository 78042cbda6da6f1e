import { createAlarmModule } from '#modules/alarm'
import { createDomainModule } from '#modules/domain'
import { createEventModule } from '#modules/event'
import { createIdentityModule, type IdentityModule } from '#modules/identity'
import { createIngestModule, type IngestModule } from '#modules/ingest'
import { createKpiModule } from '#modules/kpi'
import { createPlantModule, type PlantModule, type PlantPorts } from '#modules/plant'
import { createSystemModule } from '#modules/system'
import { createTraceModule } from '#modules/trace'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/http/module'

export interface ModulesOptions {
  readonly sessions: Sessions
  readonly version: string
}

export interface Modules {
  /** In the order they start; they stop in the opposite order. */
  readonly list: readonly ServerModule[]
  readonly identity: IdentityModule
  readonly plant: PlantModule
  readonly ingest: IngestModule
}

/** The modules of the server, each handed what it needs of the others. */
export function createModules(deps: Deps, { sessions, version }: ModulesOptions): Modules {
  const identity = createIdentityModule(deps, { sessions, version })
  const domain = createDomainModule(deps, { sessions })
  const system = createSystemModule(deps, { version })
  // The plant stands below alarms and ingest and still asks them: its questions come long after all are made.
  const ports: PlantPorts = {
    submitFacts: (batch) => ingest.submit(batch),
    linkSummaries: (scope) => alarm.linkSummaries(scope),
    listDomains: (scope) => domain.listDomains(scope),
    loadParameter: (key) => system.loadParameter(key),
  }
  const plant = createPlantModule(deps, ports)
  const event = createEventModule(deps)
  const alarm = createAlarmModule(deps, { plant })
  const trace = createTraceModule(deps, plant, {
    submitFacts: (batch) => ingest.submit(batch),
    acceptNewEvents: (actor, linkId) => alarm.acceptNewEvents(actor, linkId),
  })
  const ingest: IngestModule = createIngestModule(deps, {
    plant,
    events: event,
    alarms: alarm,
    receiveTrace: (received) => trace.receiveTrace(received),
  })
  const kpi = createKpiModule(deps, { alarms: alarm, plant, traces: trace })
  return {
    list: [identity, domain, system, plant, event, alarm, trace, ingest, kpi],
    identity,
    plant,
    ingest,
  }
}
