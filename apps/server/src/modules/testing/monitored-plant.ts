import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import type { Endpoint, EndpointData, EndpointQuery, EndpointBody } from '@fibrewatch/contract/endpoint'
import type { LiveTopic } from '@fibrewatch/contract/live'
import { plantApi } from '@fibrewatch/contract/plant'
import { type AlarmModule, createAlarmModule } from '#modules/alarm'
import { createBatchModule } from '#modules/batch'
import { createCableModule } from '#modules/cable'
import {
  type ConfirmingTestModule,
  createConfirmingTestModule,
  markCauses,
  noteConfirmations,
} from '#modules/confirming-test'
import { createDeviceCommandModule, type DeviceCommandModule } from '#modules/device-command'
import { createEventModule } from '#modules/event'
import { createCrewModule } from '#modules/crew'
import { createFaultModule, type FaultModule } from '#modules/fault'
import { createIngestModule, type IngestModule } from '#modules/ingest'
import { createKpiModule } from '#modules/kpi'
import { createDeviceWatchModule, type DeviceWatchModule } from '#modules/device-watch'
import { createPlantModule, type PlantModule } from '#modules/plant'
import { createPlantBulkModule } from '#modules/plant-bulk'
import { ATTRIBUTE_ENTRANTS, createPlantChangeModule } from '#modules/plant-change'
import { createPlantImportModule } from '#modules/plant-import'
import { createResourceModule } from '#modules/resource'
import { createQualityModule, type QualityModule } from '#modules/quality'
import { createSorImportModule } from '#modules/sor-import'
import { createTraceModule, type TraceModule } from '#modules/trace'
import type { Actor } from '#platform/auth/actor'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import { createBus } from '#platform/bus/create-bus'
import type { Clock } from '#platform/clock/clock'
import { loadConfig } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import type { Database } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { processThreads } from '#platform/threads/threads'
import { createFileStore, type FileStore } from '#platform/files/file-store'
import type { Deps, ServerModule } from '#platform/module'
import type { BinaryAnswer } from '#platform/http/route'
import { makeToken, makeUuid } from '#platform/ids/ids'
import { LiveHub } from '#platform/live/hub'
import { createLog } from '#platform/log/log'
import { makeTestGuards } from '#platform/testing/test-guards'
import { createMetrics } from '#platform/metrics/metrics'
import { createSealer } from '#platform/secrets/sealer'
import { readAnswer, requireAnswer } from '#testing/answer-check'

/** The initial value of `link.referenceGraceHours`. */
const REFERENCE_GRACE_HOURS = 24
/** Smaller than that of `test.confirmPerHour`, so that a test reaches it. */
export const CONFIRM_PER_HOUR = 3

export const START_AT = Date.UTC(2026, 5, 1, 8, 0, 0)
/** About 20 km eastwards along a parallel, as long as the fibre of `makeSorBytes`. */
export const ROUTE = {
  type: 'LineString' as const,
  coordinates: [
    [104, 30],
    [104.1, 30],
    [104.2072, 30],
  ],
}

export interface MonitoredPlant {
  readonly plant: PlantModule
  readonly deviceWatch: DeviceWatchModule
  readonly traces: TraceModule
  readonly quality: QualityModule
  readonly batches: ServerModule
  readonly ingest: IngestModule
  readonly faults: FaultModule
  readonly alarms: AlarmModule
  readonly commands: DeviceCommandModule
  /** It decides when a test asks it to. */
  readonly confirming: ConfirmingTestModule
  readonly files: FileStore
  readonly clock: Clock & { set(ms: number): void }
  readonly domainId: number
  /** A domain beside the first, with a user of its own. */
  readonly otherDomainId: number
  readonly actor: Actor
  readonly stranger: Actor
  call<E extends Endpoint>(endpoint: E, given: CallInput<E>): Promise<EndpointData<E>>
  fetchFile(endpoint: Endpoint, given: CallInput<Endpoint>): Promise<{ answer: BinaryAnswer; bytes: Buffer }>
  listAlarms(state?: 'active' | 'cleared' | 'all'): Promise<Alarm[]>
  listFileKeys(): Promise<string[]>
  /** The live messages that a reader with full scope would get from the beginning. */
  loadMissed(topic: LiveTopic): Promise<unknown[]>
  /** Does the jobs that wait, one after the other. */
  doJobs(signal?: AbortSignal): Promise<void>
  /** Does a job as another process would. */
  doJob(name: string, data: object, signal?: AbortSignal): Promise<void>
  stop(): Promise<void>
}

export interface CallInput<E extends Endpoint> {
  readonly query?: EndpointQuery<E>
  readonly body?: EndpointBody<E> | Buffer
  readonly contentType?: string
  readonly actor?: Actor
  readonly device?: { readonly deviceId: number; readonly code: string; readonly domainId: number }
}

export interface PlantFailures {
  /** Runs after the commit of a trace or of an edit, before its link is graded; what it throws ends the call there. */
  readonly beforeGrading?: () => void
  /** Runs before facts are handed on; what it throws refuses them. */
  readonly beforeFacts?: () => void
  /** A trace that was read is stored when this has come to its end. */
  readonly beforeStoring?: () => Promise<void>
  /** Whether alarms ask for tests by themselves. */
  readonly confirmsAlarms?: () => boolean
  /** What the users hold of what they held when they began something; what it throws breaks the work. */
  readonly loadHeldNow?: () => Pick<Actor, 'isSuper' | 'permissions' | 'scope'>
}

/** All modules of monitoring, wired as in the server, on a real database and a real folder. */
export async function startMonitoredPlant(
  database: Database,
  failures: PlantFailures = {},
): Promise<MonitoredPlant> {
  const folder = await mkdtemp(join(tmpdir(), 'fibrewatch-traces-'))
  const clock = makeClock()
  const queue = makeQueue()
  const deps = await makeDeps({ database, jobs: queue.jobs }, folder, clock)
  const [domainId, otherDomainId] = await createDomains(database)
  const modules = wireModules(deps, database, failures)
  const { plant, ingest, alarms, routes } = modules
  await deps.hub.start()
  await plant.start?.()
  await modules.faults.start?.()
  await modules.deviceWatch.start?.()
  const actor = makeActor([domainId])
  const call: MonitoredPlant['call'] = async (endpoint, given) => {
    const found = routes.find((definition) => definition.endpoint.path === endpoint.path)
    if (!found) throw new Error(`no route for ${endpoint.path}`)
    const base = {
      requestId: 'test',
      locale: 'zh',
      ip: '::1',
      userAgent: undefined,
      contentType: given.contentType ?? '',
      cookies: new Map<string, string>(),
      setCookie: () => {},
      record: () => {},
    } as const
    const { query = {}, body = {} } = given
    const caller = given.device ? { device: given.device } : { actor: given.actor ?? actor }
    const answer = await found.handle({
      ...base,
      ...caller,
      query,
      body,
      params: {},
      receivedAt: clock.now(),
    })
    if (endpoint.answerKind === 'envelope') requireAnswer(endpoint, answer)
    return readAnswer(answer) as EndpointData<typeof endpoint>
  }
  const doJob: MonitoredPlant['doJob'] = async (name, data, signal = new AbortController().signal) => {
    const job = modules.jobs.find((one) => one.name === name)
    if (job === undefined) throw new Error(`no job is named ${name}`)
    await job.handler({ id: 'test', data, signal })
  }
  return {
    ...modules,
    clock,
    domainId,
    otherDomainId,
    actor,
    call,
    files: deps.files,
    stranger: makeActor([otherDomainId]),
    fetchFile: async (endpoint, given) => {
      const answer = (await call(endpoint, given)) as BinaryAnswer
      const parts: Uint8Array[] = []
      const content = 'etag' in answer.content ? await answer.content.open() : answer.content
      if (content instanceof Uint8Array) parts.push(content)
      else for await (const part of content) parts.push(part as Uint8Array)
      return { answer, bytes: Buffer.concat(parts) }
    },
    listAlarms: async (state = 'active') =>
      (await call(alarmApi.page, { query: { state, limit: 100 } })).list,
    loadMissed: async (topic) => {
      await deps.hub.catchUp()
      const missed = await deps.hub.loadMissed({ topics: new Set([topic]), sinceSeq: 0, locale: 'zh' })
      return (missed ?? []).map((message): unknown => JSON.parse(message.text('zh')))
    },
    doJob,
    doJobs: async (signal) => {
      for (let next = queue.take(); next !== undefined; next = queue.take())
        await doJob(next.name, next.data, signal)
    },
    listFileKeys: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    stop: async () => {
      await ingest.stop?.()
      await modules.deviceWatch.stop?.()
      await plant.stop?.()
      await modules.traces.stop?.()
      await modules.faults.stop?.()
      await alarms.stop?.()
      await modules.events.stop?.()
      deps.hub.stop()
      await deps.bus.close()
      await rm(folder, { recursive: true })
    },
  }
}

const EVERYTHING = { isSuper: true, permissions: new Set<string>(), scope: ALL_DOMAINS }

function wireModules(deps: Deps, database: Database, failures: PlantFailures) {
  const { beforeGrading, beforeFacts, beforeStoring } = failures
  const { loadHeldNow = () => EVERYTHING, confirmsAlarms = () => true } = failures
  const plant = createPlantModule(deps)
  const events = createEventModule(deps)
  const alarms = createAlarmModule(deps, { plant, noteChanges: noteConfirmations })
  const cables = createCableModule(deps, plant)
  const changes = createPlantChangeModule(deps, [...plant.makeRestorers(cables), ...cables.restorers])
  const bulk = createPlantBulkModule(deps, { ...plant.entrants, ...cables.entrants })
  const faults = createFaultModule(deps, { cables, alarms })
  const crews = createCrewModule(deps, { cables, faults })
  const ingest = createIngestModule(deps, { plant, events, alarms })
  const domains = { listDomains: (scope: DomainScope) => listDomains(database, scope) }
  const imports = createPlantImportModule(deps, {
    entrants: { ...plant.entrants, ...cables.entrants, ...ATTRIBUTE_ENTRANTS },
    undoKept: changes.undoKept,
    listDomains: domains.listDomains,
    loadRightsOf: async () => loadHeldNow(),
    announceChange: async () => {},
  })
  const resources = createResourceModule(deps, { plant, alarms, domains })
  const deviceWatch = createDeviceWatchModule(deps, {
    plant,
    ingest,
    loadOfflineAfterS: async () => 90,
    loadClockOffS: async () => 60,
  })
  const quality = createQualityModule(deps, {
    submitFacts: async (batch) => {
      beforeFacts?.()
      return ingest.submit(batch)
    },
    loadTracedLink: plant.loadTracedLink,
    announceLink: resources.announceLink,
  })
  const traces = createTraceModule(deps, plant, {
    submitFacts: async (batch) => {
      await beforeStoring?.()
      return ingest.submit(batch)
    },
    acceptNewEvents: (actor, linkId) => alarms.acceptNewEvents(actor, linkId),
    clearUnfounded: (unfounded) => alarms.clearUnfounded(unfounded),
    regradeCorrected: quality.regradeCorrected,
    noteTraceChange: quality.noteTraceChange,
    announceLink: async (linkId) => {
      beforeGrading?.()
      await quality.announceGraded(linkId)
    },
    markCauses: (linkId, facts) => markCauses(database.db, linkId, facts),
    keepPortView: cables.keepPortView,
    loadReferenceGraceHours: async () => REFERENCE_GRACE_HOURS,
  })
  const commands = createDeviceCommandModule(deps, { plant, traces })
  const confirming = createConfirmingTestModule(deps, {
    alarms,
    commands,
    loadIsOn: async () => confirmsAlarms(),
    loadPerHour: async () => CONFIRM_PER_HOUR,
    isOn: () => true,
  })
  const kpi = createKpiModule(deps, { alarms, plant, resources, traces })
  const batches = createBatchModule(deps, { readTrace: traces.readTrace })
  const sorImports = createSorImportModule(deps, {
    readTrace: traces.readTrace,
    storePast: traces.storePast,
    removePast: traces.removePast,
    listKnownFiles: traces.listKnownFiles,
    loadRightsOf: async () => loadHeldNow(),
  })
  const rooms = [plant, cables, changes, bulk, imports]
  const asking = [commands, confirming]
  const reporting = [...rooms, events, alarms, faults, crews, ingest, deviceWatch, traces, ...asking]
  const routes = [...reporting, resources, kpi, quality, batches, sorImports].flatMap(
    (module) => module.routes,
  )
  const jobs = [...(imports.jobs ?? []), ...(sorImports.jobs ?? [])]
  const watched = { faults, deviceWatch, commands, confirming }
  return { plant, events, alarms, ingest, ...watched, traces, quality, batches, routes, jobs }
}

function makeClock() {
  let now = START_AT
  return {
    now: () => now,
    set: (ms: number) => {
      now = ms
    },
  }
}

/** Jobs wait until the test does them. */
function makeQueue() {
  const waiting: { readonly name: string; readonly data: object }[] = []
  const send: Deps['jobs']['send'] = async ({ name }, data, tx) => {
    const add = () => void waiting.push({ name, data })
    if (tx) afterCommit(add)
    else add()
  }
  return { jobs: { send }, take: () => waiting.shift() }
}

async function makeDeps(
  { database, jobs }: { database: Database; jobs: Deps['jobs'] },
  folder: string,
  clock: Clock,
) {
  const loaded = loadConfig({ DATA_DIR: folder, MQTT_PORT: 'off' })
  if (!loaded.ok) throw new Error(loaded.faults.join())
  const log = createLog({ level: 'silent' })
  const bus = await createBus(database, { onError: (err) => log.error({ err }) })
  const metrics = createMetrics()
  const hub = new LiveHub({ database, bus, log, metrics })
  const files = await createFileStore({ url: undefined, folder: join(folder, 'files'), clock })
  const ids = { makeUuid, makeToken }
  const sealer = createSealer(new Secret('the key of the tests, 32 or more'))
  const guards = makeTestGuards({ database, clock, log })
  const parts = { ...guards, database, clock, log, bus, jobs, worksJobs: true, files, sealer, ids, metrics }
  return { ...parts, config: loaded.config, live: hub, hub, program: process, threads: processThreads }
}

async function createDomains({ pool }: Database): Promise<[number, number]> {
  const answer = await pool.query<{ id: number }>(
    `INSERT INTO domain (name, path) VALUES ('西区', '/a/'), ('东区', '/b/') RETURNING id`,
  )
  const [first, second] = answer.rows
  if (!first || !second) throw new Error('the domains were not made')
  return [first.id, second.id]
}

async function listDomains({ pool }: Database, scope: DomainScope) {
  const sql = 'SELECT id, parent_id AS "parentId", name, order_num AS "orderNum" FROM domain ORDER BY id'
  const { rows } = await pool.query<{ id: number; parentId: number | null; name: string; orderNum: number }>(
    sql,
  )
  return rows.filter(({ id }) => scope.all || scope.domainIds.includes(id))
}

const makeActor = (domainIds: number[]): Actor => ({
  userId: 1,
  username: 'operator',
  name: '值班员',
  isSuper: false,
  domainId: domainIds[0] ?? 0,
  roleIds: [],
  permissions: new Set(),
  withheld: new Set(),
  scope: { all: false, domainIds },
  sessionId: randomUUID(),
  confirmedAtMs: 0,
  isDisplay: false,
  apiToken: null,
  holds: [],
})

/** A device with one link of 20 km over `ROUTE`, with landmarks at 5, 10 and 15 km. */
export async function createMonitoredLink(
  { call, domainId }: MonitoredPlant,
  { code = 'GL-01', withRoute = true }: { code?: string; withRoute?: boolean } = {},
) {
  const device = { code: `OTDR-${code}`, name: '光时域反射仪', kind: 'otdr', domainId } as const
  const { id: deviceId, deviceKey } = await call(plantApi.deviceAdd, { body: device })
  const link = { code, name: `光路 ${code}`, deviceId, port: 1, lengthM: 20_000 }
  const { id: linkId } = await call(plantApi.linkAdd, { body: withRoute ? { ...link, route: ROUTE } : link })
  if (withRoute) await call(plantApi.landmarkAdd, { body: { linkId, landmarks: LANDMARKS } })
  return { linkId, deviceKey, device: { deviceId, code: device.code, domainId } }
}

/** 20,000 m of fibre on 20,000 m of line: a landmark every quarter. */
const LANDMARKS = [1, 2, 3].map((quarter) => ({
  name: `JC-0${quarter}`,
  kind: 'closure' as const,
  opticalM: quarter * 5000,
  lngLat: [104 + 0.2072 * (quarter / 4), 30],
}))
