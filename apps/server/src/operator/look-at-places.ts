import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectAsync } from 'mqtt'
import { openTileFile } from '#modules/base-map'
import type { Config } from '#platform/config/config'
import { explainStoreFault, findMissingFolder, probeStore } from '#platform/files/store-probe'
import { openFiles } from '#open-files'
import type { Finding } from './finding.ts'
import { isThere, probeFolder, tellFolderFault } from './look-at-folders.ts'
import { isPortFree, tryConnect } from './look-at-server.ts'

const ANSWER_MS = 5000

/** Writes, reads and removes a file; of a folder that is there alone, as a look makes none. */
export async function lookAtStore(config: Config): Promise<Finding> {
  const make = (state: Finding['state'], text: string): Finding => ({ name: 'store', state, text })
  const { filesUrl, dataDir } = config
  const missing = findMissingFolder(filesUrl)
  if (missing !== undefined) return make('failed', missing)
  const folder = findFolder(config)
  try {
    if (filesUrl === undefined && folder !== undefined && !isThere(folder))
      return make('ok', `${dataDir}/files is made by the first start.`)
    await (folder === undefined ? probeStore(await openFiles(config)) : probeFolder(folder))
    return make(
      'ok',
      `A file was written, read and removed in ${filesUrl === undefined ? `${dataDir}/files` : 'the store of FILES_URL'}.`,
    )
  } catch (cause) {
    const told = filesUrl && explainStoreFault(cause, filesUrl.reveal())
    return make('failed', told ?? tellFolderFault(folder ?? dataDir, cause))
  }
}

/** Undefined for a bucket. */
function findFolder({ filesUrl, dataDir }: Config): string | undefined {
  if (filesUrl === undefined) return join(dataDir, 'files')
  const url = new URL(filesUrl.reveal())
  return url.protocol === 'file:' ? fileURLToPath(url) : undefined
}

/** A map that cannot be read does not keep the server from starting. Undefined where none is set, or all is well. */
export async function lookAtMap({ mapTiles }: Config): Promise<Finding | undefined> {
  if (mapTiles === undefined) return undefined
  const opened = await openTileFile(mapTiles)
  if (!opened.ok) return { name: 'settings', state: 'warning', text: `${opened.fault}.` }
  await opened.file.close()
  return undefined
}

export async function lookAtBroker(config: Config, isServerThere: boolean): Promise<Finding> {
  const make = (state: Finding['state'], text: string): Finding => ({ name: 'broker', state, text })
  const { mqttUrl, mqttPort, host } = config
  if (mqttUrl !== undefined) {
    const fault = await tryBroker(mqttUrl.reveal())
    const { host: place } = new URL(mqttUrl.reveal())
    return fault === undefined
      ? make('ok', `The broker of MQTT_URL at ${place} lets us in.`)
      : make(
          'failed',
          `The broker of MQTT_URL at ${place} does not let us in (${fault}): look at the address, the user and the broker.`,
        )
  }
  if (mqttPort === undefined) return make('ok', 'MQTT_PORT=off: there is none.')
  if (mqttPort === 0) return make('ok', 'MQTT_PORT=0 takes any free port.')
  if (await isPortFree(host, mqttPort)) return make('ok', `MQTT_PORT ${mqttPort} is free.`)
  return isServerThere
    ? make('ok', `MQTT_PORT ${mqttPort} is in use, as it is while the server runs.`)
    : make(
        'failed',
        `Something else holds MQTT_PORT ${mqttPort}: stop it, or set MQTT_PORT to another one (off: none).`,
      )
}

/** A connection that leaves no session behind. */
async function tryBroker(url: string): Promise<string | undefined> {
  try {
    const client = await connectAsync(
      url,
      { clean: true, reconnectPeriod: 0, connectTimeout: ANSWER_MS, protocolVersion: 4 },
      false,
    )
    await client.endAsync(true)
    return undefined
  } catch (cause) {
    if (!(cause instanceof Error)) return String(cause)
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  }
}

/** Undefined where no mail server is set. */
export async function lookAtMail({ smtpUrl }: Config): Promise<Finding | undefined> {
  if (smtpUrl === undefined) return undefined
  const { hostname, port, protocol } = new URL(smtpUrl.reveal())
  const number = port === '' ? usualMailPort(protocol) : Number(port)
  const fault = await tryConnect(hostname, number)
  return fault === undefined
    ? { name: 'mail', state: 'ok', text: `The mail server of SMTP_URL at ${hostname}:${number} answers.` }
    : {
        name: 'mail',
        state: 'failed',
        text: `The mail server of SMTP_URL at ${hostname}:${number} does not answer (${fault}): start it, or correct the address.`,
      }
}

/** RFC 8314 and RFC 6409. */
const usualMailPort = (protocol: string): number => (protocol === 'smtps:' ? 465 : 587)

/** Beyond it times of events and of rows are told apart wrongly. */
const MOST_CLOCK_MS = 2000
/** The clock of an HTTP answer has whole seconds. */
const HTTP_STEP_MS = 1000

/** Compares our clock with that of the database and of the object store. */
export async function lookAtClock({ filesUrl }: Config, databaseMs: number | undefined): Promise<Finding> {
  const storeMs = filesUrl === undefined ? undefined : await readStoreClock(filesUrl.reveal())
  const far = [
    ...(databaseMs !== undefined && Math.abs(databaseMs) > MOST_CLOCK_MS
      ? [tellClock('the database', databaseMs)]
      : []),
    ...(storeMs !== undefined && Math.abs(storeMs) > MOST_CLOCK_MS + HTTP_STEP_MS
      ? [tellClock('the store', storeMs)]
      : []),
  ]
  if (far.length > 0)
    return { name: 'clock', state: 'warning', text: `${far.join('; ')}: set both by the same time server.` }
  const compared = [
    ...(databaseMs === undefined ? [] : ['the database']),
    ...(storeMs === undefined ? [] : ['the store']),
  ]
  const text =
    compared.length === 0
      ? `${new Date().toISOString()}; there is none to compare it with.`
      : `As that of ${compared.join(' and ')}.`
  return { name: 'clock', state: 'ok', text }
}

const tellClock = (whose: string, ms: number): string =>
  `The clock of ${whose} is ${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'} that of this machine`

/** The store's clock less ours; undefined when it tells none. */
async function readStoreClock(filesUrl: string): Promise<number | undefined> {
  const url = new URL(filesUrl)
  if (url.protocol !== 's3:') return undefined
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https'
  try {
    const answer = await fetch(`${scheme}://${url.host}/`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    })
    const atMs = Date.parse(answer.headers.get('date') ?? '')
    // In the middle of the second that it names.
    return Number.isNaN(atMs) ? undefined : atMs + HTTP_STEP_MS / 2 - Date.now()
  } catch {
    return undefined
  }
}
