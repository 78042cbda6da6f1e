import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { ADMIN_USERNAME, ResetRefusedError, WeakPasswordError } from '#modules/identity'
import { type Config, loadConfig } from '#platform/config/config'
import { loadTlsFiles } from '#platform/config/tls-files'
import { DataDirFaultError } from '#platform/database/data-dir-fault'
import { DataDirLockedError } from '#platform/database/data-dir-lock'
import { SnapshotRefusedError } from '#platform/snapshot/ask-snapshot'
import { createLog, type Log } from '#platform/log/log'
import { isTerminal, openTerminalLines } from '#platform/log/terminal-lines'
import manifest from '#manifest' with { type: 'json' }
import { StartupError } from './app.ts'
import type { Command } from './command-line.ts'
import { runBackup } from './operator/backup.ts'
import { runCheck } from './operator/check.ts'
import { OperatorError } from './operator/operator-error.ts'
import { runRestore } from './operator/restore.ts'
import { runResetPassword } from './reset-password.ts'
import { type RunningProduct, runProduct } from './run-product.ts'

const ENV_FILE = '.env'
const FORCED_EXIT_CODE = 1
/** Less than a service manager waits before it kills. */
const STOP_BOUND_MS = 25_000

/** What needs the program's parts. */
export type ProgramCommand = Exclude<Command, { kind: 'tell' | 'refuse' }>

function requireConfig(): Config {
  const outcome = loadConfig(process.env)
  if (!outcome.ok) throw new StartupError(`The configuration is wrong:\n${outcome.faults.join('\n')}`)
  const { mqttTls } = outcome.config
  const tls = mqttTls && loadTlsFiles(mqttTls)
  if (tls?.ok === false) throw new StartupError(tls.fault)
  return outcome.config
}

const tellReady = (address: string): string =>
  `\nFibrewatch ${manifest.version} runs at ${address} — sign in as ${ADMIN_USERNAME}, or as whom you have added. Ctrl+C ends it.\n\n`

/** Whoever reads it may end the process at once. */
function announceReady({ address, mqttUrl }: RunningProduct, { baseUrl }: Config, log: Log): void {
  log.info({ http: address, ...(mqttUrl === undefined ? {} : { mqtt: mqttUrl }) }, 'ready')
  if (isTerminal()) process.stdout.write(tellReady(baseUrl ?? address))
}

function listenForSignals(running: RunningProduct, log: Log): void {
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
      running.stop().then(
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
  const running = await runProduct({
    config,
    log,
    program: process,
    // Printed and not logged: it must not stay in a log, and is shown only this once.
    tellPassword: (password) =>
      void process.stdout.write(`First start: sign in as ${ADMIN_USERNAME} with ${password}\n`),
  })
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
