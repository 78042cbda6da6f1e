import type { Config } from '#platform/config/config'
import { createLog, type Log } from '#platform/log/log'
import { isTerminal, openTerminalLines } from '#platform/log/terminal-lines'
import manifest from '#manifest' with { type: 'json' }
import { type RunningProduct, runProduct } from './run-product.ts'

const FORCED_EXIT_CODE = 1
/** Less than a service manager waits before it kills. */
const STOP_BOUND_MS = 25_000

const tellReady = (address: string, adminUsername: string): string =>
  `\nFibrewatch ${manifest.version} runs at ${address} — sign in as ${adminUsername}, or as whom you have added. Ctrl+C ends it.\n\n`

/** Whoever reads it may end the process at once. */
function announceReady(
  { adminUsername, address, mqttUrl }: RunningProduct,
  { baseUrl }: Config,
  log: Log,
): void {
  log.info({ http: address, ...(mqttUrl === undefined ? {} : { mqtt: mqttUrl }) }, 'ready')
  if (isTerminal()) process.stdout.write(tellReady(baseUrl ?? address, adminUsername))
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

/** Starts the product, which goes on until it is told to end. */
export async function serve(config: Config): Promise<void> {
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
    tellPassword: (username, password) =>
      void process.stdout.write(`First start: sign in as ${username} with ${password}\n`),
  })
  listenForSignals(running, log)
  announceReady(running, config, log)
}
