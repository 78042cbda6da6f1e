import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { type Config, loadConfig } from '#platform/config/config'
import { loadTlsFiles } from '#platform/config/tls-files'
import { ToldError } from '#platform/program/told-error'
import type { Command } from './command-line.ts'
import { StartupError } from './startup-error.ts'

const ENV_FILE = '.env'

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

function tellPortInUse(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') return undefined
  const port = 'port' in cause ? String(cause.port) : ''
  return `Port ${port} is in use: stop what holds it, or set PORT or MQTT_PORT to another one (0 takes a free port).`
}

/** An operator's mistake is one sentence; any other failure shows all details. */
function tellFailure(cause: unknown): void {
  const told = cause instanceof ToldError ? cause.message : inspect(cause)
  process.stderr.write(`${tellPortInUse(cause) ?? told}\n`)
}

/** What is done and ends; returns what is printed. */
async function obey(
  command: Exclude<ProgramCommand, { kind: 'run' | 'check' }>,
  config: Config,
): Promise<string> {
  if (command.kind === 'reset-password') {
    const { runResetPassword } = await import('./reset-password.ts')
    return runResetPassword(config, command.username, process)
  }
  if (command.kind === 'backup') {
    const { runBackup } = await import('./operator/backup.ts')
    return runBackup(config, command, process)
  }
  const { runRestore } = await import('./operator/restore.ts')
  return runRestore(config, command.archive, process)
}

async function check(asJson: boolean): Promise<void> {
  const { runCheck } = await import('./operator/check.ts')
  const { text, isOk } = await runCheck(process.env, asJson)
  process.exitCode = isOk ? 0 : 1
  process.stdout.write(text)
}

/** Loads what the command needs and no more: with all of the program, a wrong setting would be told seconds later. */
async function follow(command: ProgramCommand): Promise<void> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  if (command.kind === 'check') return await check(command.asJson)
  const config = requireConfig()
  if (command.kind !== 'run') return void process.stdout.write(await obey(command, config))
  const { serve } = await import('./serve.cli.ts')
  return await serve(config)
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
