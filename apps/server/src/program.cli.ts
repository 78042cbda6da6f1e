import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { ADMIN_USERNAME, createFirstUser, ResetRefusedError, WeakPasswordError } from '#modules/identity'
import type { Bus } from '#platform/bus/bus'
import { createBus } from '#platform/bus/create-bus'
import { systemClock } from '#platform/clock/clock'
import { type Config, loadConfig } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { loadTlsFiles } from '#platform/config/tls-files'
import { DataDirFaultError } from '#platform/database/data-dir-fault'
import { DataDirLockedError } from '#platform/database/data-dir-lock'
import { failureLevel } from '#platform/database/database-fault'
import { openSnapshotDoor } from '#platform/snapshot/snapshot-door'
import { SnapshotRefusedError } from '#platform/snapshot/ask-snapshot'
import { createLog, type Log } from '#platform/log/log'
import { isTerminal, openTerminalLines } from '#platform/log/terminal-lines'
import { createSealer } from '#platform/secrets/sealer'
import { loadSecretKey } from '#platform/secrets/secret-key'
import manifest from '#manifest' with { type: 'json' }
import { type App, buildApp, StartupError } from './app.ts'
import type { Command } from './command-line.ts'
import { migrateDatabase, openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { runBackup } from './operator/backup.ts'
import { runCheck } from './operator/check.ts'
import { OperatorError } from './operator/operator-error.ts'
import { runRestore } from './operator/restore.ts'
import { admitStore, requireServer } from './require-places.ts'
import { runResetPassword } from './reset-password.ts'

const ENV_FILE = '.env'
const FORCED_EXIT_CODE = 1
/** Less than a service manager waits before it kills. */
const STOP_BOUND_MS = 25_000

/** What needs the program's parts. */
export type ProgramCommand = Exclude<Command, { kind: 'tell' | 'refuse' }>

interface Running {
  readonly app: App
  readonly bus: Bus
  readonly database: Database
  /** Of the console and the calls. */
  readonly address: string
  /** Undefined where no backup asks this process. */
  readonly snapshots: { close(): Promise<void> } | undefined
}

function requireConfig(): Config {
  const outcome = loadConfig(process.env)
  if (!outcome.ok) throw new StartupError(`The configuration is wrong:\n${outcome.faults.join('\n')}`)
  const { mqttTls } = outcome.config
  const tls = mqttTls && loadTlsFiles(mqttTls)
  if (tls?.ok === false) throw new StartupError(tls.fault)
  return outcome.config
}

async function openBus(database: Database, log: Log): Promise<Bus> {
  return createBus(database, {
    onError: (cause) =>
      log[failureLevel(cause, 'error')]({ err: cause }, 'a message between processes was not followed'),
    onLost: (cause) => log.warn({ err: cause }, 'other processes are not heard until the database is back'),
    onBack: () => log.info('other processes are heard again'),
  })
}

const tellReady = (address: string): string =>
  `\nFibrewatch ${manifest.version} runs at ${address} — sign in as ${ADMIN_USERNAME}, or as whom you have added. Ctrl+C ends it.\n\n`

async function run(config: Config, log: Log): Promise<Running> {
  await requireServer(config)
  const files = await openFiles(config)
  await admitStore(config, files, { log })
  const database = await openDatabase(config, { log, program: process })
  await migrateDatabase(database, log)
  const password = await createFirstUser(database, config)
  // Printed and not logged: it must not stay in a log, and is shown only this once.
  if (password !== undefined)
    process.stdout.write(`First start: sign in as ${ADMIN_USERNAME} with ${password}\n`)
  const bus = await openBus(database, log)
  const sealer = createSealer(await loadSecretKey({ setting: config.secretKey, dataDir: config.dataDir }))
  const app = await buildApp({
    config,
    database,
    clock: systemClock,
    log,
    bus,
    files,
    sealer,
    program: process,
  })
  await app.start()
  const address = await app.http.listen({ host: config.host, port: config.port })
  const snapshots = await openSnapshotDoor({ dataDir: config.dataDir, database, log })
  return { app, bus, database, snapshots, address }
}

/** Whoever reads it may end the process at once. */
function announceReady({ app, address }: Running, { baseUrl }: Config, log: Log): void {
  const mqtt = app.modules.mqtt.mqttAddress()
  const mqttUrl = mqtt && `${mqtt.protocol}://${mqtt.host}:${mqtt.port}`
  log.info({ http: address, ...(mqttUrl === undefined ? {} : { mqtt: mqttUrl }) }, 'ready')
  if (isTerminal()) process.stdout.write(tellReady(baseUrl ?? address))
}

/** Acknowledged data is safe either way; a clean shutdown only spares the next start its recovery. */
async function shutDown({ app, bus, database, snapshots }: Running, log: Log): Promise<void> {
  log.info('stopping')
  await app.stop()
  await snapshots?.close()
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
      // A part that does not answer must not keep the process: acknowledged data is safe.
      setTimeout(() => {
        log.fatal({ boundMs: STOP_BOUND_MS }, 'the shutdown took too long and was broken off')
        process.exit(FORCED_EXIT_CODE)
      }, STOP_BOUND_MS).unref()
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

const KNOWN_FAULTS = [
  StartupError,
  DataDirLockedError,
  DataDirFaultError,
  WeakPasswordError,
  ResetRefusedError,
  OperatorError,
  SnapshotRefusedError,
]

/** An operator's mistake is one sentence; any other failure shows all details. */
function tellFailure(cause: unknown): void {
  const isKnown = cause instanceof Error && KNOWN_FAULTS.some((Fault) => cause instanceof Fault)
  process.stderr.write(`${tellPortInUse(cause) ?? (isKnown ? cause.message : inspect(cause))}\n`)
}

/** What is done and ends; returns what is printed. */
async function obey(
  command: Exclude<ProgramCommand, { kind: 'run' | 'check' }>,
  config: Config,
): Promise<string> {
  if (command.kind === 'reset-password') return runResetPassword(config, command.username, process)
  if (command.kind === 'backup') return runBackup(config, command, process)
  return runRestore(config, command.archive, process)
}

async function start(config: Config): Promise<void> {
  const lines = isTerminal() ? { destination: await openTerminalLines() } : {}
  const log = createLog({ level: config.logLevel, ...lines })
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (cause: unknown) => {
      log.fatal({ err: cause }, 'a failure was not handled')
      process.exit(1)
    })
  }
  const running = await run(config, log)
  listenForSignals(running, log)
  announceReady(running, config, log)
}

async function follow(command: ProgramCommand): Promise<void> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  if (command.kind === 'check') {
    const { text, isOk } = await runCheck(process.env, command.asJson)
    process.exitCode = isOk ? 0 : 1
    return void process.stdout.write(text)
  }
  const config = requireConfig()
  if (command.kind !== 'run') return void process.stdout.write(await obey(command, config))
  return await start(config)
}

/** Does what was asked for. A failure is told, and ends the process. */
export async function runProgram(command: ProgramCommand): Promise<void> {
  try {
    await follow(command)
  } catch (cause) {
    tellFailure(cause)
    // oxlint-disable-next-line unicorn/no-process-exit -- what was opened before the failure would keep it running
    process.exit(1)
  }
}
