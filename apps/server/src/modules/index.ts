import { type AlarmModule, createAlarmModule } from '#modules/alarm'
import { createApiTokenModule } from '#modules/api-token'
import { createAttributeModule } from '#modules/attribute'
import { createBatchModule } from '#modules/batch'
import { type CableModule, createCableModule } from '#modules/cable'
import { createConfirmingTestModule, markCauses, noteConfirmations } from '#modules/confirming-test'
import { createCrewModule } from '#modules/crew'
import { createDemoModule, type DemoModule } from '#modules/demo'
import { createDepartmentModule } from '#modules/department'
import { createDeviceCommandModule } from '#modules/device-command'
import { createDeviceWatchModule } from '#modules/device-watch'
import { createDomainModule, type DomainModule } from '#modules/domain'
import { createEventModule } from '#modules/event'
import { createFaultModule, type FaultModule } from '#modules/fault'
import { createFileSweepModule } from '#modules/file-sweep'
import { createHealthModule, type HealthModule } from '#modules/health'
import { createIdentityModule, type IdentityModule, removeLockOut } from '#modules/identity'
import { createIngestModule, type IngestModule } from '#modules/ingest'
import { createKpiModule } from '#modules/kpi'
import { createLogModule, type LogModule } from '#modules/log'
import { createMaterialModule } from '#modules/material'
import { createMenuModule, type MenuModule } from '#modules/menu'
import { createMqttModule, type MqttModule } from '#modules/mqtt'
import { createNetdiskModule } from '#modules/netdisk'
import { createNetdiskTransferModule, type NetdiskTransferModule } from '#modules/netdisk-transfer'
import { createMetricsModule } from '#modules/metrics'
import { createNotifyModule, type NotifyModule } from '#modules/notify'
import { createOnlineModule } from '#modules/online'
import { createParameterModule, type Parameters } from '#modules/parameter'
import { createPlantModule, type PlantModule } from '#modules/plant'
import { createPlantBulkModule } from '#modules/plant-bulk'
import { ATTRIBUTE_ENTRANTS, createChange, createPlantChangeModule } from '#modules/plant-change'
import { createPlantFileModule } from '#modules/plant-file'
import { createPlantImportModule } from '#modules/plant-import'
import { createProductModules, type ProductModules } from '#modules/product-module'
import { createQualityModule, type QualityModule } from '#modules/quality'
import { type BaseMapModule, createBaseMapModule } from '#modules/base-map'
import { createReportModule } from '#modules/report'
import { createResourceModule } from '#modules/resource'
import { readRightsOf } from '#modules/rights'
import { createRoleModule } from '#modules/role'
import { createSecondFactorModule } from '#modules/second-factor'
import { createServeModule } from '#modules/serve'
import { createSingleSignOnModule } from '#modules/single-sign-on'
import { createSorImportModule } from '#modules/sor-import'
import { createSystemModule } from '#modules/system'
import { createTaskModule, type TaskModule } from '#modules/task'
import { createTestPlanModule } from '#modules/test-plan'
import { createTraceModule, type TraceModule } from '#modules/trace'
import { createUserModule } from '#modules/user'
import type { Sessions } from '#platform/auth/session'
import { readJobLoad } from '#platform/jobs/job-load.repository'
import { announceAreas } from '#platform/live/change-news'
import type { Deps, ServerModule } from '#platform/module'
import * as plainModules from './plain-modules.ts'

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
  readonly fault: FaultModule
  readonly notify: NotifyModule
  readonly mqtt: MqttModule
  readonly task: TaskModule
  readonly identity: IdentityModule
  readonly log: LogModule
  readonly health: HealthModule
  readonly demo: DemoModule
}

/** The modules of the server, each with the parts of others that it needs. */
export function createModules(deps: Deps, options: ModulesOptions): Modules {
  const access = createAdministration(deps, options)
  const { list: administration, parameters, products, menu, domain, identity, log } = access
  const { list: storage, transfer } = createStorage(deps, parameters, options.sessions)
  const monitored = createMonitoring(deps, { parameters, products, domain, transfer })
  const { list: monitoring, plant, fault, ingest, mqtt, alarm, notify } = monitored
  const health = createHealthModule(deps, {
    submitFacts: (batch) => ingest.submit(batch),
    listActiveSystemAlarms: () => alarm.listActiveSystemAlarms(),
    loadWarnFreeMb: () => parameters.read('storage.warnFreeMb'),
    isBrokerConnected: () => mqtt.isBrokerConnected(),
    isMailUp: () => notify.isMailUp(),
  })
  const serve = createServeModule(deps, { ...options, listChecks: () => health.listChecks() })
  const demo = createDemoModule(deps, {
    isOn: () => products.isOn('demo'),
    loadMediaHost: () => parameters.read('demo.mediaHost'),
    onParametersChange: (listener) => parameters.onChange(listener),
  })
  const baseMap = createBaseMapModule(deps)
  const report = createReports(deps, access, { ...monitored, baseMap })
  const owners: readonly ServerModule[] = [...administration, ...monitoring, ...storage, baseMap, report]
  const sweep = createFileSweepModule(
    deps,
    owners.flatMap(({ listNamedKeys }) => listNamedKeys ?? []),
  )
  const metrics = createMetricsModule(deps, {
    alarms: alarm,
    plant,
    domains: domain,
    listChecks: () => health.listChecks(),
    loadJobLoad: () => readJobLoad(deps.database.db),
  })
  const modules: readonly ServerModule[] = [...owners, sweep, serve, health, metrics, demo]
  const task = createTaskModule(deps, {
    tasks: modules.flatMap(({ tasks }) => tasks ?? []),
    isOn: () => products.isOn('task'),
    loadRunKeepDays: () => parameters.read('log.task.keepDays'),
    loadHttpHosts: () => parameters.read('task.httpHosts'),
  })
  return {
    list: [...modules, task],
    parameters,
    products,
    menu,
    plant,
    fault,
    notify,
    mqtt,
    task,
    identity,
    log,
    health,
    demo,
  }
}

/** Users, rights and the installation's settings. */
function createAdministration(deps: Deps, { sessions, version }: ModulesOptions) {
  const parameters = createParameterModule(deps, { sessions })
  const products = createProductModules(deps, { sessions })
  const log = createLogModule(deps, { loadKeepDays: (kind) => parameters.read(`log.${kind}.keepDays`) })
  const menu = createMenuModule(deps, { sessions, modules: products })
  const roles = createRoleModule(deps, { sessions, menus: menu, modules: products })
  const system = createSystemModule(deps, {
    version,
    sessions,
    listPublicParameters: () => parameters.listPublic(),
  })
  const listNames = () => system.listNames()
  const users = createUserModule(deps, { sessions, parameters, roles, listNames, removeLockOut })
  const material = createMaterialModule(deps)
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
  const apiToken = createApiTokenModule(deps, { sessions })
  const domain = createDomainModule(deps, { sessions })
  const department = createDepartmentModule(deps, { sessions })
  const plain = Object.values(plainModules).map((create) => create(deps))
  const signIn = [identity, secondFactor, singleSignOn]
  const access = [parameters, products, log, menu, roles, users, material, ...signIn]
  const list: readonly ServerModule[] = [...access, ...plain, online, apiToken, domain, department, system]
  return { list, parameters, products, menu, domain, identity, log, system }
}

type ReportedRooms = ReturnType<typeof createMonitoring> & { readonly baseMap: BaseMapModule }

/** Reports take something of nearly every module, and nothing takes anything of theirs. */
function createReports(
  deps: Deps,
  { system, parameters }: Pick<ReturnType<typeof createAdministration>, 'system' | 'parameters'>,
  { plant, trace, quality, alarm, batch, baseMap }: ReportedRooms,
): ServerModule {
  return createReportModule(deps, {
    loadLinkDetail: (scope, linkId) => plant.loadLinkDetail(scope, linkId),
    listLinks: (scope) => plant.listLinks(scope),
    listLines: (links) => plant.listLines(links),
    listSites: (scope) => plant.listSites(scope),
    loadTraceInfo: (scope, id) => trace.loadTraceInfo(scope, id),
    loadTraceCurve: (scope, id) => trace.loadTraceCurve(scope, id),
    loadBatchInfo: (scope, id) => batch.loadBatchInfo(scope, id),
    loadTablePage: (scope, query) => batch.loadTablePage(scope, query),
    loadFileInfo: (scope, id) => batch.loadFileInfo(scope, id),
    loadFileCurve: (scope, id) => batch.loadFileCurve(scope, id),
    loadLimitValues: (id) => batch.loadLimitValues(id),
    judgeTrace: (linkId, traceId) => quality.judgeTrace(linkId, traceId),
    loadAlarmInfo: (id, reader) => alarm.loadAlarmInfo(id, reader),
    loadGround: (box) => baseMap.loadGround(box),
    loadBrand: (locale) => system.loadBrand(locale),
    loadLogo: () => system.loadLogo(),
    loadQuotaMb: () => parameters.read('netdisk.quotaMb'),
  })
}

interface MonitoringPorts {
  readonly parameters: Parameters
  readonly products: ProductModules
  readonly domain: DomainModule
  readonly transfer: NetdiskTransferModule
}

type PlantPorts = Omit<MonitoringPorts, 'products'>

/** What is watched: the plant with its cables, its files and history, and what it comes in from. */
function createPlantRooms(deps: Deps, { domain, parameters, transfer }: PlantPorts) {
  const plant = createPlantModule(deps)
  const cable = createCableModule(deps, plant)
  const plantFile = createPlantFileModule(deps, {
    takeOwnNodes: (actor, ticket) => transfer.takeOwnNodes(actor, ticket),
    loadQuotaMb: () => parameters.read('netdisk.quotaMb'),
  })
  const restorers = [...plant.makeRestorers(cable), ...cable.restorers, ...plantFile.restorers]
  const plantChange = createPlantChangeModule(deps, restorers)
  const attribute = createAttributeModule(deps, { keepChange: createChange })
  const plantImport = createPlantImportModule(deps, {
    entrants: { ...plant.entrants, ...cable.entrants, ...ATTRIBUTE_ENTRANTS },
    undoKept: (tx, work) => plantChange.undoKept(tx, work),
    listDomains: (scope) => domain.listDomains(scope),
    loadRightsOf: (userId) => readRightsOf(deps.database.db, userId),
    announceChange: () => announceAreas(deps.bus, ['plant:import']),
  })
  const plantBulk = createPlantBulkModule(deps, { ...plant.entrants, ...cable.entrants })
  const list: readonly ServerModule[] = [
    plant,
    cable,
    plantFile,
    plantChange,
    attribute,
    plantBulk,
    plantImport,
  ]
  return { list, plant, cable }
}

type FaultPorts = { readonly cable: CableModule; readonly alarm: AlarmModule }

/** What is cut, and the crews who mend it. */
function createFaultRooms(deps: Deps, { cable, alarm }: FaultPorts) {
  const fault = createFaultModule(deps, { cables: cable, alarms: alarm })
  const list: readonly ServerModule[] = [fault, createCrewModule(deps, { cables: cable, faults: fault })]
  return { list, fault }
}

interface TraceRooms extends Pick<MonitoringPorts, 'parameters'> {
  readonly plant: PlantModule
  readonly ingest: IngestModule
  readonly alarm: AlarmModule
  readonly quality: QualityModule
  readonly cable: CableModule
}

/** Traces, with what they feed. */
function createTraces(
  deps: Deps,
  { plant, ingest, alarm, quality, cable, parameters }: TraceRooms,
): TraceModule {
  return createTraceModule(deps, plant, {
    submitFacts: (batch) => ingest.submit(batch),
    acceptNewEvents: (actor, linkId) => alarm.acceptNewEvents(actor, linkId),
    clearUnfounded: (unfounded) => alarm.clearUnfounded(unfounded),
    markCauses: (linkId, facts) => markCauses(deps.database.db, linkId, facts),
    regradeCorrected: (tx, linkId, traceId) => quality.regradeCorrected(tx, linkId, traceId),
    noteTraceChange: (tx, linkId) => quality.noteTraceChange(tx, linkId),
    // A link is told of with the grade that its trace gives it.
    announceLink: (linkId) => quality.announceGraded(linkId),
    keepPortView: (tx, port, until) => cable.keepPortView(tx, port, until),
    loadReferenceGraceHours: () => parameters.read('link.referenceGraceHours'),
  })
}

/** What is still well with an instrument. */
const readWatchLimits = (parameters: Parameters) => ({
  loadOfflineAfterS: () => parameters.read('device.offlineAfterS'),
  loadClockOffS: () => parameters.read('device.clockOffS'),
})

/** From reports of instruments to alarms with their places. */
function createMonitoring(deps: Deps, { products, ...ports }: MonitoringPorts) {
  const { parameters, domain } = ports
  const { list: plantRooms, plant, cable } = createPlantRooms(deps, ports)
  const event = createEventModule(deps)
  const notify = createNotifyModule(deps, { plant })
  const alarm = createAlarmModule(deps, {
    plant,
    noteChanges: async (tx, changes) => {
      await noteConfirmations(tx, changes)
      await notify.noteAlarms(tx, changes)
    },
  })
  const { list: faultRooms, fault } = createFaultRooms(deps, { cable, alarm })
  const ingest = createIngestModule(deps, { plant, events: event, alarms: alarm })
  const resource = createResourceModule(deps, { plant, alarms: alarm, domains: domain })
  const deviceWatch = createDeviceWatchModule(deps, { plant, ingest, ...readWatchLimits(parameters) })
  const quality = createQualityModule(deps, {
    submitFacts: (batch) => ingest.submit(batch),
    loadTracedLink: (scope, linkId) => plant.loadTracedLink(scope, linkId),
    announceLink: (linkId) => resource.announceLink(linkId),
  })
  const trace = createTraces(deps, { plant, ingest, alarm, quality, cable, parameters })
  const batch = createBatchModule(deps, { readTrace: (bytes) => trace.readTrace(bytes) })
  const testing = createTesting(deps, { plant, trace, products, alarm, parameters })
  const { deviceCommand } = testing
  const mqtt = createMqttModule(deps, {
    plant,
    ingest,
    commands: deviceCommand,
    devices: deviceWatch,
    traces: trace,
    modules: products,
  })
  const kpi = createKpiModule(deps, { alarms: alarm, plant, resources: resource, traces: trace })
  const reading: readonly ServerModule[] = [createFileImport(deps, trace), resource, kpi]
  const list: readonly ServerModule[] = [
    ...plantRooms,
    event,
    notify,
    alarm,
    ...faultRooms,
    ingest,
    quality,
    trace,
    batch,
    deviceWatch,
    ...testing.list,
    mqtt,
    ...reading,
  ]
  return { list, plant, fault, ingest, mqtt, alarm, notify, quality, trace, batch }
}

/** Traces of the past, from files. */
function createFileImport(deps: Deps, trace: TraceModule): ServerModule {
  return createSorImportModule(deps, {
    readTrace: (bytes) => trace.readTrace(bytes),
    storePast: (past) => trace.storePast(past),
    removePast: (scope, id, noteRemoved) => trace.removePast(scope, id, noteRemoved),
    listKnownFiles: (files) => trace.listKnownFiles(files),
    loadRightsOf: (userId) => readRightsOf(deps.database.db, userId),
  })
}

interface TestingRooms extends Pick<MonitoringPorts, 'products' | 'parameters'> {
  readonly plant: PlantModule
  readonly trace: TraceModule
  readonly alarm: AlarmModule
}

/** What instruments are told to do. */
function createTesting(deps: Deps, { plant, trace, products, alarm, parameters }: TestingRooms) {
  const deviceCommand = createDeviceCommandModule(deps, { plant, traces: trace })
  const isOn = () => products.isOn('trace')
  const testPlan = createTestPlanModule(deps, { plant, commands: deviceCommand, isOn })
  const confirmingTest = createConfirmingTestModule(deps, {
    alarms: alarm,
    commands: deviceCommand,
    loadIsOn: () => parameters.read('test.confirmAlarms'),
    loadPerHour: () => parameters.read('test.confirmPerHour'),
    isOn,
  })
  return { list: [deviceCommand, testPlan, confirmingTest], deviceCommand }
}

/** The netdisk, and its uploads and downloads. */
function createStorage(deps: Deps, parameters: Parameters, sessions: Sessions) {
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
  return { list: [netdisk, transfer], transfer }
}
