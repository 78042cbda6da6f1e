import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { writeRegionMap } from '../region/write-region.ts'
import { simulate } from '../simulate.ts'

/*
 * `npm run demo`: the real server in a process of its own, and the demo plant reporting to it. It ends with the server,
 * and with the server's exit code.
 */

const SERVER = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const USER = 'admin'
const READY_STEP_MS = 250
const ENV_FILE = '.env'

if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)

/** Public: the server takes this weak password because the demo allows it. */
const DEMO_PASSWORD = 'fibrewatch-demo'

const dataDir = process.env['DATA_DIR'] || './data/demo'
/** The map of the demo region, made at the first start; any other map takes its place. */
const regionMap = join(dataDir, 'demo-region.pmtiles')

const settings = {
  HOST: process.env['HOST'] || '127.0.0.1',
  PORT: process.env['PORT'] || '5991',
  MQTT_PORT: process.env['MQTT_PORT'] || '1883',
  DATA_DIR: dataDir,
  MAP_TILES: process.env['MAP_TILES'] || regionMap,
  ADMIN_PASSWORD: process.env['ADMIN_PASSWORD'] || DEMO_PASSWORD,
  ...(process.env['ADMIN_PASSWORD'] ? {} : { ADMIN_PASSWORD_WEAK: 'accept' }),
}
/** Addresses of all interfaces are for listening, not for calling. */
const host = ['0.0.0.0', '::'].includes(settings.HOST) ? '127.0.0.1' : settings.HOST
const url = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`

const report = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * In a process group of its own: Ctrl+C reaches this process alone, which then stops the server once. The memory limits
 * of the script in package.json apply to the server.
 */
function startServer(): { server: ChildProcess; exitCode: Promise<number> } {
  const env = { ...process.env, ...settings }
  const server = spawn(process.execPath, [...process.execArgv, SERVER], {
    env,
    stdio: 'inherit',
    detached: true,
  })
  const exitCode = new Promise<number>((resolve) => {
    server.once('error', (cause) => {
      report(`The server did not start: ${cause.message}`)
      resolve(1)
    })
    server.once('exit', (code) => resolve(code ?? 1))
  })
  return { server, exitCode }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

async function waitUntilReady(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady())) {
    await wait(READY_STEP_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function playDemo(signal: AbortSignal): Promise<void> {
  await waitUntilReady(signal)
  if (signal.aborted) return
  const mqttPort = Number(settings.MQTT_PORT)
  await simulate({
    url,
    user: USER,
    password: settings.ADMIN_PASSWORD,
    scenarioName: 'demo',
    ...(mqttPort > 0 ? { mqtt: { host, port: mqttPort } } : {}),
    seed: 1,
    speed: 1,
    once: false,
    ratePerS: 0,
    signal,
    report,
    onReady: () =>
      report(
        `\nThe simulated plant reports: look at ${url} — sign in as ${USER} with ${settings.ADMIN_PASSWORD}\n`,
      ),
  })
}

async function run(): Promise<number> {
  if (settings.PORT === '0') {
    report('PORT must name a port: the simulated plant has to find the server.')
    return 2
  }
  if (await isReady()) {
    report(`A server answers at ${url} already: stop it, or set PORT and MQTT_PORT to others.`)
    return 2
  }
  if (settings.MAP_TILES === regionMap) {
    await writeRegionMap(regionMap).catch((cause: unknown) => {
      report(`The map of the demo region was not written: ${String(cause)}`)
    })
  }
  const ending = new AbortController()
  const { server, exitCode } = startServer()
  const end = (): void => ending.abort()
  ending.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end)
  process.once('exit', end)
  void exitCode.then(end)
  try {
    await playDemo(ending.signal)
  } catch (cause) {
    report(`The simulated plant has stopped: ${cause instanceof Error ? cause.message : String(cause)}`)
    if (!ending.signal.aborted) report('The server runs on; Ctrl+C ends it.')
  }
  return exitCode
}

process.exitCode = await run()
