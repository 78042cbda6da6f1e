import { fileURLToPath } from 'node:url'
import { ENDPOINTS, PERMISSIONS } from '@fibrewatch/contract'
import type { FastifyInstance } from 'fastify'
import { createSessions, type Sessions } from '#platform/auth/session'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { type Database, pingDatabase } from '#platform/database/database'
import { listMigrations } from '#platform/database/migrate'
import type { FileStore } from '#platform/files/file-store'
import type { AuthenticateDevice } from '#platform/http/access'
import type { Deps } from '#platform/http/module'
import { createServer } from '#platform/http/server'
import { makeToken, makeUuid } from '#platform/ids/ids'
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner'
import { type ChangeNews, createChangeNews } from '#platform/live/change-news'
import { LiveHub } from '#platform/live/hub'
import { registerLiveSocket } from '#platform/live/socket'
import type { Log } from '#platform/log/log'
import { createMetrics } from '#platform/metrics/metrics'
import type { Program } from '#platform/program/program'
import manifest from '#manifest' with { type: 'json' }
import { createModules, type Modules } from './modules/index.ts'
import { findStartupFaults } from './startup-faults.ts'

const CONSOLE_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Enough for an office behind one address with one shared account; too few to guess. */
const LOGINS_PER_MINUTE = 20

export interface AppOptions {
  readonly config: Config
  /** Migrated. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly files: FileStore
  readonly program: Program
  readonly consoleFolder?: string
  readonly loginsPerMinute?: number
}

export interface App {
  readonly http: FastifyInstance
  readonly deps: Deps
  readonly modules: Modules
  readonly sessions: Sessions
  readonly hub: LiveHub
  /** Starts what runs beside the calls: live, devices, timers, jobs. Then listen. */
  start(): Promise<void>
  /** Stops in the opposite order: no new calls, then what was accepted is finished. The database stays open. */
  stop(): Promise<void>
}

/** The parts of the server do not fit together; each fault stands on its own line. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/**
 * Puts the server together; nothing listens yet.
 * @throws StartupError when a call has no handler, a right guards nothing, a menu names no page …
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, bus, clock, log } = options
  const metrics = createMetrics()
  const hub = new LiveHub({ database, bus, log, metrics })
  const changes = createChangeNews({ bus, log, clients: hub.clients })
  const sessions = createSessions({ db: database.db, bus, clock })
  const ids = { makeUuid, makeToken: () => makeToken() }
  const send: JobRunner['send'] = (...job) => jobs.send(...job)
  const deps: Deps = { ...options, ids, live: hub, metrics, jobs: { send } }
  const { version } = manifest
  const modules = createModules(deps, { sessions, version })
  const definitions = modules.list.flatMap((module) => module.jobs ?? [])
  await requireComplete(database, modules)
  const jobs = createJobRunner({
    database,
    jobs: definitions,
    onError: (cause) => log.error({ err: cause }, 'a job failed'),
  })
  const running = makeRunning({
    ...options,
    modules,
    hub,
    changes,
    sessions,
    jobs: definitions.length > 0 ? jobs : undefined,
  })
  const http = await createServer({
    db: database.db,
    clock,
    log,
    metrics,
    sessions,
    onChanged: (endpoint) => changes.note(endpoint),
    version,
    routes: modules.list.flatMap((module) => module.routes),
    authenticateDevice: makeDeviceDoor(modules),
    listFrameOrigins: () => modules.menu.listFrameOrigins(),
    requireEndpointOn: (endpoint) => modules.products.requireEndpointOn(endpoint),
    basePath: options.config.basePath,
    trustProxy: options.config.trustProxy,
    health: { requireReady: running.requireReady },
    consoleFolder: options.consoleFolder ?? CONSOLE_FOLDER,
    loginsPerMinute: options.loginsPerMinute ?? LOGINS_PER_MINUTE,
    registerLive: (app) => registerLiveSocket(app, { hub, sessions, clock, log }),
  })
  return { http, deps, modules, sessions, hub, start: running.start, stop: () => running.stop(http) }
}

/** Who the device is, if reports of its kind are taken in at all. */
const makeDeviceDoor =
  ({ plant, products }: Modules): AuthenticateDevice =>
  async (code, key) => {
    const device = await plant.authenticateDevice(code, key)
    if (device !== undefined) await products.requireDeviceOn(device)
    return device
  }

async function requireComplete(database: Database, modules: Modules): Promise<void> {
  const files = await listMigrations()
  const applied = await database.pool.query<{ name: string }>('SELECT name FROM schema_migration')
  const faults = findStartupFaults({
    endpoints: ENDPOINTS,
    permissions: PERMISSIONS,
    routes: modules.list.flatMap((module) => module.routes),
    jobs: modules.list.flatMap((module) => module.jobs ?? []),
    viewPaths: await modules.menu.listViewPaths(),
    migrations: { files: files.map(({ name }) => name), applied: applied.rows.map(({ name }) => name) },
  })
  if (faults.length > 0) throw new StartupError(`The server cannot start:\n${faults.join('\n')}`)
}

interface RunningParts {
  readonly database: Database
  readonly modules: Modules
  readonly hub: LiveHub
  readonly changes: ChangeNews
  readonly sessions: Sessions
  readonly jobs: JobRunner | undefined
}

function makeRunning({ database, modules, hub, changes, sessions, jobs }: RunningParts) {
  let isReady = false
  return {
    requireReady: async (): Promise<void> => {
      if (!isReady) throw new Error('the server is starting or stopping')
      await pingDatabase(database)
    },
    start: async (): Promise<void> => {
      await hub.start()
      for (const module of modules.list) await module.start?.()
      await jobs?.start()
      isReady = true
    },
    stop: async (http: FastifyInstance): Promise<void> => {
      isReady = false
      await http.close()
      await jobs?.stop()
      for (const module of modules.list.toReversed()) await module.stop?.()
      changes.stop()
      hub.stop()
      sessions.close()
    },
  }
}
