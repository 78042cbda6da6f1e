import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { ADMIN_USERNAME, createFirstUser } from '#modules/identity'
import { type Bus, createBus } from '#platform/bus/bus'
import { systemClock } from '#platform/clock/clock'
import { type Config, loadConfig } from '#platform/config/config'
import { createEmbeddedDatabase, createServerDatabase, type Database } from '#platform/database/database'
import { DataDirLockedError } from '#platform/database/data-dir-lock'
import { migrate } from '#platform/database/migrate'
import { createFileStore } from '#platform/files/file-store'
import { createLog, type Log } from '#platform/log/log'
import { type App, buildApp, StartupError } from './app.ts'

const ENV_FILE = '.env'
const FORCED_EXIT_CODE = 1
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

interface Running {
  readonly app: App
  readonly bus: Bus
  readonly database: Database
}

function requireConfig(): Config {
  const outcome = loadConfig(process.env)
  if (outcome.ok) return outcome.config
  throw new StartupError(`The configuration is wrong:\n${outcome.faults.join('\n')}`)
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  const onError = (cause: Error): void => log.error({ err: cause }, 'a database connection was lost')
  // The embedded engine does not come back: another start reads what is on the disk.
  const onLost = (cause: Error): void => {
    log.fatal({ err: cause }, 'the embedded database is lost')
    // oxlint-disable-next-line unicorn/no-process-exit -- a clean end would need the database
    process.exit(1)
  }
  const { databaseUrl, databasePoolSize, dataDir } = config
  if (databaseUrl === undefined) return createEmbeddedDatabase({ dataDir, pid: process.pid, onLost })
  return createServerDatabase({ connectionString: databaseUrl.reveal(), poolSize: databasePoolSize, onError })
}

async function run(config: Config, log: Log): Promise<Running> {
  const database = await openDatabase(config, log)
  const applied = await migrate(database.pool)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const password = await createFirstUser(database, config.adminPassword)
  // Printed and not logged: it must not stay in a log, and this is the only time anybody can read it.
  if (password !== undefined)
    process.stdout.write(`First start: sign in as ${ADMIN_USERNAME} with ${password}\n`)
  const bus = await createBus(database, {
    onError: (cause) => log.error({ err: cause }, 'the bus between processes failed'),
  })
  const files = createFileStore({
    url: config.filesUrl,
    folder: join(config.dataDir, 'files'),
    clock: systemClock,
  })
  const app = await buildApp({ config, database, clock: systemClock, log, bus, files, program: process })
  await app.start()
  const address = await app.http.listen({ host: config.host, port: config.port })
  const mqtt = app.modules.ingest.mqttAddress()
  log.info({ http: address, ...(mqtt ? { mqtt: `mqtt://${mqtt.host}:${mqtt.port}` } : {}) }, 'ready')
  return { app, bus, database }
}

/** Nothing that was acknowledged is lost either way; a clean end only spares the next start its repairs. */
async function shutDown({ app, bus, database }: Running, log: Log): Promise<void> {
  log.info('stopping')
  await app.stop()
  await bus.close()
  await database.close()
  log.info('stopped')
}

function listenForSignals(running: Running, log: Log): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(FORCED_EXIT_CODE)
      isStopping = true
      shutDown(running, log).then(
        () => process.exit(0),
        (cause: unknown) => {
          log.fatal({ err: cause }, 'the shutdown failed')
          process.exit(1)
        },
      )
    })
  }
}

function tellPortInUse(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') return undefined
  const port = 'port' in cause ? String(cause.port) : ''
  return `Port ${port} is in use: stop what holds it, or set PORT or MQTT_PORT to another one (0 takes a free port).`
}

/** A person's mistake is told in one sentence; anything else with all that is known. */
function tellFailure(cause: unknown): void {
  const isKnown = cause instanceof StartupError || cause instanceof DataDirLockedError
  process.stderr.write(`${tellPortInUse(cause) ?? (isKnown ? cause.message : inspect(cause))}\n`)
}

try {
  const config = requireConfig()
  const log = createLog({ level: config.logLevel })
  process.on('unhandledRejection', (cause) => {
    log.fatal({ err: cause }, 'a failure was not handled')
    process.exit(1)
  })
  listenForSignals(await run(config, log), log)
} catch (cause) {
  tellFailure(cause)
  // oxlint-disable-next-line unicorn/no-process-exit -- what was opened before the failure would keep it running
  process.exit(1)
}
