import type { Endpoint, EndpointData, SessionHold } from '@fibrewatch/contract/endpoint'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { LiveMessage } from '@fibrewatch/contract/live'
import { sql } from 'kysely'
import { type AlarmModule, createAlarmModule } from '#modules/alarm'
import { createEventModule, type EventModule } from '#modules/event'
import { createModuleSwitch, type ModuleSwitch } from '#modules/product-module'
import { createPlantModule, type PlantModule } from '#modules/plant'
import { createDeviceCommandModule, type DeviceCommandModule } from '#modules/device-command'
import { createDeviceWatchModule } from '#modules/device-watch'
import { createIngestModule, type IngestModule } from '#modules/ingest'
import { createMqttModule, type MqttModule } from '#modules/mqtt'
import type { ReceivedTrace } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import { createBus } from '#platform/bus/create-bus'
import { loadConfig } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import type { Database, Tx } from '#platform/database/database'
import type { AuditChange } from '#platform/http/audit'
import type { Actor, DeviceActor } from '#platform/auth/actor'
import type { Deps, ServerModule } from '#platform/module'
import { hashToken, makeToken, makeUuid } from '#platform/ids/ids'
import type { LiveSource, OutgoingMessage } from '#platform/live/live'
import { createLog } from '#platform/log/log'
import { makeTestGuards } from '#platform/testing/test-guards'
import { createMetrics } from '#platform/metrics/metrics'
import { createSealer } from '#platform/secrets/sealer'
import { processThreads } from '#platform/threads/threads'

/** Time that stands still until a test moves it. */
export interface TestClock {
  now(): number
  set(at: number): void
}

export const START_AT = Date.UTC(2026, 5, 1, 8)

export interface Published {
  readonly from: number
  readonly to: number
  readonly messages: readonly OutgoingMessage[]
}

/** The live hub as modules see it: numbers from the database, and the published messages. */
export class RecordedLive {
  readonly published: Published[] = []
  readonly broadcasts: LiveMessage[] = []
  readonly sources: LiveSource[] = []

  async stamp(tx: Tx, count: number): Promise<number> {
    const answer = await sql<{
      seq: number
    }>`UPDATE live_cursor SET seq = seq + ${count} RETURNING seq`.execute(tx)
    return (answer.rows[0]?.seq ?? 0) - count + 1
  }

  publish(from: number, to: number, messages: readonly OutgoingMessage[]): void {
    this.published.push({ from, to, messages })
  }

  broadcast(_topic: string, _domainId: number, makeMessage: (seq: number) => LiveMessage): void {
    this.broadcasts.push(makeMessage(0))
  }

  addSource(source: LiveSource): void {
    this.sources.push(source)
  }

  messages(): LiveMessage[] {
    return this.published.flatMap(({ messages }) =>
      messages.map(({ message }) => (typeof message === 'function' ? message('zh') : message)),
    )
  }
}

/** The monitoring modules as one server process runs them. */
export interface Rig {
  readonly deps: Deps
  readonly clock: TestClock
  readonly live: RecordedLive
  readonly plant: PlantModule
  readonly events: EventModule
  readonly alarms: AlarmModule
  readonly ingest: IngestModule
  readonly mqtt: MqttModule
  readonly modules: ModuleSwitch
  readonly commands: DeviceCommandModule
  readonly traces: ReceivedTrace[]
  /** Traces that are there, by SHA-256 of their files in hexadecimal. */
  readonly arrivals: Map<string, string>
  stop(): Promise<void>
}

export interface RigOptions {
  readonly env?: Readonly<Record<string, string>>
}

const never = (): Promise<never> => Promise.reject(new Error('not part of this rig'))

export async function createRig(database: Database, { env = {} }: RigOptions = {}): Promise<Rig> {
  const loaded = loadConfig({ MQTT_PORT: 'off', ...env })
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  let now = START_AT
  const clock = { now: () => now, set: (at: number) => void (now = at) }
  const log = createLog({ level: 'silent' })
  const live = new RecordedLive()
  const bus = await createBus(database, { onError: (cause) => log.error({ err: cause }, 'bus') })
  const deps: Deps = {
    ...makeTestGuards({ database, clock, log }),
    config: loaded.config,
    database,
    clock,
    log,
    bus,
    live,
    jobs: { send: never },
    worksJobs: false,
    files: {
      write: never,
      read: never,
      remove: never,
    } as unknown as Deps['files'],
    sealer: createSealer(new Secret('the key of the tests, 32 or more')),
    ids: {
      makeUuid,
      makeToken,
    },
    metrics: createMetrics(),
    program: process,
    threads: processThreads,
  }
  const traces: ReceivedTrace[] = []
  const plant = createPlantModule(deps)
  const events = createEventModule(deps)
  const alarms = createAlarmModule(deps, { plant, noteChanges: async () => {} })
  const ingest = createIngestModule(deps, { plant, events, alarms })
  const devices = createDeviceWatchModule(deps, {
    plant,
    ingest,
    loadOfflineAfterS: async () => 90,
    loadClockOffS: async () => 60,
  })
  const arrivals = new Map<string, string>()
  const commands = createDeviceCommandModule(deps, {
    plant,
    traces: { findArrival: async (_, digest) => arrivals.get(digest.toString('hex')) },
  })
  const modules = createModuleSwitch(deps)
  const mqtt = createMqttModule(deps, {
    plant,
    commands,
    ingest,
    devices,
    traces: { receiveTrace: async (trace) => ({ traceId: String(traces.push(trace)) }) },
    modules,
  })
  const parts = [plant, events, alarms, ingest, devices, commands, mqtt]
  for (const module of parts) await module.start?.()
  const stop = async (): Promise<void> => {
    for (const module of parts) module.beforeStop?.()
    for (const module of parts.toReversed()) await module.stop?.()
    await bus.close()
  }
  return { deps, clock, live, plant, events, alarms, ingest, mqtt, modules, commands, traces, arrivals, stop }
}

export interface SeededDevice extends DeviceActor {
  readonly key: string
  readonly links: readonly { readonly id: number; readonly code: string }[]
}

export async function createDomain(database: Database, name: string): Promise<number> {
  const answer = await sql<{ id: number }>`
    INSERT INTO domain (parent_id, name, path) VALUES (NULL, ${name}, ${`/${name}/`}) RETURNING id`.execute(
    database.db,
  )
  return requireRow(answer.rows).id
}

/** A device with links of 10 km, each with a zone from 0 to 5 km. */
export async function createDevice(
  database: Database,
  {
    code,
    domainId,
    linkCodes,
    kind = 'das',
  }: {
    readonly code: string
    readonly domainId: number
    readonly linkCodes: readonly string[]
    readonly kind?: 'das' | 'otdr'
  },
): Promise<SeededDevice> {
  const key = makeToken()
  const { db } = database
  const device = await sql<{ id: number }>`
    INSERT INTO device (code, name, kind, domain_id, port_count, key_hash)
    VALUES (${code}, ${code}, ${kind}, ${domainId}, 64, ${Buffer.from(hashToken(key), 'hex')}) RETURNING id`.execute(
    db,
  )
  const deviceId = requireRow(device.rows).id
  const links = await sql<{ id: number; code: string }>`
    INSERT INTO link (code, name, device_id, port, domain_id, length_m)
    SELECT code, code || ' name', ${deviceId}, port, ${domainId}, 10000
      FROM unnest(${linkCodes}::text[]) WITH ORDINALITY AS input (code, port) RETURNING id, code`.execute(db)
  await sql`INSERT INTO zone (link_id, code, name, from_m, to_m)
    SELECT id, 'Z-' || code, 'Zone ' || code, 0, 5000 FROM link WHERE device_id = ${deviceId}`.execute(db)
  return { deviceId, code, domainId, key, links: links.rows }
}

function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the database returned no row')
  return row
}

/** An event at a second of the test's time. */
export function makeEvent(
  second: number,
  parts: Partial<IngestEvent> & Pick<IngestEvent, 'link' | 'type'>,
): IngestEvent {
  return { at: new Date(START_AT + second * 1000).toISOString(), ...parts }
}

/** Sends a body as the HTTP call does, without HTTP. */
export function sendEvents(
  rig: Rig,
  device: DeviceActor,
  body: unknown,
  { contentType = 'application/json', ...query }: { partial?: boolean; contentType?: string } = {},
): Promise<unknown> {
  const found = rig.ingest.routes.find(({ endpoint }) => endpoint.path === 'ingest/events')
  if (!found) throw new Error('ingest has no route for events')
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  return found.handle({
    query,
    params: {},
    body: bytes,
    device,
    contentType,
    requestId: 'test',
    locale: 'zh',
    receivedAt: rig.clock.now(),
    ip: '127.0.0.1',
    userAgent: undefined,
    cookies: new Map(),
    setCookie: () => {},
    record: () => {},
  })
}

export interface CallParts {
  readonly scope?: DomainScope
  readonly name?: string
  readonly locale?: 'zh' | 'en'
  readonly query?: object
  readonly body?: object
  holds?: readonly SessionHold[]
  record?: (change: AuditChange) => void
}

/** Calls an endpoint as a signed-in user, without HTTP. */
export async function callAs<E extends Endpoint>(
  module: ServerModule,
  endpoint: E,
  {
    scope = { all: true },
    name = 'Li Wei',
    locale = 'zh',
    query = {},
    body = {},
    holds = [],
    record = () => {},
  }: CallParts = {},
): Promise<EndpointData<E>> {
  const found = module.routes.find((each) => each.endpoint === endpoint)
  if (!found) throw new Error(`there is no route for ${endpoint.path}`)
  const actor: Actor = {
    userId: 1,
    username: 'li',
    name,
    isSuper: scope.all,
    domainId: 1,
    roleIds: [],
    permissions: new Set<string>(),
    withheld: new Set<string>(),
    scope,
    sessionId: 'session',
    confirmedAtMs: 0,
    isDisplay: false,
    apiToken: null,
    holds,
  }
  const answer = await found.handle({
    query,
    params: {},
    body,
    actor,
    contentType: 'application/json',
    requestId: 'test',
    locale,
    receivedAt: 0,
    ip: '127.0.0.1',
    userAgent: undefined,
    cookies: new Map(),
    setCookie: () => {},
    record,
  })
  return answer as EndpointData<E>
}

/** Blocks writing of events until the returned function is called. */
export async function blockCommits(database: Database): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('BEGIN; LOCK TABLE event IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}
