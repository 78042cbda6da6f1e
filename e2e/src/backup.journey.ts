import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logApi } from '@fibrewatch/contract/log'
import { traceApi } from '@fibrewatch/contract/trace'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireStored } from './harness/ingest.ts'
import { download, netdiskPath, putNetdiskFile } from './harness/netdisk-file.ts'
import type { Instrument } from './harness/plant.ts'
import { createRole, createUser, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import { runFibrewatch } from '@fibrewatch/tools/run-fibrewatch'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startEmbeddedServer } from './harness/started-server.ts'
import { listAlarms, listEvents } from './harness/stored.ts'

const WATCHER = 'nightwatch'
const FILE = {
  name: '夜班 notes.bin',
  content: Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251)),
}
const PLACE_STEP_M = 30

let folder: string
let first: ProductServer
let plant: KnownPlant
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-backup-'))
  first = await startEmbeddedServer()
  plant = await createSmallPlant(first)
})
afterAll(async () => {
  await first.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function addWatcher(admin: Admin): Promise<void> {
  const roleId = await createRole(admin, 'night', OPERATOR_GRANTS)
  await createUser(admin, { username: WATCHER, roleId })
}

/** One break after the other until it is told to stop; the ids of those that were acknowledged. */
function keepReporting(url: string, instrument: Instrument, link: string) {
  const acknowledged: string[] = []
  const work = { goesOn: true }
  const run = async (): Promise<void> => {
    while (work.goesOn) {
      const eventId = crypto.randomUUID()
      const positionM = ((acknowledged.length * PLACE_STEP_M) % 30_000) + 100
      const event = {
        eventId,
        at: new Date().toISOString(),
        link,
        type: 'FIBRE_BREAK',
        state: 'raise',
        positionM,
      } as const
      await requireStored({ url, instrument }, [event])
      acknowledged.push(eventId)
    }
  }
  const ran = run()
  return {
    acknowledged,
    stop: async () => {
      work.goesOn = false
      await ran
    },
  }
}

/** What a backup has to bring back, as a console asks for it. That devices are silent meanwhile is another matter. */
async function readWorld(admin: Admin) {
  const linkId = plant.otdr.link.id
  const isBreak = ({ type }: { type: string }) => type === 'FIBRE_BREAK'
  const alarms = (await listAlarms(admin, { linkId, state: 'all' })).filter(isBreak)
  const events = (await listEvents(admin, linkId)).filter(isBreak)
  const traces = await admin.call(traceApi.page, { query: { linkId, limit: 50 } })
  const [newest] = traces.list
  const sor = await download(admin, `${traceApi.download.path}?id=${newest?.id ?? ''}`)
  return {
    alarms: alarms.map(({ id, state, severity, positionM, count }) => ({
      id,
      state,
      severity,
      positionM,
      count,
    })),
    events: events.map(({ id }) => id),
    traces: traces.list.map(({ id }) => id),
    sorBytes: sor.length,
    isFileSame: (await download(admin, netdiskPath(FILE.name))).equals(FILE.content),
    isLogWhole: (await admin.call(logApi.verify)).isWhole,
  }
}

/** Runs the server that a restore made, and reads it. */
async function readRestored(
  place: { dataDir: string; databaseUrl?: string },
  look: (server: ProductServer, world: Awaited<ReturnType<typeof readWorld>>) => Promise<void>,
) {
  const server = await startProductServer(place)
  try {
    await createAdmin(server.url, WATCHER, USER_PASSWORD)
    await look(server, await readWorld(await createAdmin(server.url, 'admin', ADMIN_PASSWORD)))
  } finally {
    await server.stop()
  }
}

test('a check beside the running server asks it, and lets its database alone', async () => {
  const { code: deviceCode, key } = plant.otdr.instrument
  const { host } = new URL(first.mqttUrl)
  const place = { DATA_DIR: first.dataDir, PORT: new URL(first.url).port }
  const found = await runFibrewatch(['check', '--json'], {
    ...place,
    MQTT_URL: `mqtt://${deviceCode}:${key}@${host}`,
  })
  expect(JSON.parse(found.out)).toMatchObject({
    isOk: true,
    findings: [
      { name: 'settings' },
      { name: 'server', text: `Runs at ${first.url} and is ready.` },
      { name: 'database', text: `The running server owns the embedded database in ${first.dataDir}.` },
      { name: 'folder', state: 'ok' },
      { name: 'store', state: 'ok' },
      { name: 'broker', state: 'ok', text: `The broker of MQTT_URL at ${host} lets us in.` },
      { name: 'clock' },
      { name: 'disk' },
    ],
  })
  expect(found).toMatchObject({ code: 0, errors: '' })
  const wrong = await runFibrewatch(['check'], { ...place, MQTT_URL: `mqtt://${deviceCode}:wrong@${host}` })
  expect(wrong).toMatchObject({ code: 1, errors: '' })
  expect(wrong.out).toMatch(/^failed +broker/m)
})

describe.skipIf(findPostgres() === undefined)('a backup of a running server', () => {
  let database: PrivatePostgres
  beforeAll(async () => {
    database = await startPrivatePostgres({ isDurable: false })
  })
  afterAll(() => database.stop())

  test('goes from the embedded database to PostgreSQL and back, with all that was acknowledged before', async () => {
    await putNetdiskFile(plant.admin, FILE)
    await addWatcher(plant.admin)
    const reports = keepReporting(first.url, plant.otdr.instrument, plant.otdr.link.code)
    await expect.poll(() => reports.acknowledged.length).toBeGreaterThan(20)
    const before = [...reports.acknowledged]

    const made = await runFibrewatch(['backup', folder], { DATA_DIR: first.dataDir })
    const during = reports.acknowledged.length
    await reports.stop()
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(during).toBeGreaterThan(before.length)
    const [name = ''] = readdirSync(folder)
    const archive = join(folder, name)
    expect(made.out).toContain(archive)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const inFirst = await readWorld(plant.admin)
    expect(readdirSync(first.dataDir).filter((found) => found.startsWith('snapshot-of-'))).toEqual([])

    // Into PostgreSQL, with a data folder of its own for files and key.
    const dataDir = join(folder, 'server')
    const place = { DATA_DIR: dataDir, DATABASE_URL: database.url }
    expect(await runFibrewatch(['restore', archive], place)).toMatchObject({ code: 0, errors: '' })
    expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(readFileSync(join(first.dataDir, 'secret.key')))
    let again = { code: -1 as number | null, out: '', errors: '' }
    let onServer: Awaited<ReturnType<typeof readWorld>> | undefined
    await readRestored({ dataDir, databaseUrl: database.url }, async (server, world) => {
      expect(before.filter((id) => !world.events.includes(id))).toEqual([])
      expect(world.events.filter((id) => !inFirst.events.includes(id))).toEqual([])
      expect(world).toMatchObject({
        traces: inFirst.traces,
        sorBytes: inFirst.sorBytes,
        isFileSame: true,
        isLogWhole: true,
      })
      // Numbers go on where they were: nothing new takes the id of what was put back.
      await requireStored({ url: server.url, instrument: plant.otdr.instrument }, [
        {
          at: new Date().toISOString(),
          link: plant.otdr.link.code,
          type: 'FIBRE_BREAK',
          state: 'raise',
          positionM: 35_000,
        },
      ])
      onServer = await readWorld(await createAdmin(server.url, 'admin', ADMIN_PASSWORD))
      again = await runFibrewatch(['backup', join(folder, 'again.tar.gz')], place)
    })
    expect(again).toMatchObject({ code: 0, errors: '' })
    expect(await runFibrewatch(['restore', archive], place)).toMatchObject({ code: 1, out: '' })

    // And back.
    const back = join(folder, 'embedded')
    const restored = await runFibrewatch(['restore', join(folder, 'again.tar.gz')], { DATA_DIR: back })
    expect(restored).toMatchObject({ code: 0, errors: '' })
    await readRestored({ dataDir: back }, async (_, world) => {
      expect(world).toEqual(onServer)
      expect(readdirSync(back).filter((found) => found.startsWith('restore-of-'))).toEqual([])
    })
    const full = await runFibrewatch(['restore', archive], { DATA_DIR: back })
    expect(full).toMatchObject({ code: 1, out: '' })
    expect(full.errors.trim().split('\n')).toHaveLength(1)
    expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })).toContain('manifest.json')
  })
})
