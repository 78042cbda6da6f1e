import { createAlarmModule } from '#modules/alarm'
import { createAttributeModule } from '#modules/attribute'
import { createDemoModule, type DemoModule } from '#modules/demo'
import { createDepartmentModule } from '#modules/department'
import { createDomainModule, type DomainModule } from '#modules/domain'
import { createEventModule } from '#modules/event'
import { createHealthModule, type HealthModule } from '#modules/health'
import { createIdentityModule, type IdentityModule, removeLockOut } from '#modules/identity'
import { createIngestModule, type IngestModule } from '#modules/ingest'
import { createKpiModule } from '#modules/kpi'
import { createLogModule, type LogModule } from '#modules/log'
import { createMaterialModule } from '#modules/material'
import { createMenuModule, type MenuModule } from '#modules/menu'
import { createNetdiskModule } from '#modules/netdisk'
import { createNetdiskTransferModule } from '#modules/netdisk-transfer'
import { createOnlineModule } from '#modules/online'
import { createParameterModule, type Parameters } from '#modules/parameter'
import { createPlantModule, type PlantModule, type PlantPorts } from '#modules/plant'
import { createProductModules, type ProductModules } from '#modules/product-module'
import { createQualityModule, type QualityModule } from '#modules/quality'
import { createRoleModule } from '#modules/role'
import { createSecondFactorModule } from '#modules/second-factor'
import { createServeModule } from '#modules/serve'
import { createSingleSignOnModule } from '#modules/single-sign-on'
import { createSystemModule } from '#modules/system'
import { createTaskModule, type TaskModule } from '#modules/task'
import { createTraceModule } from '#modules/trace'
import { createUserModule } from '#modules/user'
import { createViewModule } from '#modules/view'
import type { Sessions } from '#platform/auth/session'
import type { Deps, ServerModule } from '#platform/module'

export interface ModulesOptions {
  readonly sessions: Sessions
  readonly version: string
}

export interface Modules {
  /** In the order they start; they stop in the opposite order. */
  readonly list: readonly ServerModule[]
  readonly parameters: Parameters
  readonly products: ProductModules
  readonly menu: MenuModule
  readonly plant: PlantModule
  readonly ingest: IngestModule
  readonly task: TaskModule
  readonly identity: IdentityModule
  readonly log: LogModule
  readonly health: HealthModule
  readonly demo: DemoModule
}

/** The modules of the server, each handed what it needs of the others. */
export function createModules(deps: Deps, options: ModulesOptions): Modules {
  const access = createAdministration(deps, options)
  const { list: administration, parameters, products, menu, domain, identity, log } = access
  const { list: monitoring, plant, ingest, alarm } = createMonitoring(deps, { parameters, products, domain })
  const health = createHealthModule(deps, {
    submitFacts: (batch) => ingest.submit(batch),
    listActiveSystemAlarms: () => alarm.listActiveSystemAlarms(),
    loadWarnFreeMb: () => parameters.read('storage.warnFreeMb'),
    isBrokerConnected: () => ingest.isBrokerConnected(),
  })
  const serve = createServeModule(deps, { ...options, listChecks: () => health.listChecks() })
  const demo = createDemoModule(deps, {
    isOn: () => products.isOn('demo'),
    loadMediaHost: () => parameters.read('demo.mediaHost'),
    onParametersChange: (listener) => parameters.onChange(listener),
  })
  const others = [...createStorage(deps, parameters, options.sessions), serve, health, demo]
  const task = createTaskModule(deps, {
    listTasks: () => list.flatMap((module) => module.tasks ?? []),
    isOn: () => products.isOn('task'),
    loadRunKeepDays: () => parameters.read('log.task.keepDays'),
    loadHttpHosts: () => parameters.read('task.httpHosts'),
  })
  const list: readonly ServerModule[] = [...administration, ...monitoring, ...others, task]
  return { list, parameters, products, menu, plant, ingest, task, identity, log, health, demo }
}

/** Who may do what, and what the installation is called. */
function createAdministration(deps: Deps, { sessions, version }: ModulesOptions) {
  const parameters = createParameterModule(deps, { sessions })
  const products = createProductModules(deps, { sessions })
  const log = createLogModule(deps, { loadKeepDays: (kind) => parameters.read(`log.${kind}.keepDays`) })
  const menu = createMenuModule(deps, { sessions, modules: products })
  const roles = createRoleModule(deps, { sessions, menus: menu, modules: products })
  // Asked long after all are made.
  const listNames = () => system.listNames()
  const users = createUserModule(deps, { sessions, parameters, roles, listNames, removeLockOut })
  const material = createMaterialModule(deps)
  const system = createSystemModule(deps, {
    version,
    sessions,
    listPublicParameters: () => parameters.listPublic(),
  })
  const secondFactor = createSecondFactorModule(deps, {
    sessions,
    parameters,
    version,
    recordLogin: (record) => log.recordLogin(record),
    loadSystemName: (locale) => system.loadName(locale),
    requireResettable: (...of) => users.requireResettable(...of),
  })
  const identity = createIdentityModule(deps, {
    sessions,
    parameters,
    version,
    recordLogin: (record) => log.recordLogin(record),
    requireSecondStep: (user) => secondFactor.requireSecondStep(user),
    passesLock: async (_, user) => user !== undefined && (await secondFactor.isAskedOf(user.id)),
    requireOwn: (actor) => users.requireOwn(actor),
    loadOwnPictureId: (actor, url) => material.loadOwnId(actor, url),
    listOwnMenus: (actor) => menu.listOwn(actor),
    listNames,
  })
  const singleSignOn = createSingleSignOnModule(deps, {
    sessions,
    version,
    roles,
    recordLogin: (record) => log.recordLogin(record),
  })
  const online = createOnlineModule(deps, { sessions })
  const view = createViewModule(deps)
  const domain = createDomainModule(deps, { sessions })
  const department = createDepartmentModule(deps, { sessions })
  const attribute = createAttributeModule(deps)
  const signIn = [identity, secondFactor, singleSignOn]
  const access = [parameters, products, log, menu, roles, users, material, ...signIn]
  const list: readonly ServerModule[] = [...access, online, view, domain, department, attribute, system]
  return { list, parameters, products, menu, domain, identity, log }
}

interface MonitoringPorts {
  readonly parameters: Parameters
  readonly products: ProductModules
  readonly domain: DomainModule
}

/** From what instruments report to alarms at their places. */
function createMonitoring(deps: Deps, { parameters, products, domain }: MonitoringPorts) {
  // The plant stands below alarms and ingest and still asks them: its questions come long after all are made.
  const ports: PlantPorts = {
    submitFacts: (batch) => ingest.submit(batch),
    linkSummaries: (scope) => alarm.linkSummaries(scope),
    listDomains: (scope) => domain.listDomains(scope),
    loadOfflineAfterS: () => parameters.read('device.offlineAfterS'),
  }
  const plant = createPlantModule(deps, ports)
  const event = createEventModule(deps)
  const alarm = createAlarmModule(deps, { plant })
  const quality: QualityModule = createQualityModule(deps, {
    submitFacts: (batch) => ingest.submit(batch),
    loadTracedLink: (scope, linkId) => plant.loadTracedLink(scope, linkId),
    announceLink: (linkId) => plant.announceLink(linkId),
  })
  // A link is told of with the grade that its trace gives it.
  const graded: PlantModule = { ...plant, announceLink: (linkId) => quality.announceGraded(linkId) }
  const trace = createTraceModule(deps, graded, {
    submitFacts: (batch) => ingest.submit(batch),
    acceptNewEvents: (actor, linkId) => alarm.acceptNewEvents(actor, linkId),
    loadReferenceGraceHours: () => parameters.read('link.referenceGraceHours'),
  })
  const ingest: IngestModule = createIngestModule(deps, {
    plant,
    events: event,
    alarms: alarm,
    receiveTrace: (received) => trace.receiveTrace(received),
    modules: products,
  })
  const kpi = createKpiModule(deps, { alarms: alarm, plant, traces: trace })
  const list: readonly ServerModule[] = [plant, event, alarm, trace, ingest, quality, kpi]
  return { list, plant, ingest, alarm }
}

/** The netdisk and the way of its files in and out. */
function createStorage(deps: Deps, parameters: Parameters, sessions: Sessions): readonly ServerModule[] {
  const loadQuotaMb = () => parameters.read('netdisk.quotaMb')
  const transfer = createNetdiskTransferModule(deps, {
    loadQuotaMb,
    requireActorOf: (sessionId) => sessions.requireActorOf(sessionId),
  })
  const netdisk = createNetdiskModule(deps, {
    loadQuotaMb,
    loadTrashKeepDays: () => parameters.read('netdisk.trash.keepDays'),
    loadUploadProgress: (scope, uploadId) => transfer.loadUploadProgress(scope, uploadId),
  })
  return [netdisk, transfer]
}
