import { fileURLToPath } from 'node:url'
import { ENDPOINTS, PERMISSIONS } from '@fibrewatch/contract/api'
import { PARAMETERS } from '@fibrewatch/contract/parameter'
import type { FastifyInstance } from 'fastify'
import type { IdleRule } from '#platform/auth/idle'
import { noteTokenUsed } from '#modules/api-token'
import { actorSource } from '#modules/rights'
import { createSessions, type Sessions } from '#platform/auth/session'
import type { Bus } from '#platform/bus/bus'
import { type Clock, steadyClock } from '#platform/clock/clock'
import { ClockWatch } from '#platform/clock/clock-watch'
import type { Config } from '#platform/config/config'
import { listTileOrigins } from '#platform/config/map-sources'
import { type Database, pingDatabase } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { addDatabaseMetrics } from '#platform/database/database-metrics'
import { listMigrationNames } from '#platform/database/migrate'
import { findDataFolders } from '#platform/files/data-folders'
import type { FileStore } from '#platform/files/file-store'
import { createSpaceGuard, guardFileStore } from '#platform/files/guarded-store'
import type { AuthenticateDevice } from '#platform/http/access'
import type { AttemptPorts } from '#platform/http/attempt-limit'
import type { Deps } from '#platform/module'
import type { RouteHost } from '#platform/http/register-routes'
import { createServer } from '#platform/http/server'
import { makeToken, makeUuid } from '#platform/ids/ids'
import type { Job } from '#platform/jobs/job'
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner'
import { type ChangeNews, createChangeNews } from '#platform/live/change-news'
import { LiveHub } from '#platform/live/hub'
import { registerLiveSocket } from '#platform/live/socket'
import type { Log } from '#platform/log/log'
import { createMetrics } from '#platform/metrics/metrics'
import type { Program } from '#platform/program/program'
import type { Sealer } from '#platform/secrets/sealer'
import { processThreads } from '#platform/threads/threads'
import manifest from '#manifest' with { type: 'json' }
import { createModules, type Modules } from './modules/index.ts'
import { StartupError } from './startup-error.ts'
import { findStartupFaults } from './startup-faults.ts'

const CONSOLE_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Failed sign-ins from one address: enough for an office; too few to guess. */
const LOGINS_PER_MINUTE = 30
/** Failed sign-ins from all unknown addresses together: each costs a row of the sign-in log. */
const LOGINS_OF_STRANGERS_PER_MINUTE = 120

export interface AppOptions {
  readonly config: Config
  /** With all migrations applied. */
  readonly database: Database
  readonly clock: Clock
  /** Default: the machine's uptime; tests pass another. */
  readonly steady?: Clock
  /** Default: compared on a server; a test with a clock of its own switches it off. */
  readonly comparesDatabaseClock?: boolean
  readonly log: Log
  readonly bus: Bus
  readonly files: FileStore
  readonly sealer: Sealer
  readonly program: Program
  readonly consoleFolder?: string
  /** Default: as the parameters say. */
  readonly loadIdleRule?: () => Promise<IdleRule>
  readonly loginsPerMinute?: number
  readonly loginsOfStrangersPerMinute?: number
  /** Default: true. Without it no job is taken or can be sent: for tests of all else, as starting asks the database for each. */
  readonly worksJobs?: boolean
  /** For tests: sees every answer before it is sent. */
  readonly checkAnswer?: RouteHost['checkAnswer']
}

export interface App {
  readonly http: FastifyInstance
  readonly deps: Deps
  readonly modules: Modules
  readonly sessions: Sessions
  readonly hub: LiveHub
  /** Starts background work: live, devices, timers, jobs. Then listen. */
  start(): Promise<void>
  /** Stops in the opposite order: no new calls, then accepted work is completed. The database stays open. */
  stop(): Promise<void>
}

/**
 * Puts the server together; nothing listens yet.
 * @throws StartupError when a call has no handler, a right guards nothing, a menu names no page …
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, bus, clock, log, worksJobs = true } = options
  const metrics = createMetrics()
  addDatabaseMetrics(metrics, database)
  const hub = new LiveHub({ database, bus, log, metrics })
  const changes = createChangeNews({ bus, log, clients: hub.clients })
  const sessions = createSessions({ ...options, db: database.db, source: { ...actorSource, noteTokenUsed } })
  const ids = { makeUuid, makeToken: () => makeToken() }
  const send: JobRunner['send'] = (...job) => (worksJobs ? jobs.send(...job) : refuseJob(job[0]))
  const own = { ids, live: hub, metrics, jobs: { send }, worksJobs, threads: processThreads }
  const deps: Deps = { ...options, ...createGuards(options), ...own }
  const { version } = manifest
  const modules = createModules(deps, { sessions, version })
  const definitions = modules.list.flatMap((module) => module.jobs ?? [])
  await requireComplete(database, modules)
  const jobs = createJobRunner({
    database,
    jobs: definitions,
    onError: (cause) => log[failureLevel(cause, 'error')]({ err: cause }, 'a job failed'),
  })
  const ownJobs = worksJobs && definitions.length > 0 ? jobs : undefined
  const running = makeRunning({ ...options, modules, hub, changes, sessions, jobs: ownJobs })
  const http = await createServer({
    db: database.db,
    clock,
    log,
    metrics,
    sessions,
    onChanged: (endpoint) => changes.note(endpoint),
    checkAnswer: options.checkAnswer,
    version,
    routes: modules.list.flatMap((module) => module.routes),
    authenticateDevice: makeDeviceDoor(modules),
    listFrameOrigins: () => modules.menu.listFrameOrigins(),
    listMediaOrigins: () => modules.demo.listMediaOrigins(),
    tileOrigins: listTileOrigins(options.config),
    requireEndpointOn: (endpoint) => modules.products.requireEndpointOn(endpoint),
    loadConfirmMinutes: () => modules.parameters.read('session.confirmMinutes'),
    basePath: options.config.basePath,
    baseUrl: options.config.baseUrl,
    trustProxy: options.config.trustProxy,
    operatorPages: options.config.operatorPages,
    operatorToken: options.config.operatorToken,
    securityContact: options.config.securityContact,
    health: {
      isRunning: running.isRunning,
      ping: () => pingDatabase(database),
      listChecks: () => modules.health.listChecks(),
    },
    consoleFolder: options.consoleFolder ?? CONSOLE_FOLDER,
    loginLimits: makeLoginLimits(options),
    attempts: makeAttemptPorts(modules),
    registerLive: (app) => registerLiveSocket(app, { hub, sessions, clock, log }),
  })
  return { http, deps, modules, sessions, hub, start: running.start, stop: () => running.stop(http) }
}

const refuseJob = ({ name }: Job): Promise<never> =>
  Promise.reject(new Error(`This app works on no jobs: ${name}`))

const makeLoginLimits = ({ loginsPerMinute, loginsOfStrangersPerMinute }: AppOptions) => ({
  maxPerAddress: loginsPerMinute ?? LOGINS_PER_MINUTE,
  maxOfStrangers: loginsOfStrangersPerMinute ?? LOGINS_OF_STRANGERS_PER_MINUTE,
})

/** The watches over the clock and the disk. */
function createGuards(options: AppOptions): Pick<Deps, 'steady' | 'clockWatch' | 'space' | 'files'> {
  const { database, clock, log, files, steady = steadyClock } = options
  const { comparesDatabaseClock: comparesDatabase = database.kind === 'server' } = options
  const clockWatch = new ClockWatch({ db: database.db, clock, steady, log, comparesDatabase })
  const space = createSpaceGuard(findDataFolders(options), PARAMETERS['storage.warnFreeMb'].initial)
  return { steady, clockWatch, space, files: guardFileStore(files, space) }
}

/** Authenticates a device, if reports of its kind are accepted. */
const makeDeviceDoor =
  ({ plant, products }: Modules): AuthenticateDevice =>
  async (code, key) => {
    const device = await plant.authenticateDevice(code, key)
    if (device !== undefined) await products.requireDeviceOn(device)
    return device
  }

const makeAttemptPorts = ({ identity, log }: Modules): AttemptPorts => ({
  isKnownAddress: (address) => identity.isKnownAddress(address),
  recordRefused: (refused) => log.recordRefusedLogins(refused),
})

async function requireComplete(database: Database, modules: Modules): Promise<void> {
  const files = await listMigrationNames()
  const applied = await database.pool.query<{ name: string }>('SELECT name FROM schema_migration')
  const faults = findStartupFaults({
    endpoints: ENDPOINTS,
    permissions: PERMISSIONS,
    routes: modules.list.flatMap((module) => module.routes),
    jobs: modules.list.flatMap((module) => module.jobs ?? []),
    viewPaths: await modules.menu.listViewPaths(),
    migrations: { files, applied: applied.rows.map(({ name }) => name) },
  })
  if (faults.length > 0) throw new StartupError(`The server cannot start:\n${faults.join('\n')}`)
}

interface RunningParts {
  readonly modules: Modules
  readonly hub: LiveHub
  readonly changes: ChangeNews
  readonly sessions: Sessions
  readonly jobs: JobRunner | undefined
}

function makeRunning({ modules, hub, changes, sessions, jobs }: RunningParts) {
  let isReady = false
  return {
    isRunning: (): boolean => isReady,
    start: async (): Promise<void> => {
      await hub.start()
      for (const module of modules.list) await module.start?.()
      await jobs?.start()
      isReady = true
    },
    stop: async (http: FastifyInstance): Promise<void> => {
      isReady = false
      for (const module of modules.list) module.beforeStop?.()
      await http.close()
      await jobs?.stop()
      for (const module of modules.list.toReversed()) await module.stop?.()
      changes.stop()
      hub.stop()
      sessions.close()
    },
  }
}
