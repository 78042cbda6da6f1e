import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Alarm } from '@fibrewatch/contract/alarm'
import { ownTokenApi } from '@fibrewatch/contract/api-token'
import type { IngestEvent } from '@fibrewatch/contract/ingest'
import { LIVE_TOPICS } from '@fibrewatch/contract/live'
import { createAdmin } from '@fibrewatch/simulator'
import { findFreePort } from '@fibrewatch/tools/find-free-port'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { repositoryRoot } from '@fibrewatch/tools/workspaces'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiveSocket } from './harness/live-socket.ts'
import { deviceHeader } from './harness/plant.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { copyStartedFolder } from './harness/started-server.ts'

const CLI = join(repositoryRoot, 'apps/cli/src/main.ts')

type AsyncDescription = {
  channels: Record<string, { address: string; messages: object }> & { live: { messages: object } }
}
type Outcome = { code: number; out: string; err: string }

let dataDir: string
let home: string
let port: number
let server: ProductServer
let plant: KnownPlant
let token: string
const running = new Set<ChildProcess>()

const startHere = async () => await startProductServer({ dataDir, env: { PORT: String(port) } })

beforeAll(async () => {
  dataDir = copyStartedFolder()
  home = mkdtempSync(join(tmpdir(), 'fibrewatch-home-'))
  port = await findFreePort()
  server = await startHere()
  plant = await createSmallPlant(server)
  token = await makeToken([
    'monitor:alarm:page',
    'monitor:alarm:ack',
    'monitor:alarm:comment',
    'monitor:trace:upload',
    'plant:link:page',
    'plant:device:page',
    ...['upload', 'check', 'info', 'run', 'rows', 'cancel'].map((name) => `plant:import:${name}`),
    'plant:site:add',
    'plant:site:update',
  ])
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
})

async function makeToken(permissions: string[]): Promise<string> {
  const body = { name: '脚本', permissions, domainId: 1, days: 1 }
  return (await plant.admin.call(ownTokenApi.add, { body })).token
}

const environmentOf = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'],
  HOME: home,
  LANG: 'en_GB.UTF-8',
  TZ: 'Asia/Shanghai',
  FIBREWATCH_URL: server.url,
  FIBREWATCH_TOKEN: token,
  ...env,
})

/** A command as a process of its own; `env` without a word unsets it. */
async function run(words: string[], { env = {}, input = '' } = {}): Promise<Outcome> {
  return await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...words],
      { env: environmentOf(env), cwd: home },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
    child.stdin?.end(input)
  })
}

/** A command that goes on: its lines as they come. */
function follow(words: string[]) {
  const child = spawn(process.execPath, [CLI, ...words], { env: environmentOf({}), cwd: home })
  running.add(child)
  const out: string[] = []
  const err: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => err.push(line))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, out, err, ended }
}

const readAlarms = (out: string): Alarm[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Alarm)

const makeEvent = (positionM: number): IngestEvent => ({
  at: new Date().toISOString(),
  link: plant.das.link.code,
  type: 'INTRUSION',
  state: 'raise',
  positionM,
})

/** Reports events as the instrument, by the command itself. */
async function report(positions: number[]): Promise<Outcome> {
  const file = join(home, 'events.json')
  writeFileSync(file, JSON.stringify(positions.map(makeEvent)))
  return await run(['ingest', file], { env: { FIBREWATCH_DEVICE_KEY: keyOf(plant.das.instrument) } })
}
const keyOf = (instrument: KnownPlant['das']['instrument']): string =>
  deviceHeader(instrument)['x-device-key']

describe('the command line', () => {
  test('signs in by a token from its input, keeps it for its owner alone, and forgets it', async () => {
    const bare = { FIBREWATCH_URL: '', FIBREWATCH_TOKEN: '' }
    const signedIn = await run(['login', server.url], { env: bare, input: `${token}\n` })
    expect(signedIn).toMatchObject({ code: 0, out: '' })
    const kept = join(home, '.config/fibrewatch/credentials')
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(await run(['whoami'], { env: bare })).toMatchObject({ code: 0, err: '' })
    expect((await run(['logout'], { env: bare })).code).toBe(0)
    const out = await run(['whoami'], { env: bare })
    expect([out.code, out.err]).toEqual([2, expect.stringContaining('fibrewatch login URL')])
  })

  test('reports events, lists alarms, acknowledges and comments', async () => {
    const reported = await report([1000, 9000])
    expect([reported.code, reported.out]).toEqual([0, expect.stringContaining('accepted 2')])
    const listed = await run(['alarms', '--active', '--severity', 'critical,major,minor,warning', '--json'])
    const alarms = readAlarms(listed.out)
    expect(alarms.map(({ type }) => type)).toEqual(['INTRUSION', 'INTRUSION'])
    const [first, second] = alarms.map(({ id }) => id)
    const acked = await run(['ack', first ?? '', '--note', '已派人'])
    expect([acked.code, acked.out]).toEqual([0, expect.stringContaining(`acknowledged  `)])
    const again = await run(['ack', first ?? '', second ?? '', '--json'])
    expect([again.code, again.out]).toEqual([1, expect.stringContaining('alarm.already-acknowledged')])
    expect((await run(['comment', second ?? '', '--note', 'seen'])).code).toBe(0)
    expect(readAlarms((await run(['alarms', '--active', '--unacked', '--json'])).out)).toEqual([])
    expect((await run(['alarms', '--since', '2999-01-01T00:00:00Z'])).err).toContain('no such alarms')
  })

  test('goes from page to page, and aligns what people read', async () => {
    const some = await run(['alarms', '--limit', '1'])
    const [head = '', row = ''] = some.out.split('\n')
    expect(row.indexOf('INTRUSION')).toBe(head.indexOf('TYPE'))
    expect(row).toMatch(/^\w+ +\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} /)
    expect(row).not.toContain('\u001B')
    expect(some.err).toContain('The first 1')
    expect(readAlarms((await run(['alarms', '--all', '--json'])).out)).toHaveLength(2)
    const links = await run(['links', '--keyword', plant.otdr.link.code])
    expect(links.out).toContain(plant.otdr.link.name)
    const devices = readAlarms((await run(['devices', '--json'])).out)
    expect(devices.length).toBeGreaterThan(1)
  })

  test('sends traces as the instrument and as a person, one by one and as a folder', async () => {
    const { provisioned, otdr } = plant
    const folder = mkdtempSync(join(home, 'traces-'))
    const sor = (at: number) => makeSorFile(provisioned.plant, otdr.simulated, { measuredAt: at })
    writeFileSync(join(folder, 'one.sor'), sor(Date.now() - 60_000))
    writeFileSync(join(folder, 'two.sor'), 'no trace')
    writeFileSync(join(folder, 'read.me'), 'neither')
    const uploaded = await run(['ingest', folder, '--link', otdr.link.code, '--json'])
    expect(uploaded.code).toBe(1)
    expect(uploaded.out).toMatch(/"file":".*one\.sor","traceId":/)
    expect(uploaded.out).toMatch(/"file":".*two\.sor","error":/)
    const file = join(home, 'three.sor')
    writeFileSync(file, sor(Date.now()))
    const env = { FIBREWATCH_DEVICE_KEY: keyOf(otdr.instrument) }
    expect((await run(['ingest', file, '--link', otdr.link.code], { env })).out).toContain('traceId ')
    expect((await run(['ingest', file], { env })).code).toBe(2)
    const wrong = { FIBREWATCH_DEVICE_KEY: `${otdr.instrument.code}:wrong` }
    expect(await run(['ingest', file, '--link', otdr.link.code], { env: wrong })).toMatchObject({ code: 3 })
  })

  test('enters the plant from a file, names the rows that are refused, and tries without entering', async () => {
    const file = join(home, 'sites.csv')
    writeFileSync(file, 'code,name\nCLI-1,站点一\nCLI 2,bad code\n')
    const refused = await run(['plant', 'import', file, '--kind', 'site', '--json'])
    expect(refused.code).toBe(1)
    const [row, result] = refused.out.split('\n').map((line) => JSON.parse(line || 'null') as object)
    expect(row).toMatchObject({ row: 3, code: 'CLI 2', outcome: 'refused' })
    expect(row).toHaveProperty('reason')
    expect(result).toMatchObject({ state: 'checked', counts: { added: 1, refused: 1 } })
    const good = ['plant', 'import', file, '--kind', 'site', '--good']
    expect((await run([...good, '--dry-run'])).out).toContain('nothing imported')
    expect((await run(good)).out).toContain('imported: 1 added')
    expect((await run(good)).out).toContain('0 added, 0 changed, 1 the same')
    expect((await run(['plant', 'import', file, '--kind', 'planet'])).code).toBe(2)
  })

  test('says by its exit code and a sentence why it could not', async () => {
    const few = { FIBREWATCH_TOKEN: await makeToken(['monitor:event:page']) }
    const denied = await run(['alarms'], { env: few })
    expect([denied.code, denied.err]).toEqual([3, expect.stringContaining('monitor:alarm:page')])
    const unwatched = await run(['watch'], { env: few })
    expect([unwatched.code, unwatched.err]).toEqual([3, expect.stringContaining('monitor:alarm:page')])
    const unknown = await run(['alarms'], { env: { FIBREWATCH_TOKEN: `fwt_${'a'.repeat(43)}` } })
    expect([unknown.code, unknown.err]).toEqual([3, expect.stringContaining('auth.api-token-unknown')])
    const away = await run(['alarms'], { env: { FIBREWATCH_URL: 'http://127.0.0.1:9' } })
    expect([away.code, away.err]).toEqual([4, expect.stringContaining('cannot be reached')])
    for (const words of [['ack'], ['ack', 'x'], ['alarms', '--active', '--cleared'], ['no-such']])
      expect((await run(words)).code).toBe(2)
    expect((await run(['alarms', '--help'])).out).toContain('--severity LIST')
  })

  test('watches through a restart of the server, and ends with its token', async () => {
    const mine = await makeToken(['monitor:alarm:page'])
    const before = token
    token = mine
    const { child, out, err, ended } = follow(['watch', '--json'])
    token = before
    await expect.poll(() => err).toEqual([`Watching ${server.url}.`])
    await report([14_000])
    await expect.poll(() => out).toHaveLength(1)
    await server.stop()
    await expect.poll(() => err[1]).toContain('The connection is lost, and is tried again')
    server = await startHere()
    await report([18_000])
    await expect.poll(() => out).toHaveLength(2)
    expect(out.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['raised', 'raised'])
    const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
    const own = (await admin.call(ownTokenApi.list, {})).find(({ prefix }) => mine.startsWith(prefix))
    await admin.call(ownTokenApi.revoke, { body: { id: own?.id ?? '' } })
    expect(await ended).toBe(3)
    expect(child.signalCode).toBeNull()
    const revoked = await run(['alarms'], { env: { FIBREWATCH_TOKEN: mine } })
    expect([revoked.code, revoked.err]).toEqual([3, expect.stringContaining('auth.api-token-revoked')])
  })

  test('ends on Ctrl+C, and when nobody reads it any more', async () => {
    const watched = follow(['watch'])
    await expect.poll(() => watched.err).toHaveLength(1)
    watched.child.kill('SIGINT')
    expect(await watched.ended).toBe(0)
    const piped = follow(['watch'])
    await expect.poll(() => piped.err).toHaveLength(1)
    piped.child.stdout?.destroy()
    await report([22_000])
    expect(await piped.ended).toBe(0)
  })

  test('completes its words in a real bash', async () => {
    const script = join(home, 'completion.bash')
    writeFileSync(script, (await run(['completion', 'bash'])).out)
    const complete = async (line: string): Promise<string[]> => {
      const words = line.split(' ')
      const program = `source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _fibrewatch 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`
      return await new Promise((resolve, reject) => {
        execFile('bash', ['--norc', '-c', program], { cwd: home }, (error, out) =>
          error === null ? resolve(out.trim().split('\n')) : reject(error),
        )
      })
    }
    expect(await complete('fibrewatch a')).toEqual(['alarms', 'ack'])
    expect(await complete('fibrewatch plant ')).toEqual(['import'])
    expect(await complete('fibrewatch alarms --sev')).toEqual(['--severity'])
    expect(await complete('fibrewatch alarms --severity m')).toEqual(['major', 'minor'])
    expect(await complete('fibrewatch plant import --kind l')).toEqual(['link', 'landmark'])
    expect(await complete('fibrewatch ingest events')).toContain('events.json')
    expect(await complete('fibrewatch completion f')).toEqual(['fish'])
    expect(readFileSync(script, 'utf8')).toContain('complete -F _fibrewatch fibrewatch')
  })
})

/** Messages of a running server that the description of MQTT and the websocket does not know. */
async function findUndescribed(messages: readonly object[]): Promise<string[]> {
  const description = (await (await fetch(`${server.url}/asyncapi.json`)).json()) as AsyncDescription
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(description, 'live')
  const names = Object.keys(description.channels.live.messages)
  return messages
    .map((message) => JSON.stringify(message))
    .filter((text) => {
      const fits = names.filter((name) =>
        ajv.validate({ $ref: `live#/channels/live/messages/${name}/payload` }, JSON.parse(text)),
      )
      return fits.length !== 1
    })
}

test('what is sent over MQTT and the websocket is as described', async () => {
  const description = (await (await fetch(`${server.url}/asyncapi.json`)).json()) as AsyncDescription
  const live = await LiveSocket.open(plant.admin, { topics: [...LIVE_TOPICS] })
  const { code, key } = plant.das.instrument
  const client = await connectAsync(server.mqttUrl, { username: code, password: key, protocolVersion: 4 })
  const topicOf = (channel: string) =>
    description.channels[channel]?.address.replace('{deviceCode}', code) ?? ''
  const beat = { at: new Date().toISOString(), status: 'degraded', detail: '风扇' }
  await client.publishAsync(topicOf('heartbeat'), JSON.stringify(beat), { qos: 1 })
  await client.publishAsync(topicOf('events'), JSON.stringify([makeEvent(26_000)]), { qos: 1 })
  await client.endAsync()
  const heard = async (topic: string) =>
    await live.waitFor(() => live.messages.find((each) => each.topic === topic))
  for (const topic of ['alarm', 'event', 'device']) await heard(topic)
  await live.close()
  expect(await findUndescribed([...live.messages, ...live.controls])).toEqual([])
  // The check itself: a message that is short of a member, and one of no topic.
  const alarm = live.messages.find(({ topic }) => topic === 'alarm')
  expect(await findUndescribed([{ ...alarm, seq: undefined }, { type: 'no-such' }])).toHaveLength(2)
})
